/**
 * Where dated official rates come from. The bundled list serves without a network; another source is one function more.
 * @assumption §6 of the domain rules: units of the currency for one euro, as central banks publish them.
 */
export interface OfficialRates {
  readonly source: string
  /** Day of the list, "2026-11-20". */
  readonly day: string
  /** Units of the currency for one euro. */
  readonly perEuro: Readonly<Record<string, string>>
}

export const bundledRates: OfficialRates = {
  source: 'bundled list',
  day: '2026-11-20',
  perEuro: { BAM: '1.95583', USD: '1.1582', GBP: '0.8731', CHF: '0.9312', RSD: '117.18' },
}
