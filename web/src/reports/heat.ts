/** How strong a colour says a value: 0 nothing, then five steps up to the most; more than the most is the strongest. */
export function heatOf(value: number, most: number): number {
  if (value <= 0) return 0
  return most > 0 ? Math.min(5, Math.max(1, Math.ceil((value / most) * 5))) : 5
}
