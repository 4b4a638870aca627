import { count } from '../../text/format.ts'
import { plural } from '../../text/language.ts'
import { texts } from '../../text/texts.ts'

export const moveTexts = texts({
  move: { en: 'Move to another supplier', bs: 'Premjesti drugom dobavljaču', hr: 'Premjesti drugom dobavljaču' },
  moveFacts: {
    en: 'Shows first what changes',
    bs: 'Prvo pokazuje šta se mijenja',
    hr: 'Prvo pokazuje što se mijenja',
  },
  title: {
    en: (name: string) => `Move ${name} to another supplier`,
    bs: (name: string) => `Premjesti ${name} drugom dobavljaču`,
    hr: (name: string) => `Premjesti ${name} drugom dobavljaču`,
  },
  confirm: { en: 'Move', bs: 'Premjesti', hr: 'Premjesti' },
  cannot: {
    en: 'It cannot be moved: its orders and funds belong to it and its present supplier. Create a new partner under the other supplier and block this one.',
    bs: 'Ne može se premjestiti: narudžbe i sredstva vezani su za sadašnjeg dobavljača. Dodajte novog partnera kod drugog dobavljača, a ovog blokirajte.',
    hr: 'Ne može se premjestiti: narudžbe i sredstva vezani su za sadašnjeg dobavljača. Dodajte novog partnera kod drugog dobavljača, a ovoga blokirajte.',
  },
  changes: { en: 'What changes', bs: 'Šta se mijenja', hr: 'Što se mijenja' },
  orders: {
    en: (all: number, open: number) => `Orders: ${count(all)}, open ${count(open)}`,
    bs: (all: number, open: number) => `Narudžbe: ${count(all)}, otvorene ${count(open)}`,
    hr: (all: number, open: number) => `Narudžbe: ${count(all)}, otvorene ${count(open)}`,
  },
  money: {
    en: (funds: string, held: string, limit: string) => `Funds ${funds}, held ${held}, credit limit ${limit}`,
    bs: (funds: string, held: string, limit: string) =>
      `Sredstva ${funds}, rezervisano ${held}, kreditni limit ${limit}`,
    hr: (funds: string, held: string, limit: string) =>
      `Sredstva ${funds}, rezervirano ${held}, kreditni limit ${limit}`,
  },
  creditAfter: {
    en: 'Funds and credit limit begin at 0 with the new supplier',
    bs: 'Sredstva i kreditni limit kod novog dobavljača počinju od 0',
    hr: 'Sredstva i kreditni limit kod novog dobavljača počinju od 0',
  },
  group: {
    en: (before: string, after: string) => `Price group: ${before} → ${after}`,
    bs: (before: string, after: string) => `Cjenovna grupa: ${before} → ${after}`,
    hr: (before: string, after: string) => `Cjenovna grupa: ${before} → ${after}`,
  },
  prices: {
    en: (same: number, up: number, down: number) =>
      `Prices: ${count(same)} unchanged, ${count(up)} higher, ${count(down)} lower`,
    bs: (same: number, up: number, down: number) =>
      `Cijene: ${count(same)} iste, ${count(up)} više, ${count(down)} niže`,
    hr: (same: number, up: number, down: number) =>
      `Cijene: ${count(same)} iste, ${count(up)} više, ${count(down)} niže`,
  },
  notAvailable: {
    en: (n: number) =>
      `${count(n)} ${plural(n, { one: 'product', other: 'products' })} can no longer be bought: the new supplier does not have ${plural(n, { one: 'it', other: 'them' })}`,
    bs: (n: number) => `Proizvodi koji se više ne mogu kupiti jer ih novi dobavljač nema: ${count(n)}`,
    hr: (n: number) => `Proizvodi koji se više ne mogu kupiti jer ih novi dobavljač nema: ${count(n)}`,
  },
  belowPurchase: {
    en: (n: number) => `Prices below what the new supplier itself pays: ${count(n)}`,
    bs: (n: number) => `Cijene niže od nabavne cijene novog dobavljača: ${count(n)}`,
    hr: (n: number) => `Cijene niže od nabavne cijene novog dobavljača: ${count(n)}`,
  },
  notThere: { en: 'not available', bs: 'nedostupno', hr: 'nedostupno' },
})
