import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
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
  refundDay: {
    en: 'refunds count on the day they are made',
    bs: 'povrati se broje na dan kad su izvršeni',
    hr: 'povrati se broje na dan kad su izvršeni',
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
  analytics: { en: 'Analytics', bs: 'Analitika', hr: 'Analitika' },
  net: { en: 'Net', bs: 'Neto', hr: 'Neto' },
  lastOrders: { en: 'Last orders', bs: 'Zadnje narudžbe', hr: 'Zadnje narudžbe' },
  lastOrdersFacts: {
    en: 'how long each partner has not ordered',
    bs: 'koliko dugo koji partner nije naručio',
    hr: 'koliko dugo koji partner nije naručio',
  },
  views: { en: 'Views of the list', bs: 'Prikazi liste', hr: 'Prikazi popisa' },
  allPartners: { en: 'All partners', bs: 'Svi partneri', hr: 'Svi partneri' },
  overdue: { en: 'Longer than usual', bs: 'Duže nego inače', hr: 'Duže nego inače' },
  partner: { en: 'Partner', bs: 'Partner', hr: 'Partner' },
  nameOrCode: { en: 'Name or code', bs: 'Naziv ili šifra', hr: 'Naziv ili šifra' },
  lastOrder: { en: 'Last order', bs: 'Zadnja narudžba', hr: 'Zadnja narudžba' },
  daysSince: { en: 'Days since', bs: 'Dana od tada', hr: 'Dana od tada' },
  daysAgo: {
    en: (n: number) => plural(n, { one: `${count(n)} day ago`, other: `${count(n)} days ago` }),
    bs: (n: number) =>
      plural(n, { one: `prije ${count(n)} dan`, few: `prije ${count(n)} dana`, other: `prije ${count(n)} dana` }),
    hr: (n: number) =>
      plural(n, { one: `prije ${count(n)} dan`, few: `prije ${count(n)} dana`, other: `prije ${count(n)} dana` }),
  },
  usualGap: { en: 'Usual gap, days', bs: 'Uobičajen razmak, dana', hr: 'Uobičajen razmak, dana' },
  usualGapHint: {
    en: 'Half of the gaps between two days with orders are shorter than this. "Longer than usual" is more than twice as long.',
    bs: 'Polovina razmaka između dva dana s narudžbama kraća je od ovoga. "Duže nego inače" je više nego dvostruko duže.',
    hr: 'Polovica razmaka između dva dana s narudžbama kraća je od ovoga. "Duže nego inače" je više nego dvostruko dulje.',
  },
  ordersOfYear: { en: 'Orders, 365 days', bs: 'Narudžbi, 365 dana', hr: 'Narudžbi, 365 dana' },
  netOfYear: { en: 'Net, 365 days', bs: 'Neto, 365 dana', hr: 'Neto, 365 dana' },
  write: { en: 'Write', bs: 'Piši', hr: 'Piši' },
  writeTo: {
    en: (name: string) => `Write to ${name}`,
    bs: (name: string) => `Piši partneru ${name}`,
    hr: (name: string) => `Piši partneru ${name}`,
  },
  nobodyOrdered: { en: 'No orders yet', bs: 'Još nema narudžbi', hr: 'Još nema narudžbi' },
  nobodyOrderedWhy: {
    en: 'Partners appear here after their first approved order.',
    bs: 'Partneri se ovdje pojavljuju nakon prve odobrene narudžbe.',
    hr: 'Partneri se ovdje pojavljuju nakon prve odobrene narudžbe.',
  },
  customers: { en: 'New and repeat partners', bs: 'Novi i stalni partneri', hr: 'Novi i stalni partneri' },
  customersFacts: {
    en: 'returning: no order for more than 180 days before',
    bs: 'vratili se: prije toga više od 180 dana bez narudžbe',
    hr: 'vratili se: prije toga više od 180 dana bez narudžbe',
  },
  partners: { en: 'Partners', bs: 'Partneri', hr: 'Partneri' },
  howMany: { en: 'How many', bs: 'Koliko', hr: 'Koliko' },
  orders: { en: 'Orders', bs: 'Narudžbe', hr: 'Narudžbe' },
  share: { en: 'Share %', bs: 'Udio %', hr: 'Udio %' },
})
