import { plural } from '@brava/contract/language.ts'
import { texts } from '../text/texts.ts'

/** Texts for the recipients of promotions. */
export const t = texts({
  title: { en: 'Promotions', bs: 'Promocije', hr: 'Promocije' },
  fresh: {
    en: (n: number) => `${n} new`,
    bs: (n: number) => `${n} ${plural('bs', n, { one: 'nova', few: 'nove', other: 'novih' })}`,
    hr: (n: number) => `${n} ${plural('hr', n, { one: 'nova', few: 'nove', other: 'novih' })}`,
  },
  markAll: { en: 'Mark all as read', bs: 'Označi sve kao pročitano', hr: 'Označi sve kao pročitano' },
  none: { en: "You don't have new promotions", bs: 'Nemate novih promocija', hr: 'Nemate novih promocija' },
  unread: { en: 'New', bs: 'Nova', hr: 'Nova' },
  opensAs: {
    en: 'Opens as a dialog',
    bs: 'Otvara se kao dijalog',
    hr: 'Otvara se kao dijalog',
  },
  showAll: {
    en: (n: number) => `Show all ${n} in turn`,
    bs: (n: number) => `Prikaži redom (${n})`,
    hr: (n: number) => `Prikaži redom (${n})`,
  },
  manage: { en: 'All promotions', bs: 'Sve promocije', hr: 'Sve promocije' },
  productsFrom: {
    en: (n: number, price: string) => `${n} ${plural('en', n, { one: 'product', other: 'products' })}, from ${price}`,
    bs: (n: number, price: string) =>
      `${n} ${plural('bs', n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}, od ${price}`,
    hr: (n: number, price: string) =>
      `${n} ${plural('hr', n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}, od ${price}`,
  },
  until: {
    en: (when: string) => `until ${when}`,
    bs: (when: string) => `do ${when}`,
    hr: (when: string) => `do ${when}`,
  },
  promotionOf: {
    en: (n: number, of: number) => `Promotion ${n} of ${of}`,
    bs: (n: number, of: number) => `Promocija ${n} od ${of}`,
    hr: (n: number, of: number) => `Promocija ${n} od ${of}`,
  },
  over: {
    en: 'This promotion no longer runs.',
    bs: 'Ova promocija više ne traje.',
    hr: 'Ova promocija više ne traje.',
  },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  old: {
    en: (unit: string) => `Old ${unit}`,
    bs: (unit: string) => `Stara ${unit}`,
    hr: (unit: string) => `Stara ${unit}`,
  },
  oldPrice: { en: 'Old price', bs: 'Stara cijena', hr: 'Stara cijena' },
  promo: {
    en: (unit: string) => `Promo ${unit}`,
    bs: (unit: string) => `Promo ${unit}`,
    hr: (unit: string) => `Promo ${unit}`,
  },
  promoPrice: { en: 'Promo price', bs: 'Promo cijena', hr: 'Promo cijena' },
  moq: { en: 'MOQ', bs: 'Min. kol.', hr: 'Min. kol.' },
  stock: { en: 'Stock', bs: 'Zaliha', hr: 'Zaliha' },
  quantity: { en: 'Quantity', bs: 'Količina', hr: 'Količina' },
  quantityOf: {
    en: (title: string) => `Quantity of ${title}`,
    bs: (title: string) => `Količina: ${title}`,
    hr: (title: string) => `Količina: ${title}`,
  },
  sum: {
    en: (unit: string) => `Sum ${unit}`,
    bs: (unit: string) => `Iznos ${unit}`,
    hr: (unit: string) => `Iznos ${unit}`,
  },
  notEnough: { en: 'Not enough in stock', bs: 'Nema dovoljno na stanju', hr: 'Nema dovoljno na zalihi' },
  hint: {
    en: 'Quantity of all products must be greater than their MOQ',
    bs: 'Količina svih proizvoda mora biti veća od njihove minimalne količine',
    hr: 'Količina svih proizvoda mora biti veća od njihove minimalne količine',
  },
  setTo: {
    en: (title: string, n: string) => `Set ${title} to ${n}`,
    bs: (title: string, n: string) => `Postavi ${title} na ${n}`,
    hr: (title: string, n: string) => `Postavi ${title} na ${n}`,
  },
  skip: { en: 'Skip', bs: 'Preskoči', hr: 'Preskoči' },
  keysSave: {
    en: (n: number, keys: string, saved: string) =>
      `${keys} ${plural('en', n, { one: 'key', other: 'keys' })}, you save ${saved}`,
    bs: (n: number, keys: string, saved: string) =>
      `${keys} ${plural('bs', n, { one: 'ključ', few: 'ključa', other: 'ključeva' })}, ušteda ${saved}`,
    hr: (n: number, keys: string, saved: string) =>
      `${keys} ${plural('hr', n, { one: 'ključ', few: 'ključa', other: 'ključeva' })}, ušteda ${saved}`,
  },
  addToCart: { en: 'Add to cart', bs: 'Dodaj u korpu', hr: 'Dodaj u košaricu' },
})
