import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  categories: { en: 'Categories', bs: 'Kategorije', hr: 'Kategorije' },
  newCategory: { en: 'New category', bs: 'Nova kategorija', hr: 'Nova kategorija' },
  search: { en: 'Title', bs: 'Naziv', hr: 'Naziv' },
  title: { en: 'Title', bs: 'Naziv', hr: 'Naziv' },
  titleBs: { en: 'Title in Bosnian', bs: 'Naziv na bosanskom', hr: 'Naziv na bosanskom' },
  titleHr: { en: 'Title in Croatian', bs: 'Naziv na hrvatskom', hr: 'Naziv na hrvatskom' },
  titlesHint: {
    en: 'Leave empty where the title is the same in every language',
    bs: 'Ostavite prazno ako je naziv isti na svim jezicima',
    hr: 'Ostavite prazno ako je naziv isti na svim jezicima',
  },
  parent: { en: 'Parent category', bs: 'Nadređena kategorija', hr: 'Nadređena kategorija' },
  master: { en: 'Master category', bs: 'Glavna kategorija', hr: 'Glavna kategorija' },
  isMaster: { en: 'Is a master category', bs: 'Ovo je glavna kategorija', hr: 'Ovo je glavna kategorija' },
  isMasterShort: { en: 'Master', bs: 'Glavna', hr: 'Glavna' },
  isMasterHint: {
    en: 'Reports group categories by their master category.',
    bs: 'Izvještaji grupišu kategorije po glavnoj kategoriji.',
    hr: 'Izvješća grupiraju kategorije po glavnoj kategoriji.',
  },
  vat: { en: 'Usual VAT treatment', bs: 'Uobičajeni PDV tretman', hr: 'Uobičajeni PDV tretman' },
  vatHint: {
    en: 'The default for new products; you can change it per product.',
    bs: 'Predlaže se novim proizvodima; svaki proizvod može imati drugi.',
    hr: 'Predlaže se novim proizvodima; svaki proizvod može imati drugi.',
  },
  redeemCountry: { en: 'Redeemed in', bs: 'Iskorištava se u', hr: 'Iskorištava se u' },
  anyCountry: { en: 'Any country', bs: 'Bilo koja država', hr: 'Bilo koja država' },
  kpd: { en: 'KPD code', bs: 'KPD šifra', hr: 'KPD šifra' },
  kpdHint: {
    en: 'For Croatian e-invoices, such as 58.21.42; a product can have its own.',
    bs: 'Za hrvatske e-račune, npr. 58.21.42; proizvod može imati svoju.',
    hr: 'Za hrvatske e-račune, npr. 58.21.42; proizvod može imati svoju.',
  },
  products: { en: 'Products', bs: 'Proizvodi', hr: 'Proizvodi' },
  created: { en: 'Added', bs: 'Dodana', hr: 'Dodana' },
  none: { en: 'None, first level', bs: 'Nijedna, prvi nivo', hr: 'Nijedna, prva razina' },
  noMaster: { en: 'None', bs: 'Nijedna', hr: 'Nijedna' },
  general: { en: 'Category', bs: 'Kategorija', hr: 'Kategorija' },
  create: { en: 'Add category', bs: 'Dodaj kategoriju', hr: 'Dodaj kategoriju' },
  delete: { en: 'Delete', bs: 'Obriši', hr: 'Izbriši' },
  deleteTitle: {
    en: (n: number) => `Delete ${plural(n, { one: 'one category', other: `${count(n)} categories` })}`,
    bs: (n: number) =>
      `Obriši: ${count(n)} ${plural(n, { one: 'kategorija', few: 'kategorije', other: 'kategorija' })}`,
    hr: (n: number) =>
      `Izbriši: ${count(n)} ${plural(n, { one: 'kategorija', few: 'kategorije', other: 'kategorija' })}`,
  },
  deleteText: {
    en: 'You can only delete categories that have no products and no subcategories.',
    bs: 'Mogu se obrisati samo kategorije bez proizvoda i bez podređenih kategorija.',
    hr: 'Mogu se izbrisati samo kategorije bez proizvoda i bez podređenih kategorija.',
  },
  noCategories: { en: 'No categories yet', bs: 'Još nema kategorija', hr: 'Još nema kategorija' },
  noCategoriesWhy: {
    en: 'Every product belongs to a category. Add the first one.',
    bs: 'Svaki proizvod pripada jednoj. Dodajte prvu.',
    hr: 'Svaki proizvod pripada jednoj. Dodajte prvu.',
  },
})
