import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  export: { en: 'Export CSV', bs: 'Izvezi CSV', hr: 'Izvezi CSV' },
  cover: { en: 'Cover', bs: 'Naslovnica', hr: 'Naslovnica' },
  compare: { en: 'Compare', bs: 'Uporedi', hr: 'Usporedi' },
  comparedWith: { en: 'Compared with', bs: 'U poređenju s', hr: 'U usporedbi s' },
  previousPeriod: { en: 'Previous period', bs: 'Prethodni period', hr: 'Prethodno razdoblje' },
  yearBefore: { en: 'Year before', bs: 'Godinu ranije', hr: 'Godinu ranije' },
  chosenDays: { en: 'Chosen days', bs: 'Odabrani dani', hr: 'Odabrani dani' },
  apply: { en: 'Apply', bs: 'Primijeni', hr: 'Primijeni' },
  from: { en: 'From', bs: 'Od', hr: 'Od' },
  to: { en: 'To', bs: 'Do', hr: 'Do' },
  byDay: { en: 'By day', bs: 'Po danima', hr: 'Po danima' },
  byTime: {
    en: (measure: string, step: string) => `${measure} by ${step}`,
    bs: (measure: string, step: string) => `${measure} po ${step}`,
    hr: (measure: string, step: string) => `${measure} po ${step}`,
  },
  day: { en: 'day', bs: 'danima', hr: 'danima' },
  week: { en: 'week', bs: 'sedmicama', hr: 'tjednima' },
  month: { en: 'month', bs: 'mjesecima', hr: 'mjesecima' },
  view: { en: 'View', bs: 'Prikaz', hr: 'Prikaz' },
  by: { en: 'Ranked by', bs: 'Poredano po', hr: 'Poredano prema' },
  sold: {
    en: (n: number) => plural(n, { one: `${count(n)} row`, other: `${count(n)} rows` }),
    bs: (n: number) => plural(n, { one: `${count(n)} red`, few: `${count(n)} reda`, other: `${count(n)} redova` }),
    hr: (n: number) => plural(n, { one: `${count(n)} redak`, few: `${count(n)} retka`, other: `${count(n)} redaka` }),
  },
  vs: {
    en: (value: string) => `vs ${value}`,
    bs: (value: string) => `ranije ${value}`,
    hr: (value: string) => `ranije ${value}`,
  },
  nothing: {
    en: 'Nothing sold in this period',
    bs: 'U ovom periodu nema prodaje',
    hr: 'U ovom razdoblju nema prodaje',
  },
  nothingWhy: {
    en: 'Sales count on the day the order is approved. Choose other dates.',
    bs: 'Prodaja se broji na dan odobrenja narudžbe. Odaberite druge dane.',
    hr: 'Prodaja se broji na dan odobrenja narudžbe. Odaberite druge dane.',
  },
})
