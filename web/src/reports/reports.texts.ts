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
  onDay: { en: 'At the end of', bs: 'Na kraju dana', hr: 'Na kraju dana' },
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
  cohorts: { en: 'Cohorts', bs: 'Kohorte', hr: 'Kohorte' },
  cohortsFacts: {
    en: 'partners by the month of their first order, and the months since',
    bs: 'partneri po mjesecu prve narudžbe i mjeseci od tada',
    hr: 'partneri po mjesecu prve narudžbe i mjeseci od tada',
  },
  shown: { en: 'Shown', bs: 'Prikazano', hr: 'Prikazano' },
  keptShare: { en: 'Of new partners', bs: 'Od novih', hr: 'Od novih' },
  firstOrder: { en: 'First order', bs: 'Prva narudžba', hr: 'Prva narudžba' },
  monthsSince: {
    en: (n: number) => plural(n, { one: `${count(n)} month later`, other: `${count(n)} months later` }),
    bs: (n: number) =>
      plural(n, {
        one: `${count(n)} mjesec kasnije`,
        few: `${count(n)} mjeseca kasnije`,
        other: `${count(n)} mjeseci kasnije`,
      }),
    hr: (n: number) =>
      plural(n, {
        one: `${count(n)} mjesec kasnije`,
        few: `${count(n)} mjeseca kasnije`,
        other: `${count(n)} mjeseci kasnije`,
      }),
  },
  cohortLegend: {
    en: 'Columns: months since the first order. The stronger the colour, the more ordered again.',
    bs: 'Kolone: mjeseci od prve narudžbe. Jača boja znači da ih je više ponovo naručilo.',
    hr: 'Stupci: mjeseci od prve narudžbe. Jača boja znači da ih je više ponovno naručilo.',
  },
  cohortLegendNet: {
    en: (symbol: string) =>
      `Net in ${symbol}. Columns: months since the first order. The stronger the colour, the more was bought.`,
    bs: (symbol: string) => `Neto u ${symbol}. Kolone: mjeseci od prve narudžbe. Jača boja znači da je kupljeno više.`,
    hr: (symbol: string) => `Neto u ${symbol}. Stupci: mjeseci od prve narudžbe. Jača boja znači da je kupljeno više.`,
  },
  nobodyCame: {
    en: 'No new partners in the last 3 years',
    bs: 'Nema novih partnera u zadnje 3 godine',
    hr: 'Nema novih partnera u zadnje 3 godine',
  },
  nobodyCameWhy: {
    en: 'Partners appear here from their first approved order on.',
    bs: 'Partneri se ovdje pojavljuju od prve odobrene narudžbe.',
    hr: 'Partneri se ovdje pojavljuju od prve odobrene narudžbe.',
  },
  map: { en: 'Map', bs: 'Karta', hr: 'Karta' },
  mapFacts: {
    en: 'one tile per country, the stronger the colour the more',
    bs: 'jedno polje po državi, jača boja znači više',
    hr: 'jedno polje po državi, jača boja znači više',
  },
  elsewhere: { en: 'Not on the map', bs: 'Nije na karti', hr: 'Nije na karti' },
  whatChanged: { en: 'What changed most', bs: 'Najveće promjene', hr: 'Najveće promjene' },
  fromTo: {
    en: (before: string, now: string) => `from ${before} to ${now}`,
    bs: (before: string, now: string) => `sa ${before} na ${now}`,
    hr: (before: string, now: string) => `s ${before} na ${now}`,
  },
  nothingChanged: { en: 'Nothing changed', bs: 'Nema promjena', hr: 'Nema promjena' },
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
  comparative: { en: 'Comparison', bs: 'Poređenje', hr: 'Usporedba' },
  chooseDays: { en: 'Choose days', bs: 'Odaberite dane', hr: 'Odaberite dane' },
  comparativeFacts: {
    en: 'Two to five products, or one product in several periods',
    bs: 'Dva do pet proizvoda ili jedan proizvod u više perioda',
    hr: 'Dva do pet proizvoda ili jedan proizvod u više razdoblja',
  },
  chooseProducts: { en: 'Choose products to compare', bs: 'Odaberite proizvode', hr: 'Odaberite proizvode' },
  chooseProductsWhy: {
    en: 'Add the filter Product and choose up to five. With one product, add other periods beside its days.',
    bs: 'Dodajte filter Proizvod i odaberite najviše pet. Uz jedan proizvod možete dodati druge periode.',
    hr: 'Dodajte filtar Proizvod i odaberite najviše pet. Uz jedan proizvod možete dodati druga razdoblja.',
  },
  addPeriodBefore: { en: 'Add the period before', bs: 'Dodaj period prije', hr: 'Dodaj razdoblje prije' },
  addYearBefore: { en: 'Add a year before', bs: 'Dodaj godinu ranije', hr: 'Dodaj godinu ranije' },
  removePeriod: {
    en: (days: string) => `Remove ${days}`,
    bs: (days: string) => `Ukloni ${days}`,
    hr: (days: string) => `Ukloni ${days}`,
  },
  stepNumber: {
    en: (step: string, n: number) => `${step} ${n}`,
    bs: (step: string, n: number) => `${n}. ${step}`,
    hr: (step: string, n: number) => `${n}. ${step}`,
  },
  oneDay: { en: 'Day', bs: 'dan', hr: 'dan' },
  oneWeek: { en: 'Week', bs: 'sedmica', hr: 'tjedan' },
  oneMonth: { en: 'Month', bs: 'mjesec', hr: 'mjesec' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  reports: { en: 'Reports', bs: 'Izvještaji', hr: 'Izvješća' },
  sales: { en: 'Sales', bs: 'Prodaja', hr: 'Prodaja' },
  retailers: { en: 'Retailers', bs: 'Maloprodaje', hr: 'Maloprodaje' },
  purchases: { en: 'Purchases', bs: 'Kupovina', hr: 'Kupnja' },
  today: { en: 'Today', bs: 'Danas', hr: 'Danas' },
  noKeys: { en: 'No keys found', bs: 'Nema ključeva', hr: 'Nema ključeva' },
  noKeysWhy: {
    en: 'Change the filters, or import keys on a product.',
    bs: 'Promijenite filtere ili uvezite ključeve na proizvodu.',
    hr: 'Promijenite filtre ili uvezite ključeve na proizvodu.',
  },
  nobodyOwes: { en: 'Nobody owes anything', bs: 'Niko ništa ne duguje', hr: 'Nitko ništa ne duguje' },
  nobodyOwesWhy: {
    en: 'Partners appear here once they have bought on credit.',
    bs: 'Partneri se ovdje pojavljuju kad kupe na kredit.',
    hr: 'Partneri se ovdje pojavljuju kad kupe na kredit.',
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
  usualView: { en: 'Usual', bs: 'Uobičajeno', hr: 'Uobičajeno' },
  allPartners: { en: 'All partners', bs: 'Svi partneri', hr: 'Svi partneri' },
  overdue: { en: 'Longer than usual', bs: 'Duže nego inače', hr: 'Dulje nego inače' },
  partner: { en: 'Partner', bs: 'Partner', hr: 'Partner' },
  nameOrCode: { en: 'Name or code', bs: 'Naziv ili šifra', hr: 'Naziv ili šifra' },
  lastOrder: { en: 'Last order', bs: 'Zadnja narudžba', hr: 'Zadnja narudžba' },
  daysSince: { en: 'Days since', bs: 'Dana od tada', hr: 'Dana od tada' },
  daysAgo: {
    en: (n: number) => (n === 0 ? 'today' : plural(n, { one: `${count(n)} day ago`, other: `${count(n)} days ago` })),
    bs: (n: number) =>
      n === 0
        ? 'danas'
        : plural(n, { one: `prije ${count(n)} dan`, few: `prije ${count(n)} dana`, other: `prije ${count(n)} dana` }),
    hr: (n: number) =>
      n === 0
        ? 'danas'
        : plural(n, { one: `prije ${count(n)} dan`, few: `prije ${count(n)} dana`, other: `prije ${count(n)} dana` }),
  },
  usualGap: { en: 'Usual gap, days', bs: 'Uobičajen razmak, dana', hr: 'Uobičajen razmak, dana' },
  usualGapHint: {
    en: 'Half of the gaps between two days with orders are shorter than this. "Longer than usual" is more than twice as long.',
    bs: 'Polovina razmaka između dva dana s narudžbama kraća je od ovoga. „Duže nego inače“ je više nego dvostruko duže.',
    hr: 'Polovica razmaka između dva dana s narudžbama kraća je od ovoga. „Dulje nego inače“ je više nego dvostruko dulje.',
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
  customers: { en: 'New or repeat partners', bs: 'Novi i stalni partneri', hr: 'Novi i stalni partneri' },
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
