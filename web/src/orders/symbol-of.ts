/** How a currency is written beside an amount: BAM is "KM". */
export function symbolOf(currency: string): string {
  return currency === 'BAM' ? 'KM' : currency === 'EUR' ? '€' : currency
}

/** Where a product's picture lies. */
export function coverOf(imageFileId: number | null): string | null {
  return imageFileId === null ? null : `/api/files/${imageFileId}`
}
