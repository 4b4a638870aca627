import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Key suppliers', bs: 'Dobavljači ključeva', hr: 'Dobavljači ključeva' },
  name: { en: 'Name', bs: 'Naziv', hr: 'Naziv' },
  contact: { en: 'Contact person', bs: 'Kontakt osoba', hr: 'Kontakt osoba' },
  email: { en: 'E-mail', bs: 'E-mail', hr: 'E-pošta' },
  phone: { en: 'Phone', bs: 'Telefon', hr: 'Telefon' },
  currency: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' },
  paymentDays: { en: 'Days to pay', bs: 'Rok plaćanja, dana', hr: 'Rok plaćanja, dana' },
  leadDays: { en: 'Days to deliver', bs: 'Rok isporuke, dana', hr: 'Rok isporuke, dana' },
  note: { en: 'Note', bs: 'Napomena', hr: 'Napomena' },
  search: { en: 'Name', bs: 'Naziv', hr: 'Naziv' },
  keys: { en: 'Keys', bs: 'Ključeva', hr: 'Ključeva' },
  available: { en: 'Available', bs: 'Dostupno', hr: 'Dostupno' },
  defects: { en: 'Faulty', bs: 'Neispravno', hr: 'Neispravno' },
  claims: { en: 'Open claims', bs: 'Otvorene reklamacije', hr: 'Otvorene reklamacije' },
  last: { en: 'Last delivery', bs: 'Zadnja isporuka', hr: 'Zadnja isporuka' },
  none: { en: 'No suppliers yet', bs: 'Još nema dobavljača', hr: 'Još nema dobavljača' },
  noneWhy: {
    en: 'A supplier is added with the first keys that are imported from it.',
    bs: 'Dobavljač se dodaje s prvim ključevima koji se od njega uvezu.',
    hr: 'Dobavljač se dodaje s prvim ključevima koji se od njega uvezu.',
  },
  save: { en: 'Save', bs: 'Sačuvaj', hr: 'Spremi' },
  close: { en: 'Close', bs: 'Zatvori', hr: 'Zatvori' },
  acts: { en: 'More', bs: 'Više', hr: 'Više' },
  edit: { en: 'Edit', bs: 'Uredi', hr: 'Uredi' },
  deliveries: { en: 'Deliveries and prices', bs: 'Isporuke i cijene', hr: 'Isporuke i cijene' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  delivered: { en: 'Delivered', bs: 'Isporučeno', hr: 'Isporučeno' },
  unitCost: { en: 'Unit cost', bs: 'Cijena po komadu', hr: 'Cijena po komadu' },
  before: { en: 'Before', bs: 'Prije', hr: 'Prije' },
  noDeliveries: { en: 'Nothing was delivered', bs: 'Ništa nije isporučeno', hr: 'Ništa nije isporučeno' },
  reorder: { en: 'Reorder', bs: 'Nabavka', hr: 'Nabava' },
  reorderSums: {
    en: (keys: number, cost: string) => `${count(keys)} ${plural(keys, { one: 'key', other: 'keys' })}, ${cost}`,
    bs: (keys: number, cost: string) => `ključeva: ${count(keys)}, ${cost}`,
    hr: (keys: number, cost: string) => `ključeva: ${count(keys)}, ${cost}`,
  },
  productOrCode: { en: 'Product or code', bs: 'Proizvod ili šifra', hr: 'Proizvod ili šifra' },
  supplier: { en: 'Supplier', bs: 'Dobavljač', hr: 'Dobavljač' },
  coverFor: { en: 'Keys for', bs: 'Ključevi za', hr: 'Ključevi za' },
  daysOf: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'day', other: 'days' })}`,
    bs: (n: number) => `${count(n)} ${plural(n, { one: 'dan', few: 'dana', other: 'dana' })}`,
    hr: (n: number) => `${count(n)} ${plural(n, { one: 'dan', few: 'dana', other: 'dana' })}`,
  },
  owed: { en: 'Owed', bs: 'Duguje se', hr: 'Duguje se' },
  sold30: { en: 'Sold in 30 days', bs: 'Prodano za 30 dana', hr: 'Prodano za 30 dana' },
  coverDays: { en: 'Days of cover', bs: 'Dana zalihe', hr: 'Dana zalihe' },
  proposed: { en: 'To buy', bs: 'Nabaviti', hr: 'Nabaviti' },
  cost: { en: 'Cost', bs: 'Iznos', hr: 'Iznos' },
  enough: { en: 'Nothing to buy', bs: 'Nema šta nabaviti', hr: 'Nema što nabaviti' },
  enoughWhy: {
    en: 'At the pace of the last 30 days the keys in stock are enough.',
    bs: 'Po prodaji u zadnjih 30 dana ključeva na stanju ima dovoljno.',
    hr: 'Po prodaji u zadnjih 30 dana ključeva na zalihi ima dovoljno.',
  },
  mail: { en: 'Mail to supplier', bs: 'Pošalji dobavljaču', hr: 'Pošalji dobavljaču' },
  mailTitle: {
    en: (name: string) => `Mail the proposal to ${name}?`,
    bs: (name: string) => `Poslati prijedlog dobavljaču ${name}?`,
    hr: (name: string) => `Poslati prijedlog dobavljaču ${name}?`,
  },
  mailText: {
    en: (keys: number, products: number, email: string) =>
      `${email} gets ${count(keys)} ${plural(keys, { one: 'key', other: 'keys' })} of ${count(products)} ${plural(products, { one: 'product', other: 'products' })}: names and quantities, no prices and no stock.`,
    bs: (keys: number, products: number, email: string) =>
      `Na adresu ${email} ide: ključeva ${count(keys)}, proizvoda ${count(products)}. Samo nazivi i količine, bez cijena i zaliha.`,
    hr: (keys: number, products: number, email: string) =>
      `Na adresu ${email} ide: ključeva ${count(keys)}, proizvoda ${count(products)}. Samo nazivi i količine, bez cijena i zaliha.`,
  },
  mailNoAddress: {
    en: 'This supplier has no e-mail address yet',
    bs: 'Ovaj dobavljač još nema e-mail adresu',
    hr: 'Ovaj dobavljač još nema adresu e-pošte',
  },
  mailWhich: {
    en: 'Choose a supplier first',
    bs: 'Prvo odaberite dobavljača',
    hr: 'Najprije odaberite dobavljača',
  },
})
