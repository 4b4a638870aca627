import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const quickOrderTexts = texts({
  quickWhy: {
    en: 'One product per line: code or title, then the quantity. Paste from a spreadsheet.',
    bs: 'Jedan proizvod po redu: šifra ili naziv, zatim količina. Zalijepite iz tabele.',
    hr: 'Jedan proizvod po retku: šifra ili naziv, zatim količina. Zalijepite iz tablice.',
  },
  pasted: { en: 'Codes and quantities', bs: 'Šifre i količine', hr: 'Šifre i količine' },
  check: { en: 'Check', bs: 'Provjeri', hr: 'Provjeri' },
  changeLines: { en: 'Change the lines', bs: 'Izmijeni redove', hr: 'Izmijeni retke' },
  addToCart: {
    en: (n: number) => `Add ${count(n)} ${plural(n, { one: 'product', other: 'products' })}`,
    bs: (n: number) => `Dodaj ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`,
    hr: (n: number) => `Dodaj ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`,
  },
  notFound: { en: 'Not found', bs: 'Nije pronađeno', hr: 'Nije pronađeno' },
  mostOfLine: {
    en: (n: string) => `At most ${n} in one line`,
    bs: (n: string) => `Najviše ${n} u jednoj stavci`,
    hr: (n: string) => `Najviše ${n} u jednoj stavci`,
  },
  choose: { en: 'Choose one', bs: 'Odaberite', hr: 'Odaberite' },
  foundOf: {
    en: (n: number, all: number) => `${count(n)} of ${count(all)} found`,
    bs: (n: number, all: number) => `Pronađeno ${count(n)} od ${count(all)}`,
    hr: (n: number, all: number) => `Pronađeno ${count(n)} od ${count(all)}`,
  },
  lastOrders: { en: 'Your last orders', bs: 'Vaše posljednje narudžbe', hr: 'Vaše posljednje narudžbe' },
  reorderWhy: {
    en: 'Puts the products of an order into your cart, at today’s prices.',
    bs: 'Stavlja proizvode narudžbe u korpu, po današnjim cijenama.',
    hr: 'Stavlja proizvode narudžbe u košaricu, po današnjim cijenama.',
  },
  putIntoCart: { en: 'Put into cart', bs: 'Stavi u korpu', hr: 'Stavi u košaricu' },
  noOrders: { en: 'No orders yet', bs: 'Još nema narudžbi', hr: 'Još nema narudžbi' },
  noOrdersWhy: {
    en: 'What you order appears here, ready to be ordered again.',
    bs: 'Ovdje se pojavljuje ono što naručite, spremno za ponovnu narudžbu.',
    hr: 'Ovdje se pojavljuje ono što naručite, spremno za ponovnu narudžbu.',
  },
  more: {
    en: (n: number) => `+${count(n)} more`,
    bs: (n: number) => `+${count(n)}`,
    hr: (n: number) => `+${count(n)}`,
  },
})
