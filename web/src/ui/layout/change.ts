/** Two percentages in basis points: how many points lie between them as both are shown, with one decimal. */
export const pointsBetween = (bp: number, previousBp: number): number =>
  (Math.round(bp / 10) - Math.round(previousBp / 10)) / 10

/** Change in percent against the period before; null when there was nothing to compare with. */
export function changeOf(value: number, previous: number): number | null {
  return previous === 0 ? null : ((value - previous) / Math.abs(previous)) * 100
}
