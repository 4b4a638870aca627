/** Change in percent against the period before; null when there was nothing to compare with. */
export function changeOf(value: number, previous: number): number | null {
  return previous === 0 ? null : ((value - previous) / Math.abs(previous)) * 100
}
