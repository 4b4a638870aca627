import type { Text } from '@brava/contract/language.ts'

/** Columns of the order list as CSV. */
export const csvHeads = {
  number: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  reference: { en: "Buyer's reference", bs: 'Broj narudžbenice', hr: 'Broj narudžbenice' },
  date: { en: 'Date', bs: 'Datum', hr: 'Datum' },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  user: { en: 'User', bs: 'Korisnik', hr: 'Korisnik' },
  items: { en: 'Items', bs: 'Stavke', hr: 'Stavke' },
  total: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' },
  currency: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' },
  totalHome: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' },
  margin: { en: 'Margin', bs: 'Marža', hr: 'Marža' },
  percent: { en: 'Margin %', bs: 'Marža %', hr: 'Marža %' },
  payment: { en: 'Payment', bs: 'Plaćanje', hr: 'Plaćanje' },
  paymentStatus: { en: 'Payment status', bs: 'Status plaćanja', hr: 'Status plaćanja' },
  status: { en: 'Status', bs: 'Status', hr: 'Status' },
  delivery: { en: 'Delivery address', bs: 'Adresa za dostavu', hr: 'Adresa za dostavu' },
  phone: { en: 'Phone', bs: 'Telefon', hr: 'Telefon' },
  market: { en: 'Market', bs: 'Tržište', hr: 'Tržište' },
} as const satisfies Record<string, Text>

/** Words of a downloaded list of keys. */
export const keyListTexts = {
  title: { en: 'Keys of order', bs: 'Ključevi narudžbe', hr: 'Ključevi narudžbe' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  code: { en: 'Code', bs: 'Šifra', hr: 'Šifra' },
  platform: { en: 'Platform', bs: 'Platforma', hr: 'Platforma' },
  key: { en: 'Key', bs: 'Ključ', hr: 'Ključ' },
  assigned: { en: 'Assigned', bs: 'Dodijeljen', hr: 'Dodijeljen' },
  /** Name of the file of a picture key. */
  pictureFile: { en: 'picture', bs: 'slika', hr: 'slika' },
  handling: {
    en: 'Anyone who sees a key can redeem it. Keep this file safe and delete it when you no longer need it.',
    bs: 'Ko pročita ključ, može ga iskoristiti. Čuvajte ovu datoteku i obrišite je kada više nije potrebna.',
    hr: 'Tko pročita ključ, može ga iskoristiti. Čuvajte ovu datoteku i izbrišite je kada više nije potrebna.',
  },
  file: { en: 'keys', bs: 'kljucevi', hr: 'kljucevi' },
} as const satisfies Record<string, Text>
