/** Differs from the symbol used internationally (domain rules §6). */
const own: Readonly<Record<string, string>> = { BAM: 'KM' }

/**
 * How a currency is written beside an amount: BAM as KM, others by their unique symbol (€, £; $ is the US dollar, CA$
 * the Canadian), those without a symbol and unknown ones by code (Unicode CLDR, English).
 */
export function currencySymbol(currency: string): string {
  if (own[currency]) return own[currency]
  if (!/^[A-Z]{3}$/.test(currency)) return currency
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'symbol' })
  return parts.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
}
