export interface Point {
  readonly name: string
  /** Requests in the first hour. */
  readonly x: number
  /** Latency as a share of the job's duration. */
  readonly y: number
}

const [WIDTH, LEFT, RIGHT, TOP, BOTTOM] = [330, 50, 320, 40, 330]

/** A panel of points for each title, as SVG with logarithmic axes; the budget is a green area. */
export function plot(panels: Readonly<Record<string, readonly Point[]>>, budget: number): string {
  const drawn = Object.entries(panels).map(
    ([title, points], index) =>
      `<g transform="translate(${index * WIDTH} 0)">\n${drawPanel(title, points, budget)}\n</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawn.length * WIDTH} 380" font-family="sans-serif" font-size="11">
<title>Requests in the first hour and latency as a share of the job's duration</title>
<rect width="100%" height="100%" fill="white"/>
${drawn.join('\n')}
</svg>
`
}

function drawPanel(title: string, points: readonly Point[], budget: number): string {
  const middle = (LEFT + RIGHT) / 2
  return [
    `<rect x="${LEFT}" y="${TOP}" width="${xOf(budget) - LEFT}" height="${BOTTOM - TOP}" fill="#edf7ed"/>`,
    `<text x="${middle}" y="22" text-anchor="middle" font-size="14" font-weight="bold">${title}</text>`,
    ...[10, 20, 50, 100, 200, 500, 1000].map(
      (tick) => `<path d="M${xOf(tick)} ${TOP}V${BOTTOM}" stroke="#ddd"/>
<text x="${xOf(tick)}" y="${BOTTOM + 15}" text-anchor="middle">${tick}</text>`,
    ),
    ...[0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1].map(
      (tick) => `<path d="M${LEFT} ${yOf(tick)}H${RIGHT}" stroke="#ddd"/>
<text x="${LEFT - 5}" y="${yOf(tick) + 4}" text-anchor="end">${100 * tick} %</text>`,
    ),
    `<text x="${middle}" y="${BOTTOM + 35}" text-anchor="middle">requests in the first hour</text>`,
    `<text transform="translate(12 185) rotate(-90)" text-anchor="middle">latency / duration</text>`,
    ...points.map(({ name, x, y }, index) => {
      // The first point is the one to look at. Names stand where none covers another.
      const style = index === 0 ? 'fill="#6a1b9a" font-weight="bold"' : 'fill="#555"'
      const below = name.startsWith('10 s') ? 'dy="10"' : ''
      const place = name.startsWith('every') ? 'dx="7"' : `dx="-7" text-anchor="end" ${below}`
      return `<circle cx="${xOf(x)}" cy="${yOf(y)}" r="4" ${style}/>
<text x="${xOf(x)}" y="${yOf(y) + 4}" ${place} ${style}>${name.replace(/ up to.*/, '')}</text>`
    }),
  ].join('\n')
}

function xOf(requests: number): number {
  return Math.round(LEFT + (Math.log10(requests / 10) / 2.3) * (RIGHT - LEFT))
}

function yOf(share: number): number {
  return Math.round(BOTTOM - (Math.log10(share / 0.01) / 2) * (BOTTOM - TOP))
}
