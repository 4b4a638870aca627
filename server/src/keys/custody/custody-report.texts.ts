import type { Text } from '@brava/contract/language.ts'

/** Texts of the report on the custody log. */
export const custodyReportTexts = {
  file: { en: 'custody-log', bs: 'dnevnik-kljuceva', hr: 'dnevnik-kljuceva' },
  title: { en: 'Verification of the custody log', bs: 'Provjera dnevnika ključeva', hr: 'Provjera dnevnika ključeva' },
  allHold: {
    en: 'Every row follows from the one before it. Nothing was changed, removed or added.',
    bs: 'Svaki red slijedi iz prethodnog. Ništa nije izmijenjeno, uklonjeno ni dodano.',
    hr: 'Svaki redak slijedi iz prethodnog. Ništa nije izmijenjeno, uklonjeno ni dodano.',
  },
  someBreak: {
    en: 'The log is not intact: the chains listed first are broken.',
    bs: 'Dnevnik je oštećen: prekinuti lanci navedeni su prvi.',
    hr: 'Dnevnik je oštećen: prekinuti lanci navedeni su prvi.',
  },
  how: {
    en: 'Each row of a product contains the SHA-256 of the row before it. The digest is the SHA-256 over all last hashes: a later report that covers the same rows has the same digest.',
    bs: 'Svaki red proizvoda sadrži SHA-256 prethodnog reda. Otisak je SHA-256 svih zadnjih sažetaka: kasniji izvještaj o istim redovima ima isti otisak.',
    hr: 'Svaki redak proizvoda sadrži SHA-256 prethodnog retka. Otisak je SHA-256 svih zadnjih sažetaka: kasnije izvješće o istim retcima ima isti otisak.',
  },
  at: { en: 'Verified', bs: 'Provjereno', hr: 'Provjereno' },
  by: { en: 'By', bs: 'Osoba', hr: 'Osoba' },
  products: { en: 'Products', bs: 'Proizvoda', hr: 'Proizvoda' },
  rows: { en: 'Rows', bs: 'Redova', hr: 'Redaka' },
  linkedUntil: { en: 'Linked until', bs: 'Povezano do', hr: 'Povezano do' },
  waiting: {
    en: 'Not linked yet, unchanged',
    bs: 'Još nepovezano, nepromijenjeno',
    hr: 'Još nepovezano, nepromijenjeno',
  },
  digest: { en: 'Digest', bs: 'Otisak', hr: 'Otisak' },
  code: { en: 'Code', bs: 'Šifra', hr: 'Šifra' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  state: { en: 'Result', bs: 'Rezultat', hr: 'Rezultat' },
  hash: { en: 'Last hash', bs: 'Zadnji sažetak', hr: 'Zadnji sažetak' },
  holds: { en: 'Intact', bs: 'Neoštećen', hr: 'Neoštećen' },
  breaks: { en: 'Breaks at row', bs: 'Prekid kod reda', hr: 'Prekid kod retka' },
  restInTable: {
    en: 'The other products are in the CSV or XLSX of this report.',
    bs: 'Ostali proizvodi su u CSV ili XLSX datoteci ovog izvještaja.',
    hr: 'Ostali proizvodi nalaze se u CSV ili XLSX datoteci ovog izvješća.',
  },
} as const satisfies Record<string, Text>
