import { count } from '../../text/format.ts'
import { plural } from '../../text/language.ts'
import { texts } from '../../text/texts.ts'

export const firstOrderTexts = texts({
  title: { en: 'Before first order', bs: 'Do prve narudžbe', hr: 'Do prve narudžbe' },
  approved: { en: 'Approved', bs: 'Odobren', hr: 'Odobren' },
  notApproved: { en: 'Approve the company', bs: 'Odobrite kompaniju', hr: 'Odobrite tvrtku' },
  products: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'product', other: 'products' })} with prices`,
    bs: (n: number) => `${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })} s cijenama`,
    hr: (n: number) => `${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })} s cijenama`,
  },
  noProducts: { en: 'Assign products', bs: 'Dodijelite proizvode', hr: 'Dodijelite proizvode' },
  canPay: { en: 'It can pay', bs: 'Može platiti', hr: 'Može platiti' },
  cannotPay: {
    en: 'Add funds, set a credit limit or allow another way to pay',
    bs: 'Dodajte sredstva, odredite kreditni limit ili dozvolite drugi način plaćanja',
    hr: 'Dodajte sredstva, odredite kreditni limit ili dopustite drugi način plaćanja',
  },
  people: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'person', other: 'people' })} can sign in`,
    bs: (n: number) =>
      `${count(n)} ${plural(n, { one: 'osoba se može', few: 'osobe se mogu', other: 'osoba se može' })} prijaviti`,
    hr: (n: number) =>
      `${count(n)} ${plural(n, { one: 'osoba se može', few: 'osobe se mogu', other: 'osoba se može' })} prijaviti`,
  },
  noPeople: {
    en: 'Nobody can sign in yet: invite a user, or wait until one has chosen a password',
    bs: 'Još se niko ne može prijaviti: pozovite korisnika ili sačekajte da odabere lozinku',
    hr: 'Još se nitko ne može prijaviti: pozovite korisnika ili pričekajte da odabere lozinku',
  },
  order: { en: 'Places its first order', bs: 'Šalje prvu narudžbu', hr: 'Šalje prvu narudžbu' },
})
