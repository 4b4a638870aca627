import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

export const groupsTexts = {
  saved: { en: 'The group is saved.', bs: 'Grupa je sačuvana.', hr: 'Grupa je spremljena.' },
  deleted: { en: 'The groups are deleted.', bs: 'Grupe su obrisane.', hr: 'Grupe su izbrisane.' },
  preview: { en: 'Nothing has changed yet.', bs: 'Ništa još nije promijenjeno.', hr: 'Ništa još nije promijenjeno.' },
  syncing: { en: 'The sync has started.', bs: 'Usklađivanje je počelo.', hr: 'Usklađivanje je počelo.' },
  moving: {
    en: 'The companies are being moved. Their prices are changed one by one.',
    bs: 'Kompanije se premještaju. Cijene im se mijenjaju redom.',
    hr: 'Tvrtke se premještaju. Cijene im se mijenjaju redom.',
  },
  movingBack: {
    en: 'The companies are being put back.',
    bs: 'Kompanije se vraćaju.',
    hr: 'Tvrtke se vraćaju.',
  },
  staged: {
    en: 'The file has been read. No price has changed yet.',
    bs: 'Datoteka je pročitana. Nijedna cijena još nije promijenjena.',
    hr: 'Datoteka je pročitana. Nijedna cijena još nije promijenjena.',
  },
  importing: { en: 'The prices are being imported.', bs: 'Cijene se uvoze.', hr: 'Cijene se uvoze.' },
} as const satisfies Record<string, Text>

const products = (language: 'bs' | 'hr', n: number) =>
  `${n} ${plural(language, n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`

export const groupsCountTexts = {
  priced: {
    en: (n) => `${n} ${plural('en', n, { one: 'price is', other: 'prices are' })} saved.`,
    bs: (n) => `Sačuvano cijena: ${n}.`,
    hr: (n) => `Spremljeno cijena: ${n}.`,
  },
  removed: {
    en: (n) => `${n} ${plural('en', n, { one: 'product was', other: 'products were' })} taken out of the group.`,
    bs: (n) => `Iz grupe uklonjeno: ${products('bs', n)}.`,
    hr: (n) => `Iz grupe uklonjeno: ${products('hr', n)}.`,
  },
  moved: {
    en: (n) => `${n} ${plural('en', n, { one: 'company is', other: 'companies are' })} in the group now.`,
    bs: (n) => `Dodano u grupu: ${n} ${plural('bs', n, { one: 'kompanija', few: 'kompanije', other: 'kompanija' })}.`,
    hr: (n) => `Dodano u grupu: ${n} ${plural('hr', n, { one: 'tvrtka', few: 'tvrtke', other: 'tvrtki' })}.`,
  },
  left: {
    en: (n) => `${n} ${plural('en', n, { one: 'company has', other: 'companies have' })} left the group.`,
    bs: (n) =>
      `Uklonjeno iz grupe: ${n} ${plural('bs', n, { one: 'kompanija', few: 'kompanije', other: 'kompanija' })}.`,
    hr: (n) => `Uklonjeno iz grupe: ${n} ${plural('hr', n, { one: 'tvrtka', few: 'tvrtke', other: 'tvrtki' })}.`,
  },
} as const satisfies Record<string, TextWith<number>>
