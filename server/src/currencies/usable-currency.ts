/** Currencies whose amounts do not have two decimals, and codes for metals, funds and tests (ISO 4217, list one). */
const others = new Set(
  (
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF BHD IQD JOD KWD LYD OMR TND CLF UYW ' +
    'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'
  ).split(' '),
)

/** Whether prices and amounts may be in this currency. They are stored in hundredths (domain rules §6). */
export function isUsableCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code) && !others.has(code)
}
