/** How an amount's currency is written: BAM is shown as KM, EUR as €. */
export function symbolOf(currency: string): string {
  return currency === 'BAM' ? 'KM' : currency === 'EUR' ? '€' : currency
}
