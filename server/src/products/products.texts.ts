import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

export const productsTexts = {
  bulkPreview: {
    en: 'Nothing has changed yet.',
    bs: 'Ništa još nije promijenjeno.',
    hr: 'Ništa još nije promijenjeno.',
  },
  bulkStarted: { en: 'The products are being changed.', bs: 'Proizvodi se mijenjaju.', hr: 'Proizvodi se mijenjaju.' },
  bulkUndoing: { en: 'The change is being undone.', bs: 'Izmjena se poništava.', hr: 'Izmjena se poništava.' },
  bulkPaused: {
    en: 'The change is paused. Products changed so far stay changed.',
    bs: 'Izmjena je zaustavljena. Proizvodi koji su gotovi ostaju izmijenjeni.',
    hr: 'Izmjena je zaustavljena. Proizvodi koji su gotovi ostaju izmijenjeni.',
  },
  bulkResumed: { en: 'The change is resumed.', bs: 'Izmjena se nastavlja.', hr: 'Izmjena se nastavlja.' },
  staged: {
    en: 'The file has been read. No product has changed yet.',
    bs: 'Datoteka je pročitana. Nijedan proizvod još nije promijenjen.',
    hr: 'Datoteka je pročitana. Nijedan proizvod još nije promijenjen.',
  },
  importing: { en: 'The products are being imported.', bs: 'Proizvodi se uvoze.', hr: 'Proizvodi se uvoze.' },
  created: { en: 'The product is added.', bs: 'Proizvod je dodan.', hr: 'Proizvod je dodan.' },
  saved: { en: 'The product is saved.', bs: 'Proizvod je sačuvan.', hr: 'Proizvod je spremljen.' },
  withdrawn: {
    en: 'The product is off sale.',
    bs: 'Proizvod je povučen iz prodaje.',
    hr: 'Proizvod je povučen iz prodaje.',
  },
  onSale: { en: 'The product is on sale.', bs: 'Proizvod je u prodaji.', hr: 'Proizvod je u prodaji.' },
  priceSet: {
    en: 'The base price is set.',
    bs: 'Osnovna cijena je postavljena.',
    hr: 'Osnovna cijena je postavljena.',
  },
} as const satisfies Record<string, Text>

export const countedTexts = {
  withdrawn: {
    en: (n) => plural('en', n, { one: `${n} product is off sale.`, other: `${n} products are off sale.` }),
    bs: (n) =>
      plural('bs', n, {
        one: `${n} proizvod je povučen iz prodaje.`,
        few: `${n} proizvoda su povučena iz prodaje.`,
        other: `${n} proizvoda je povučeno iz prodaje.`,
      }),
    hr: (n) =>
      plural('hr', n, {
        one: `${n} proizvod je povučen iz prodaje.`,
        few: `${n} proizvoda su povučena iz prodaje.`,
        other: `${n} proizvoda je povučeno iz prodaje.`,
      }),
  },
  onSale: {
    en: (n) => plural('en', n, { one: `${n} product is on sale again.`, other: `${n} products are on sale again.` }),
    bs: (n) =>
      plural('bs', n, {
        one: `${n} proizvod je vraćen u prodaju.`,
        few: `${n} proizvoda su vraćena u prodaju.`,
        other: `${n} proizvoda je vraćeno u prodaju.`,
      }),
    hr: (n) =>
      plural('hr', n, {
        one: `${n} proizvod je vraćen u prodaju.`,
        few: `${n} proizvoda su vraćena u prodaju.`,
        other: `${n} proizvoda je vraćeno u prodaju.`,
      }),
  },
  deleted: {
    en: (n) => plural('en', n, { one: `${n} product is deleted.`, other: `${n} products are deleted.` }),
    bs: (n) =>
      plural('bs', n, {
        one: `${n} proizvod je obrisan.`,
        few: `${n} proizvoda su obrisana.`,
        other: `${n} proizvoda je obrisano.`,
      }),
    hr: (n) =>
      plural('hr', n, {
        one: `${n} proizvod je izbrisan.`,
        few: `${n} proizvoda su izbrisana.`,
        other: `${n} proizvoda je izbrisano.`,
      }),
  },
} as const satisfies Record<string, TextWith<number>>

export const exportHeads = {
  file: { en: 'products', bs: 'proizvodi', hr: 'proizvodi' },
  code: { en: 'Code', bs: 'Šifra', hr: 'Šifra' },
  title: { en: 'Title', bs: 'Naziv', hr: 'Naziv' },
  category: { en: 'Category', bs: 'Kategorija', hr: 'Kategorija' },
  platform: { en: 'Platform', bs: 'Platforma', hr: 'Platforma' },
  publisher: { en: 'Publisher', bs: 'Izdavač', hr: 'Izdavač' },
  regions: { en: 'Regions', bs: 'Regije', hr: 'Regije' },
  price: { en: 'Price', bs: 'Cijena', hr: 'Cijena' },
  cost: { en: 'Cost', bs: 'Nabavna cijena', hr: 'Nabavna cijena' },
  available: { en: 'In stock', bs: 'Na stanju', hr: 'Na zalihi' },
  reserved: { en: 'Reserved', bs: 'Rezervisano', hr: 'Rezervirano' },
  sold30: { en: 'Sold, 30 days', bs: 'Prodano, 30 dana', hr: 'Prodano, 30 dana' },
  daysOfCover: { en: 'Days of cover', bs: 'Dana zalihe', hr: 'Dana zalihe' },
  status: { en: 'Status', bs: 'Status', hr: 'Status' },
  onSale: { en: 'On sale', bs: 'U prodaji', hr: 'U prodaji' },
  isWithdrawn: { en: 'Withdrawn', bs: 'Povučen', hr: 'Povučen' },
} as const satisfies Record<string, Text>
