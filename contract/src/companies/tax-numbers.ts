import type { Text } from '../language.ts'

const everywhere = (name: string): Text => ({ en: name, bs: name, hr: name })

interface Numbers {
  /** The number by which the tax office identifies the company. */
  readonly taxId: Text
  /** Its VAT number. */
  readonly vatId: Text
}

const named = (taxId: string, vatId?: string): Numbers => ({
  taxId: everywhere(taxId),
  vatId: vatId === undefined ? vatNumber : everywhere(vatId),
})

/** The name of the VAT number if the country has none of its own: in the reader's language. */
const vatNumber: Text = { en: 'VAT number', bs: 'PDV broj', hr: 'PDV broj' }

/** By ISO code of the country. The name belongs to the country that issues the number and is never translated. */
const byCountry: Readonly<Record<string, Numbers>> = {
  AT: named('Steuernummer', 'UID'),
  BA: named('JIB'),
  CH: named('UID', 'MWST-Nr.'),
  CZ: named('IČO', 'DIČ'),
  DE: named('Steuernummer', 'USt-IdNr.'),
  FR: named('SIREN', 'TVA'),
  GB: named('UTR', 'VAT No.'),
  HR: named('OIB', 'PDV ID'),
  HU: named('Adószám', 'EU adószám'),
  IT: named('Codice fiscale', 'Partita IVA'),
  ME: named('PIB'),
  MK: named('EDB', 'DDV broj'),
  NL: named('RSIN', 'Btw-id'),
  PL: named('NIP', 'NIP UE'),
  RS: named('PIB'),
  SI: named('Davčna št.', 'ID za DDV'),
  SK: named('IČO', 'IČ DPH'),
}

const elsewhere: Numbers = {
  taxId: { en: 'Tax number', bs: 'Porezni broj', hr: 'Porezni broj' },
  vatId: vatNumber,
}

/**
 * What a company's tax numbers are called: a Bosnian JIB is a JIB and a Croatian OIB an OIB, whoever reads it. For an
 * unlisted country, or none, the term for a tax number in the reader's language.
 */
export function taxNumberNames(countryCode: string | null | undefined): Numbers {
  return byCountry[countryCode ?? ''] ?? elsewhere
}
