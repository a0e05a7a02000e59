/** The value below which this share (0 to 1) of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? NaN
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** How long a job takes, in seconds: log-normal with a median of 240 and sigma 1. */
export function logNormal(random: () => number): number {
  // Two uniform numbers make a normal one (Box and Muller).
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  const angle = 2 * Math.PI * random()
  return 240 * Math.exp(radius * Math.cos(angle))
}
