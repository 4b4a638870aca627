/** The sum of wire amounts ("12.50"), without losing a cent. */
export function sumOf(amounts: readonly string[]): string {
  const minor = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
  return (minor / 100).toFixed(2)
}
