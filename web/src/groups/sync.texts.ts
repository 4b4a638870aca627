import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const syncTexts = texts({
  sync: { en: 'Sync companies', bs: 'Uskladi kompanije', hr: 'Uskladi tvrtke' },
  title: {
    en: (name: string) => `Sync companies with ${name}`,
    bs: (name: string) => `Uskladi kompanije s grupom ${name}`,
    hr: (name: string) => `Uskladi tvrtke s grupom ${name}`,
  },
  takeOwn: { en: 'Replace own prices', bs: 'Zamijeni vlastite cijene', hr: 'Zamijeni vlastite cijene' },
  takeOwnHint: {
    en: 'The group price replaces own prices, margins and tiers on products of the group.',
    bs: 'Vlastite cijene, marže i pragove na proizvodima grupe zamjenjuje cijena grupe.',
    hr: 'Vlastite cijene, marže i pragove na proizvodima grupe zamjenjuje cijena grupe.',
  },
  assignMissing: {
    en: 'Assign missing products',
    bs: 'Dodijeli proizvode koji nedostaju',
    hr: 'Dodijeli proizvode koji nedostaju',
  },
  assignHint: {
    en: 'Companies get the products of the group that they do not have.',
    bs: 'Kompanije dobijaju proizvode grupe koje nemaju.',
    hr: 'Tvrtke dobivaju proizvode grupe koje nemaju.',
  },
  changes: { en: 'What changes', bs: 'Šta se mijenja', hr: 'Što se mijenja' },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  now: { en: 'Pays now', bs: 'Plaća sada', hr: 'Plaća sada' },
  then: { en: 'Will pay', bs: 'Plaćat će', hr: 'Plaćat će' },
  change: { en: 'Change', bs: 'Promjena', hr: 'Promjena' },
  newProduct: { en: 'New', bs: 'Novo', hr: 'Novo' },
  belowCost: { en: 'Below cost', bs: 'Ispod nabavne', hr: 'Ispod nabavne' },
  sums: {
    en: (prices: number, assigned: number, companies: number) =>
      `${count(prices)} ${plural(prices, { one: 'price', other: 'prices' })} and ${count(assigned)} new ${plural(assigned, { one: 'product', other: 'products' })} at ${count(companies)} ${plural(companies, { one: 'company', other: 'companies' })}.`,
    bs: (prices: number, assigned: number, companies: number) =>
      `Cijena: ${count(prices)}, novih proizvoda: ${count(assigned)}, kompanija: ${count(companies)}.`,
    hr: (prices: number, assigned: number, companies: number) =>
      `Cijena: ${count(prices)}, novih proizvoda: ${count(assigned)}, tvrtki: ${count(companies)}.`,
  },
  sumsOfPrices: {
    en: (prices: number, companies: number) =>
      `${count(prices)} ${plural(prices, { one: 'price changes', other: 'prices change' })} at ${count(companies)} ${plural(companies, { one: 'company', other: 'companies' })}.`,
    bs: (prices: number, companies: number) =>
      `Cijena koje se mijenjaju: ${count(prices)}, kompanija: ${count(companies)}.`,
    hr: (prices: number, companies: number) =>
      `Cijena koje se mijenjaju: ${count(prices)}, tvrtki: ${count(companies)}.`,
  },
  overridden: {
    en: (n: number) =>
      `${count(n)} ${plural(n, { one: 'price keeps', other: 'prices keep' })} the distributor’s override.`,
    bs: (n: number) => `Cijena distributera ostaje na snazi: ${count(n)}.`,
    hr: (n: number) => `Cijena distributera ostaje na snazi: ${count(n)}.`,
  },
  shownFirst: {
    en: (n: number, all: number) => `The ${count(n)} biggest of ${count(all)} changes are shown.`,
    bs: (n: number, all: number) => `Prikazano najvećih promjena: ${count(n)} od ${count(all)}.`,
    hr: (n: number, all: number) => `Prikazano najvećih promjena: ${count(n)} od ${count(all)}.`,
  },
  nothing: {
    en: 'The companies already follow the group.',
    bs: 'Kompanije već slijede grupu.',
    hr: 'Tvrtke već slijede grupu.',
  },
  start: {
    en: (n: number) => `Change ${count(n)}`,
    bs: (n: number) => `Promijeni ${count(n)}`,
    hr: (n: number) => `Promijeni ${count(n)}`,
  },
  progress: {
    en: (done: string, all: string) => `Companies done: ${done} of ${all}. You may leave this page.`,
    bs: (done: string, all: string) => `Gotovo kompanija: ${done} od ${all}. Možete napustiti stranicu.`,
    hr: (done: string, all: string) => `Gotovo tvrtki: ${done} od ${all}. Možete napustiti stranicu.`,
  },
  failedRun: {
    en: 'The last sync stopped. Start it again: no company is changed twice.',
    bs: 'Zadnje usklađivanje je stalo. Pokrenite ga ponovo: završene kompanije se ne mijenjaju dvaput.',
    hr: 'Zadnje je usklađivanje stalo. Pokrenite ga ponovno: završene se tvrtke ne mijenjaju dvaput.',
  },
  done: {
    en: (prices: number, assigned: number) =>
      `The companies follow the group: ${count(prices)} ${plural(prices, { one: 'price', other: 'prices' })} changed, ${count(assigned)} ${plural(assigned, { one: 'product', other: 'products' })} assigned.`,
    bs: (prices: number, assigned: number) =>
      `Kompanije slijede grupu. Promijenjeno cijena: ${count(prices)}, dodijeljeno proizvoda: ${count(assigned)}.`,
    hr: (prices: number, assigned: number) =>
      `Tvrtke slijede grupu. Promijenjeno cijena: ${count(prices)}, dodijeljeno proizvoda: ${count(assigned)}.`,
  },
  lastSync: {
    en: (by: string, when: string) => `Last sync: ${by}, ${when}`,
    bs: (by: string, when: string) => `Zadnje usklađivanje: ${by}, ${when}`,
    hr: (by: string, when: string) => `Zadnje usklađivanje: ${by}, ${when}`,
  },
  notChanged: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'company was', other: 'companies were' })} not changed`,
    bs: (n: number) => `Nepromijenjene kompanije: ${count(n)}`,
    hr: (n: number) => `Nepromijenjene tvrtke: ${count(n)}`,
  },
})
