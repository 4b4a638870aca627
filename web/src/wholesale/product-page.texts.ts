import { texts } from '../text/texts.ts'

export const t = texts({
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  description: { en: 'Description', bs: 'Opis', hr: 'Opis' },
  pictures: { en: 'Pictures', bs: 'Slike', hr: 'Slike' },
  pictureOf: {
    en: (at: string, all: string) => `Picture ${at} of ${all}`,
    bs: (at: string, all: string) => `Slika ${at} od ${all}`,
    hr: (at: string, all: string) => `Slika ${at} od ${all}`,
  },
  noDescription: {
    en: 'There is no description yet.',
    bs: 'Još nema opisa.',
    hr: 'Još nema opisa.',
  },
  facts: { en: 'Facts', bs: 'Podaci', hr: 'Podaci' },
  publisher: { en: 'Publisher', bs: 'Izdavač', hr: 'Izdavač' },
  regions: { en: 'Regions', bs: 'Regije', hr: 'Regije' },
  anywhere: { en: 'No restriction', bs: 'Bez ograničenja', hr: 'Bez ograničenja' },
  languages: { en: 'Languages', bs: 'Jezici', hr: 'Jezici' },
  yourPrices: { en: 'Your price', bs: 'Vaša cijena', hr: 'Vaša cijena' },
  perKey: { en: 'per key, VAT included', bs: 'po ključu, s PDV-om', hr: 'po ključu, s PDV-om' },
  from: {
    en: (n: string) => `From ${n}`,
    bs: (n: string) => `Od ${n}`,
    hr: (n: string) => `Od ${n}`,
  },
  promotionHolds: {
    en: (old: string) => `Promotion price; ${old} otherwise`,
    bs: (old: string) => `Promotivna cijena; inače ${old}`,
    hr: (old: string) => `Promotivna cijena; inače ${old}`,
  },
  paid: { en: 'What you paid', bs: 'Koliko ste plaćali', hr: 'Koliko ste plaćali' },
  neverBought: {
    en: 'Your company has not ordered this product yet.',
    bs: 'Vaša kompanija još nije naručila ovaj proizvod.',
    hr: 'Vaša tvrtka još nije naručila ovaj proizvod.',
  },
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  date: { en: 'Date', bs: 'Datum', hr: 'Datum' },
  toOrder: { en: 'Order', bs: 'Naručivanje', hr: 'Naručivanje' },
  backOrder: {
    en: 'Can be ordered without stock; keys follow',
    bs: 'Može se naručiti i bez zalihe; ključevi stižu kasnije',
    hr: 'Može se naručiti i bez zalihe; ključevi stižu kasnije',
  },
  outOfStock: {
    en: 'Out of stock: it cannot be ordered now.',
    bs: 'Nema na stanju: sada se ne može naručiti.',
    hr: 'Nema na zalihi: sada se ne može naručiti.',
  },
  withdrawn: { en: 'No longer sold', bs: 'Više se ne prodaje', hr: 'Više se ne prodaje' },
  withdrawnWhy: {
    en: 'Your supplier no longer sells this product. Your orders and keys stay.',
    bs: 'Vaš dobavljač više ne prodaje ovaj proizvod. Vaše narudžbe i ključevi ostaju.',
    hr: 'Vaš dobavljač više ne prodaje ovaj proizvod. Vaše narudžbe i ključevi ostaju.',
  },
})
