import type { Text } from '@brava/contract/language.ts'

/** Texts on sandbox documents. */
export const sandboxPaperTexts = {
  invoice: { en: 'Sandbox invoice', bs: 'Sandbox faktura', hr: 'Sandbox račun' },
  creditNote: { en: 'Sandbox credit note', bs: 'Sandbox knjižna obavijest', hr: 'Sandbox odobrenje' },
  estimate: { en: 'Sandbox estimate', bs: 'Sandbox predračun', hr: 'Sandbox ponuda' },
  false: {
    en: 'A sample for programs. It is not an invoice: nothing was sold and there is nothing to pay.',
    bs: 'Uzorak za programe. Ovo nije faktura: ništa nije prodano i ništa se ne plaća.',
    hr: 'Ogledni primjerak za programe. Ovo nije račun: ništa nije prodano i ništa se ne plaća.',
  },
  date: { en: 'Date', bs: 'Datum', hr: 'Datum' },
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  reference: { en: 'Your reference', bs: 'Vaša oznaka', hr: 'Vaša oznaka' },
  validUntil: { en: 'Valid until', bs: 'Važi do', hr: 'Vrijedi do' },
  item: { en: 'Item', bs: 'Stavka', hr: 'Stavka' },
  quantity: { en: 'Quantity', bs: 'Količina', hr: 'Količina' },
  unitPrice: { en: 'Price with VAT', bs: 'Cijena s PDV-om', hr: 'Cijena s PDV-om' },
  net: { en: 'Without VAT', bs: 'Bez PDV-a', hr: 'Bez PDV-a' },
  vat: { en: 'VAT', bs: 'PDV', hr: 'PDV' },
  gross: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' },
} as const satisfies Record<string, Text>
