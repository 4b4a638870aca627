import type { Text } from '../language.ts'

const everywhere = (name: string): Text => ({ en: name, bs: name, hr: name })

interface Numbers {
  /** The number under which the tax office knows the company. */
  readonly taxId: Text
  /** Its number for VAT. */
  readonly vatId: Text
}

const named = (taxId: string, vatId?: string): Numbers => ({
  taxId: everywhere(taxId),
  vatId: vatId === undefined ? vatNumber : everywhere(vatId),
})

/** The number for VAT where the country gives it no name of its own: the reader's words. */
const vatNumber: Text = { en: 'VAT number', bs: 'PDV broj', hr: 'PDV broj' }

/** By ISO code of the country. A name belongs to the country that gave the number and is never translated. */
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
 * What the tax numbers of a company are called: a Bosnian JIB is a JIB and a Croatian OIB an OIB, whoever reads it. For a
 * country that is not listed, or none, the reader's own words for a tax number.
 */
export function taxNumberNames(countryCode: string | null | undefined): Numbers {
  return byCountry[countryCode ?? ''] ?? elsewhere
}
