/** The colour step of a value: 0 for nothing, then five steps up to the maximum; values above it get the last step. */
export function heatOf(value: number, most: number): number {
  if (value <= 0) return 0
  return most > 0 ? Math.min(5, Math.max(1, Math.ceil((value / most) * 5))) : 5
}
