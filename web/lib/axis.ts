/** The end of an axis from zero: the next 1, 2, 4 or 5 times a power of ten, so that its half is a round number too. */
export function axisEnd(most: number): number {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 4, 5, 10].find((times) => times * power >= most) ?? 10) * power
}

/** What stands at the axis: its ends, and its middle where that is a whole number. */
export function axisTicks(end: number): number[] {
  return Number.isInteger(end / 2) ? [0, end / 2, end] : [0, end]
}
