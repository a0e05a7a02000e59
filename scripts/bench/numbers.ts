/** The value below which this share (0 to 1) of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Log-normal with a median of 240 and sigma 1: how long jobs take, in seconds (normal by Box and Muller). */
export function logNormal(random: () => number): number {
  return 240 * Math.exp(Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))
}
