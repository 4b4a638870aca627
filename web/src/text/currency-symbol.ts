const symbols: Readonly<Record<string, string>> = { BAM: 'KM', EUR: '€', USD: '$', GBP: '£' }

/** How a currency is written beside an amount: BAM is shown as KM (domain rules §6). */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? currency
}
