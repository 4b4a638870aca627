import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  notForRegion: { en: 'Not for this region', bs: 'Nije za ovu regiju', hr: 'Nije za ovu regiju' },
  wholesale: { en: 'Wholesale', bs: 'Veleprodaja', hr: 'Veleprodaja' },
  productsFor: {
    en: (n: number, company: string) =>
      `${count(n)} ${plural(n, { one: 'product', other: 'products' })} for ${company}`,
    bs: (n: number, company: string) =>
      `${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })} za kompaniju ${company}`,
    hr: (n: number, company: string) =>
      `${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })} za tvrtku ${company}`,
  },
  searchHint: { en: 'Title, code or publisher', bs: 'Naziv, šifra ili izdavač', hr: 'Naziv, šifra ili izdavač' },
  partnerView: { en: "Partner's view", bs: 'Pogled partnera', hr: 'Pogled partnera' },
  asPartner: {
    en: 'Catalogue as the partner sees it',
    bs: 'Katalog kako ga vidi partner',
    hr: 'Katalog kako ga vidi partner',
  },
  asPartnerWhat: {
    en: 'Prices, promotions and stock at this moment',
    bs: 'Cijene, promocije i zaliha u ovom trenutku',
    hr: 'Cijene, promocije i zaliha u ovom trenutku',
  },
  partnerFindsNothing: {
    en: 'The partner finds nothing here',
    bs: 'Partner ovdje ne nalazi ništa',
    hr: 'Partner ovdje ne nalazi ništa',
  },
  partnerFindsNothingWhy: {
    en: 'Assign products to it under Prices. What is withdrawn, or not assigned to its supplier, is not shown.',
    bs: 'Dodijelite mu proizvode pod Cijene. Ne prikazuje se ono što je povučeno ili nije dodijeljeno njegovom dobavljaču.',
    hr: 'Dodijelite mu proizvode pod Cijene. Ne prikazuje se ono što je povučeno ili nije dodijeljeno njegovu dobavljaču.',
  },
  quickOrder: { en: 'Quick order', bs: 'Brza narudžba', hr: 'Brza narudžba' },
  reorder: { en: 'Reorder', bs: 'Naruči ponovo', hr: 'Naruči ponovno' },
  sort: { en: 'Sort', bs: 'Redoslijed', hr: 'Redoslijed' },
  sortFavourites: { en: 'Favourites first', bs: 'Favoriti prvi', hr: 'Favoriti prvi' },
  sortTitle: { en: 'Title', bs: 'Naziv', hr: 'Naziv' },
  sortCheap: { en: 'Lowest price', bs: 'Najniža cijena', hr: 'Najniža cijena' },
  sortDear: { en: 'Highest price', bs: 'Najviša cijena', hr: 'Najviša cijena' },
  sortStock: { en: 'Most in stock', bs: 'Najviše na stanju', hr: 'Najviše na zalihi' },
  sortNew: { en: 'Newest', bs: 'Najnovije', hr: 'Najnovije' },
  view: { en: 'View', bs: 'Prikaz', hr: 'Prikaz' },
  asTable: { en: 'As a table', bs: 'Kao tabela', hr: 'Kao tablica' },
  asGrid: { en: 'As a grid', bs: 'Kao mreža', hr: 'Kao mreža' },
  favourite: { en: 'Favourite', bs: 'Favorit', hr: 'Favorit' },
  favourites: { en: 'Favourites', bs: 'Favoriti', hr: 'Favoriti' },
  addFavourite: {
    en: (title: string) => `Add ${title} to favourites`,
    bs: (title: string) => `Dodaj ${title} u favorite`,
    hr: (title: string) => `Dodaj ${title} u favorite`,
  },
  removeFavourite: {
    en: (title: string) => `Remove ${title} from favourites`,
    bs: (title: string) => `Ukloni ${title} iz favorita`,
    hr: (title: string) => `Ukloni ${title} iz favorita`,
  },
  cover: { en: 'Cover', bs: 'Naslovnica', hr: 'Naslovnica' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  code: { en: 'Code', bs: 'Šifra', hr: 'Šifra' },
  category: { en: 'Category', bs: 'Kategorija', hr: 'Kategorija' },
  platform: { en: 'Platform', bs: 'Platforma', hr: 'Platforma' },
  region: { en: 'Region', bs: 'Regija', hr: 'Regija' },
  language: { en: 'Language', bs: 'Jezik', hr: 'Jezik' },
  price: { en: 'Price', bs: 'Cijena', hr: 'Cijena' },
  priceColumn: {
    en: (symbol: string) => `${symbol}, net + VAT`,
    bs: (symbol: string) => `${symbol}, neto + PDV`,
    hr: (symbol: string) => `${symbol}, neto + PDV`,
  },
  noVat: { en: 'no VAT', bs: 'bez PDV-a', hr: 'bez PDV-a' },
  vat: { en: 'VAT', bs: 'PDV', hr: 'PDV' },
  promotion: { en: 'Promotion', bs: 'Promocija', hr: 'Promocija' },
  moq: { en: 'MOQ', bs: 'Min.', hr: 'Min.' },
  stock: { en: 'Stock', bs: 'Zaliha', hr: 'Zaliha' },
  inStockOnly: { en: 'In stock', bs: 'Na stanju', hr: 'Na zalihi' },
  out: { en: 'Out', bs: 'Nema', hr: 'Nema' },
  quantity: { en: 'Quantity', bs: 'Količina', hr: 'Količina' },
  quantityOf: {
    en: (title: string) => `Quantity: ${title}`,
    bs: (title: string) => `Količina: ${title}`,
    hr: (title: string) => `Količina: ${title}`,
  },
  add: { en: (n: string) => `Add ${n}`, bs: (n: string) => `Dodaj ${n}`, hr: (n: string) => `Dodaj ${n}` },
  moreToMinimum: {
    en: (n: string) => `${n} more to the minimum`,
    bs: (n: string) => `Još ${n} do minimuma`,
    hr: (n: string) => `Još ${n} do minimuma`,
  },
  overStock: {
    en: (n: string) => `Only ${n} in stock`,
    bs: (n: string) => `Na stanju samo ${n}`,
    hr: (n: string) => `Na zalihi samo ${n}`,
  },
  noProducts: {
    en: 'No products are assigned to you yet',
    bs: 'Još vam nije dodijeljen nijedan proizvod',
    hr: 'Još vam nije dodijeljen nijedan proizvod',
  },
  noProductsWhy: {
    en: 'Your supplier decides what your company can buy. Ask for products to be assigned.',
    bs: 'Vaš dobavljač određuje šta vaša kompanija može kupiti. Zatražite dodjelu proizvoda.',
    hr: 'Vaš dobavljač određuje što vaša tvrtka može kupiti. Zatražite dodjelu proizvoda.',
  },
})
