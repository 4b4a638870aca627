/** The difference of two percentages in basis points, in points as displayed, with one decimal. */
export const pointsBetween = (bp: number, previousBp: number): number =>
  (Math.round(bp / 10) - Math.round(previousBp / 10)) / 10

/** Change in percent against the previous period; null when there was nothing to compare with. */
export function changeOf(value: number, previous: number): number | null {
  return previous === 0 ? null : ((value - previous) / Math.abs(previous)) * 100
}
