import { count } from '../../text/format.ts'
import { plural } from '../../text/language.ts'
import { texts } from '../../text/texts.ts'

export const moveTexts = texts({
  move: { en: 'Move to another supplier', bs: 'Premjesti drugom dobavljaču', hr: 'Premjesti drugom dobavljaču' },
  moveFacts: {
    en: 'Shows the changes first',
    bs: 'Prvo pokazuje šta se mijenja',
    hr: 'Najprije pokazuje što se mijenja',
  },
  title: {
    en: (name: string) => `Move ${name} to another supplier`,
    bs: (name: string) => `Premjesti ${name} drugom dobavljaču`,
    hr: (name: string) => `Premjesti ${name} drugom dobavljaču`,
  },
  confirm: { en: 'Move', bs: 'Premjesti', hr: 'Premjesti' },
  cannot: {
    en: 'Settle what is still open with its present supplier first. Earlier orders, invoices and payments then stay with it.',
    bs: 'Prvo riješite šta je još otvoreno kod sadašnjeg dobavljača. Dosadašnje narudžbe, fakture i uplate zatim ostaju kod njega.',
    hr: 'Najprije riješite što je još otvoreno kod sadašnjeg dobavljača. Dosadašnje narudžbe, računi i uplate zatim ostaju kod njega.',
  },
  openOrders: {
    en: (n: number) => `Open orders: ${count(n)}`,
    bs: (n: number) => `Otvorene narudžbe: ${count(n)}`,
    hr: (n: number) => `Otvorene narudžbe: ${count(n)}`,
  },
  openOrdersHow: {
    en: 'Approve, deliver or cancel them',
    bs: 'Odobrite ih, isporučite ili otkažite',
    hr: 'Odobrite ih, isporučite ili otkažite',
  },
  fundsLeft: {
    en: (amount: string) => `Funds left: ${amount}`,
    bs: (amount: string) => `Preostala sredstva: ${amount}`,
    hr: (amount: string) => `Preostala sredstva: ${amount}`,
  },
  fundsLeftHow: {
    en: 'Pay them back and book the payout',
    bs: 'Vratite ih i proknjižite isplatu',
    hr: 'Vratite ih i proknjižite isplatu',
  },
  creditUsed: {
    en: (amount: string) => `Credit in use: ${amount}`,
    bs: (amount: string) => `Iskorišteni kredit: ${amount}`,
    hr: (amount: string) => `Iskorišteni kredit: ${amount}`,
  },
  creditUsedHow: {
    en: 'Book its payment',
    bs: 'Proknjižite uplatu duga',
    hr: 'Proknjižite uplatu duga',
  },
  heldMoney: {
    en: (amount: string) => `Held for orders: ${amount}`,
    bs: (amount: string) => `Rezervisano za narudžbe: ${amount}`,
    hr: (amount: string) => `Rezervirano za narudžbe: ${amount}`,
  },
  corrections: {
    en: (n: number) => `Corrections awaiting a second person: ${count(n)}`,
    bs: (n: number) => `Ispravke koje čekaju drugu osobu: ${count(n)}`,
    hr: (n: number) => `Ispravci koji čekaju drugu osobu: ${count(n)}`,
  },
  correctionsHow: { en: 'Approve or reject them', bs: 'Odobrite ih ili odbijte', hr: 'Odobrite ih ili odbijte' },
  settle: { en: 'Open', bs: 'Otvori', hr: 'Otvori' },
  stays: {
    en: (supplier: string) =>
      `Earlier orders, invoices and payments stay with ${supplier}; the new supplier does not see them`,
    bs: (supplier: string) =>
      `Dosadašnje narudžbe, fakture i uplate ostaju kod dobavljača ${supplier}; novi dobavljač ih ne vidi`,
    hr: (supplier: string) =>
      `Dosadašnje narudžbe, računi i uplate ostaju kod dobavljača ${supplier}; novi dobavljač ih ne vidi`,
  },
  ownTerms: {
    en: (n: number) => `Own prices, margins and quantities that end: ${count(n)}`,
    bs: (n: number) => `Vlastite cijene, marže i količine koje prestaju važiti: ${count(n)}`,
    hr: (n: number) => `Vlastite cijene, marže i količine koje prestaju vrijediti: ${count(n)}`,
  },
  inTheWay: { en: 'To settle first', bs: 'Prvo riješiti', hr: 'Najprije riješiti' },
  changes: { en: 'What changes', bs: 'Šta se mijenja', hr: 'Što se mijenja' },
  orders: {
    en: (all: number, open: number) => `Orders: ${count(all)}, open ${count(open)}`,
    bs: (all: number, open: number) => `Narudžbe: ${count(all)}, otvorene ${count(open)}`,
    hr: (all: number, open: number) => `Narudžbe: ${count(all)}, otvorene ${count(open)}`,
  },
  creditAfter: {
    en: (limit: string) => `Credit limit: ${limit} → 0.00. The new supplier sets its own`,
    bs: (limit: string) => `Kreditni limit: ${limit} → 0,00. Novi dobavljač određuje svoj`,
    hr: (limit: string) => `Kreditni limit: ${limit} → 0,00. Novi dobavljač određuje svoj`,
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
      `Cijene: nepromijenjenih ${count(same)}, viših ${count(up)}, nižih ${count(down)}`,
    hr: (same: number, up: number, down: number) =>
      `Cijene: nepromijenjenih ${count(same)}, viših ${count(up)}, nižih ${count(down)}`,
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
