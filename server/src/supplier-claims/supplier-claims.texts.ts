import type { Text } from '@brava/contract/language.ts'

export const claimTexts = {
  drafted: {
    en: 'The claim is drafted. Download it, send it to the supplier, then mark it as sent.',
    bs: 'Nacrt reklamacije je napravljen. Preuzmite ga, pošaljite dobavljaču i označite poslanim.',
    hr: 'Nacrt reklamacije je izrađen. Preuzmite ga, pošaljite dobavljaču i označite poslanim.',
  },
  sent: {
    en: 'The claim is marked as sent.',
    bs: 'Reklamacija je označena poslanom.',
    hr: 'Reklamacija je označena poslanom.',
  },
  settled: {
    en: "The supplier's answer is noted.",
    bs: 'Odgovor dobavljača je zabilježen.',
    hr: 'Odgovor dobavljača je zabilježen.',
  },
  deleted: { en: 'The draft is deleted.', bs: 'Nacrt je obrisan.', hr: 'Nacrt je izbrisan.' },
} as const satisfies Record<string, Text>

/** Texts of the document that goes to the supplier. */
export const claimPaper = {
  title: { en: 'Claim', bs: 'Reklamacija', hr: 'Reklamacija' },
  file: { en: 'claim', bs: 'reklamacija', hr: 'reklamacija' },
  supplier: { en: 'Supplier', bs: 'Dobavljač', hr: 'Dobavljač' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  batch: { en: 'Batch', bs: 'Serija', hr: 'Serija' },
  key: { en: 'Key', bs: 'Ključ', hr: 'Ključ' },
  picture: { en: '(picture)', bs: '(slika)', hr: '(slika)' },
  inUse: { en: '(no longer faulty)', bs: '(više nije neispravan)', hr: '(više nije neispravan)' },
  says: {
    en: 'These keys that you delivered do not work. Please credit or replace them.',
    bs: 'Ovi ključevi koje ste isporučili ne rade. Molimo da reklamaciju priznate ili ključeve zamijenite.',
    hr: 'Ovi ključevi koje ste isporučili ne rade. Molimo da reklamaciju priznate ili ključeve zamijenite.',
  },
  amount: { en: 'Purchase cost', bs: 'Nabavna vrijednost', hr: 'Nabavna vrijednost' },
} as const satisfies Record<string, Text>
