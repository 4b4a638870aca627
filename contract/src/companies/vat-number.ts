/** The prefix of a VAT number: the country code, except that Greece uses EL. */
export function vatPrefix(countryCode: string): string {
  return countryCode === 'GR' ? 'EL' : countryCode
}

/** A tax number in machine form, without the spaces, dots, dashes and lower case that people write. */
export const plainTaxNumber = (written: string): string => written.replace(/[\s.\-/]/g, '').toUpperCase()

/** A company's VAT number with its country prefix, "HR48172039655"; empty if it has none. */
export function vatNumberOf(of: {
  readonly countryCode: string
  readonly vatId: string
  readonly taxId: string
}): string {
  const written = plainTaxNumber(of.vatId.trim() || of.taxId)
  return written === '' || /^[A-Z]{2}/.test(written) ? written : `${vatPrefix(of.countryCode)}${written}`
}
