import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

export const currenciesTexts = {
  set: { en: 'The rate is saved.', bs: 'Kurs je sačuvan.', hr: 'Tečaj je spremljen.' },
  updated: {
    en: (n: number) =>
      n === 0
        ? 'The rates are up to date.'
        : plural('en', n, { one: `${n} rate updated.`, other: `${n} rates updated.` }),
    bs: (n: number) =>
      n === 0
        ? 'Kursevi su ažurni.'
        : plural('bs', n, {
            one: `Ažuriran je ${n} kurs.`,
            few: `Ažurirana su ${n} kursa.`,
            other: `Ažurirano je ${n} kurseva.`,
          }),
    hr: (n: number) =>
      n === 0
        ? 'Tečajevi su ažurni.'
        : plural('hr', n, {
            one: `Ažuriran je ${n} tečaj.`,
            few: `Ažurirana su ${n} tečaja.`,
            other: `Ažurirano je ${n} tečajeva.`,
          }),
  },
} as const satisfies Record<string, Text | TextWith<number>>
