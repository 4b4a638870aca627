import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const priceImportTexts = texts({
  importPrices: { en: 'Import prices', bs: 'Uvezi cijene', hr: 'Uvezi cijene' },
  pasteHere: {
    en: 'Rows from a spreadsheet, including the header row',
    bs: 'Redovi iz tabele, sa zaglavljem',
    hr: 'Retci iz tablice, sa zaglavljem',
  },
  fileLabel: { en: 'File with prices', bs: 'Datoteka s cijenama', hr: 'Datoteka s cijenama' },
  fileHint: {
    en: 'CSV or XLSX with product code and price, from Excel or any other program. Up to 20 MB.',
    bs: 'CSV ili XLSX sa šifrom proizvoda i cijenom, iz Excela ili drugog programa. Do 20 MB.',
    hr: 'CSV ili XLSX sa šifrom proizvoda i cijenom, iz Excela ili drugog programa. Do 20 MB.',
  },
  importGood: {
    en: (n: number) => `Set ${count(n)} ${plural(n, { one: 'price', other: 'prices' })}`,
    bs: (n: number) => `Postavi ${count(n)} ${plural(n, { one: 'cijenu', few: 'cijene', other: 'cijena' })}`,
    hr: (n: number) => `Postavi ${count(n)} ${plural(n, { one: 'cijenu', few: 'cijene', other: 'cijena' })}`,
  },
  scheduleGood: {
    en: (n: number) => `Schedule ${count(n)} ${plural(n, { one: 'price', other: 'prices' })}`,
    bs: (n: number) => `Zakaži ${count(n)} ${plural(n, { one: 'cijenu', few: 'cijene', other: 'cijena' })}`,
    hr: (n: number) => `Zakaži ${count(n)} ${plural(n, { one: 'cijenu', few: 'cijene', other: 'cijena' })}`,
  },
  footLater: {
    en: (day: string) => `The new prices are valid from ${day}.`,
    bs: (day: string) => `Nove cijene važe od ${day}`,
    hr: (day: string) => `Nove cijene vrijede od ${day}`,
  },
  foot: {
    en: (partner: string) => `${partner} pays the new prices from its next order.`,
    bs: (partner: string) => `Nove cijene važe od sljedeće narudžbe: ${partner}.`,
    hr: (partner: string) => `Nove cijene vrijede od sljedeće narudžbe: ${partner}.`,
  },
  importingOf: {
    en: (done: string, all: string) => `${done} of ${all} prices set. You may leave this page.`,
    bs: (done: string, all: string) => `Postavljeno cijena: ${done} od ${all}. Možete napustiti stranicu.`,
    hr: (done: string, all: string) => `Postavljeno cijena: ${done} od ${all}. Možete napustiti stranicu.`,
  },
  importedToast: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'price is', other: 'prices are' })} set.`,
    bs: (n: number) =>
      plural(n, {
        one: `Postavljena je ${count(n)} cijena.`,
        few: `Postavljene su ${count(n)} cijene.`,
        other: `Postavljeno je ${count(n)} cijena.`,
      }),
    hr: (n: number) =>
      plural(n, {
        one: `Postavljena je ${count(n)} cijena.`,
        few: `Postavljene su ${count(n)} cijene.`,
        other: `Postavljeno je ${count(n)} cijena.`,
      }),
  },
  importedNone: {
    en: 'No price was set: every row changed in the meantime.',
    bs: 'Nijedna cijena nije postavljena: sve se u međuvremenu promijenilo.',
    hr: 'Nijedna cijena nije postavljena: sve se u međuvremenu promijenilo.',
  },
  someBelowCost: {
    en: 'Some of these prices are below cost. Enter a reason to set them.',
    bs: 'Neke od ovih cijena su ispod nabavne. Postavljaju se samo uz razlog.',
    hr: 'Neke su od ovih cijena ispod nabavne. Postavljaju se samo uz razlog.',
  },
})
