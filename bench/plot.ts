export interface Panel {
  readonly title: string
  readonly points: readonly {
    readonly name: string
    /** Requests in the first hour. */
    readonly x: number
    /** Latency as a share of the job's duration. */
    readonly y: number
    readonly isOurs: boolean
  }[]
}

const SIZE = { width: 330, height: 380, top: 40, bottom: 50, left: 50, right: 10 }
const X = { from: 20, to: 2000, ticks: [20, 50, 100, 200, 500, 1000] }
const Y = { from: 0.01, to: 1, ticks: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] }

/** Panels side by side as SVG: requests against relative latency, both axes logarithmic, the budget as a line. */
export function plot(panels: readonly Panel[], budget: number): string {
  const width = panels.length * SIZE.width
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIZE.height}" font-family="sans-serif" font-size="11">`,
    '<title>Requests in the first hour against latency as a share of the duration of the job</title>',
    `<rect width="${width}" height="${SIZE.height}" fill="white"/>`,
    ...panels.flatMap((panel, index) => [
      `<g transform="translate(${index * SIZE.width} 0)">`,
      ...drawPanel(panel, budget),
      '</g>',
    ]),
    '</svg>\n',
  ].join('\n')
}

function drawPanel({ title, points }: Panel, budget: number): string[] {
  const middle = (left + right) / 2
  return [
    text(middle, 22, title, 'text-anchor="middle" font-size="14" font-weight="bold"'),
    rect(left, top, xOf(budget) - left, bottom - top, '#edf7ed'),
    ...X.ticks.flatMap((tick) => [
      line(xOf(tick), top, xOf(tick), bottom, '#ddd'),
      text(xOf(tick), bottom + 15, String(tick), 'text-anchor="middle"'),
    ]),
    ...Y.ticks.flatMap((tick) => [
      line(left, yOf(tick), right, yOf(tick), '#ddd'),
      text(left - 5, yOf(tick) + 4, `${100 * tick} %`, 'text-anchor="end"'),
    ]),
    line(xOf(budget), top, xOf(budget), bottom, '#2e7d32'),
    text(xOf(budget) - 4, bottom - 6, `budget: ${budget}`, 'text-anchor="end" fill="#2e7d32"'),
    text(middle, bottom + 35, 'requests in the first hour', 'text-anchor="middle"'),
    text(
      0,
      0,
      'latency / duration',
      `text-anchor="middle" transform="translate(12 ${(top + bottom) / 2}) rotate(-90)"`,
    ),
    ...points.flatMap((point) => drawPoint(point)),
  ]
}

// Where a name stands beside its point, so that none covers another.
const places = [
  ['every', 'dx="7"'],
  ['10 s', 'dx="6" dy="15" text-anchor="end"'],
  ['2 s', 'dx="-34" dy="-10"'],
  ['this', 'dx="-8" text-anchor="end"'],
] as const

function drawPoint({ name, x, y, isOurs }: Panel['points'][number]): string[] {
  const colour = isOurs ? '#6a1b9a' : '#555'
  const place = places.find(([start]) => name.startsWith(start))?.[1] ?? ''
  const weight = isOurs ? 'font-weight="bold"' : ''
  return [
    `<circle cx="${round(xOf(x))}" cy="${round(yOf(y))}" r="${isOurs ? 5 : 3.5}" fill="${colour}"/>`,
    text(xOf(x), yOf(y) + 4, name, `${place} ${weight} fill="${colour}"`),
  ]
}

const { left, top } = SIZE
const right = SIZE.width - SIZE.right
const bottom = SIZE.height - SIZE.bottom

function xOf(value: number): number {
  return left + (Math.log(value / X.from) / Math.log(X.to / X.from)) * (right - left)
}

function yOf(value: number): number {
  return bottom - (Math.log(value / Y.from) / Math.log(Y.to / Y.from)) * (bottom - top)
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${colour}"/>`
}

function rect(x: number, y: number, width: number, height: number, colour: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${colour}"/>`
}

function text(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${content}</text>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
