/** The letters before a VAT number: those of the country, but Greece writes EL. */
export function vatPrefix(countryCode: string): string {
  return countryCode === 'GR' ? 'EL' : countryCode
}

/** A tax number as machines write it: people write spaces, dots and dashes in it, and small letters. */
export const plainTaxNumber = (written: string): string => written.replace(/[\s.\-/]/g, '').toUpperCase()

/** A company's number for VAT with its country before it, "HR48172039655"; empty where it has none. */
export function vatNumberOf(of: {
  readonly countryCode: string
  readonly vatId: string
  readonly taxId: string
}): string {
  const written = plainTaxNumber(of.vatId.trim() || of.taxId)
  return written === '' || /^[A-Z]{2}/.test(written) ? written : `${vatPrefix(of.countryCode)}${written}`
}
