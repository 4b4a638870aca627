import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

/** For a price change that is scheduled for a day. */
export const scheduledText: TextWith<string> = {
  en: (day) => `Scheduled for ${day}.`,
  bs: (day) => `Zakazano za ${day}`,
  hr: (day) => `Zakazano za ${day}`,
}

export const pricesTexts = {
  staged: {
    en: 'The file has been read. No price has changed yet.',
    bs: 'Datoteka je pročitana. Nijedna cijena još nije promijenjena.',
    hr: 'Datoteka je pročitana. Nijedna cijena još nije promijenjena.',
  },
  importing: { en: 'The prices are being imported.', bs: 'Cijene se uvoze.', hr: 'Cijene se uvoze.' },
  groupPrices: {
    en: 'The group prices are saved.',
    bs: 'Cijene grupa su sačuvane.',
    hr: 'Cijene grupa su spremljene.',
  },
  changing: {
    en: 'The prices are being changed.',
    bs: 'Cijene se mijenjaju.',
    hr: 'Cijene se mijenjaju.',
  },
  paused: {
    en: 'The change is paused. Prices changed so far stay changed.',
    bs: 'Izmjena je zaustavljena. Gotove cijene ostaju izmijenjene.',
    hr: 'Izmjena je zaustavljena. Gotove cijene ostaju izmijenjene.',
  },
  resumed: { en: 'The change is resumed.', bs: 'Izmjena se nastavlja.', hr: 'Izmjena se nastavlja.' },
  puttingBack: {
    en: 'The previous prices are being restored.',
    bs: 'Vraćaju se prethodne cijene.',
    hr: 'Vraćaju se prethodne cijene.',
  },
  putBack: {
    en: 'Large change of prices undone',
    bs: 'Poništena grupna izmjena cijena',
    hr: 'Poništena skupna izmjena cijena',
  },
  saved: { en: 'The price is saved.', bs: 'Cijena je sačuvana.', hr: 'Cijena je spremljena.' },
  scheduleCancelled: {
    en: 'The scheduled change is cancelled.',
    bs: 'Zakazana izmjena je otkazana.',
    hr: 'Zakazana izmjena je otkazana.',
  },
  overridden: {
    en: "The distributor's price is set.",
    bs: 'Cijena distributera je postavljena.',
    hr: 'Cijena distributera je postavljena.',
  },
  overrideTaken: {
    en: "The distributor's price is removed.",
    bs: 'Cijena distributera je uklonjena.',
    hr: 'Cijena distributera je uklonjena.',
  },
  withdrawn: {
    en: 'The product is withdrawn from this partner.',
    bs: 'Proizvod je povučen od ovog partnera.',
    hr: 'Proizvod je povučen od ovog partnera.',
  },
  givenBack: {
    en: 'The partner can buy the product again.',
    bs: 'Partner ponovo može kupovati proizvod.',
    hr: 'Partner ponovno može kupovati proizvod.',
  },
  favorite: { en: 'Added to favourites.', bs: 'Dodano u favorite.', hr: 'Dodano u favorite.' },
  notFavorite: { en: 'Removed from favourites.', bs: 'Uklonjeno iz favorita.', hr: 'Uklonjeno iz favorita.' },
} as const satisfies Record<string, Text>

export const pricesCountTexts = {
  assigned: {
    en: (n) => `${n} ${plural('en', n, { one: 'product is', other: 'products are' })} assigned.`,
    bs: (n) =>
      plural('bs', n, {
        one: `Dodijeljen je ${n} proizvod.`,
        few: `Dodijeljena su ${n} proizvoda.`,
        other: `Dodijeljeno je ${n} proizvoda.`,
      }),
    hr: (n) =>
      plural('hr', n, {
        one: `Dodijeljen je ${n} proizvod.`,
        few: `Dodijeljena su ${n} proizvoda.`,
        other: `Dodijeljeno je ${n} proizvoda.`,
      }),
  },
  wouldChange: {
    en: (n) => `${n} ${plural('en', n, { one: 'product', other: 'products' })} chosen. Nothing has changed yet.`,
    bs: (n) =>
      `Odabrano: ${n} ${plural('bs', n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}. Još ništa nije promijenjeno.`,
    hr: (n) =>
      `Odabrano: ${n} ${plural('hr', n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}. Još ništa nije promijenjeno.`,
  },
  margins: {
    en: (n) => `The margin is set on ${n} ${plural('en', n, { one: 'product', other: 'products' })}.`,
    bs: (n) =>
      `Marža je postavljena na ${n} ${plural('bs', n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
    hr: (n) =>
      `Marža je postavljena na ${n} ${plural('hr', n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
  },
  removed: {
    en: (n) => `${n} ${plural('en', n, { one: 'product', other: 'products' })} unassigned.`,
    bs: (n) =>
      plural('bs', n, {
        one: `Uklonjen je ${n} proizvod.`,
        few: `Uklonjena su ${n} proizvoda.`,
        other: `Uklonjeno je ${n} proizvoda.`,
      }),
    hr: (n) =>
      plural('hr', n, {
        one: `Uklonjen je ${n} proizvod.`,
        few: `Uklonjena su ${n} proizvoda.`,
        other: `Uklonjeno je ${n} proizvoda.`,
      }),
  },
} as const satisfies Record<string, TextWith<number>>
