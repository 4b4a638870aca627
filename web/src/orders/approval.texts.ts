import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

const ofOrders = {
  en: (n: number) => `${count(n)} ${plural(n, { one: 'order', other: 'orders' })}`,
  bs: (n: number) => `${count(n)} ${plural(n, { one: 'narudžbu', few: 'narudžbe', other: 'narudžbi' })}`,
  hr: (n: number) => `${count(n)} ${plural(n, { one: 'narudžbu', few: 'narudžbe', other: 'narudžbi' })}`,
}
const manyOrders = {
  en: ofOrders.en,
  bs: (n: number) => `${count(n)} ${plural(n, { one: 'narudžba', few: 'narudžbe', other: 'narudžbi' })}`,
  hr: (n: number) => `${count(n)} ${plural(n, { one: 'narudžba', few: 'narudžbe', other: 'narudžbi' })}`,
}

/** Keys that orders get, and those still missing. */
interface Keys {
  readonly keys: number
  readonly missing: number
}

const lacking = (n: number) => plural(n, { one: 'nedostaje', few: 'nedostaju', other: 'nedostaje' })

const listed = (numbers: readonly string[]) => `${numbers.slice(0, 5).join(', ')}${numbers.length > 5 ? ' …' : ''}`

export const t = texts({
  title: {
    en: (n: number | undefined) => (n === undefined ? 'Approve?' : `Approve ${ofOrders.en(n)}?`),
    bs: (n: number | undefined) => (n === undefined ? 'Odobriti?' : `Odobriti ${ofOrders.bs(n)}?`),
    hr: (n: number | undefined) => (n === undefined ? 'Odobriti?' : `Odobriti ${ofOrders.hr(n)}?`),
  },
  confirm: {
    en: (n: number | undefined) => (n ? `Approve ${ofOrders.en(n)}` : 'Approve'),
    bs: (n: number | undefined) => (n ? `Odobri ${ofOrders.bs(n)}` : 'Odobri'),
    hr: (n: number | undefined) => (n ? `Odobri ${ofOrders.hr(n)}` : 'Odobri'),
  },
  keys: { en: 'Keys assigned now', bs: 'Ključevi koji se dodjeljuju', hr: 'Ključevi koji se dodjeljuju' },
  keysGiven: {
    en: ({ keys, missing }: Keys) => (missing > 0 ? `${count(keys)}, ${count(missing)} missing` : count(keys)),
    bs: ({ keys, missing }: Keys) =>
      missing > 0 ? `${count(keys)}, ${lacking(missing)} ${count(missing)}` : count(keys),
    hr: ({ keys, missing }: Keys) =>
      missing > 0 ? `${count(keys)}, ${lacking(missing)} ${count(missing)}` : count(keys),
  },
  booking: {
    en: ({ words, orders }: { words: string; orders: number }) => `${words} · ${manyOrders.en(orders)}`,
    bs: ({ words, orders }: { words: string; orders: number }) => `${words} · ${manyOrders.bs(orders)}`,
    hr: ({ words, orders }: { words: string; orders: number }) => `${words} · ${manyOrders.hr(orders)}`,
  },
  held: {
    en: 'Company funds: the reserved amount is charged now.',
    bs: 'Sredstva kompanije: rezervisani iznos se sada naplaćuje.',
    hr: 'Sredstva tvrtke: rezervirani se iznos sada naplaćuje.',
  },
  received: {
    en: 'Brava cannot see whether this payment has arrived. Approving confirms that it has, and books it as received.',
    bs: 'Brava ne vidi je li ova uplata stigla. Odobrenjem potvrđujete da jeste, i ona se knjiži kao primljena.',
    hr: 'Brava ne vidi je li ova uplata stigla. Odobrenjem potvrđujete da jest, i ona se knjiži kao primljena.',
  },
  captured: {
    en: 'Card: the payment is captured and is booked as received.',
    bs: 'Kartica: uplata je naplaćena i knjiži se kao primljena.',
    hr: 'Kartica: uplata je naplaćena i knjiži se kao primljena.',
  },
  notPaid: {
    en: (n: number) => `Not approved, because the card has not paid (${ofOrders.en(n)}):`,
    bs: (n: number) => `Ne odobrava se jer uplata karticom nije naplaćena (${manyOrders.bs(n)}):`,
    hr: (n: number) => `Ne odobrava se jer uplata karticom nije naplaćena (${manyOrders.hr(n)}):`,
  },
  paidToSupplier: {
    en: (numbers: readonly string[]) =>
      `Not approved, because the reseller receives and confirms the payment: ${listed(numbers)}`,
    bs: (numbers: readonly string[]) => `Ne odobrava se jer uplatu prima i potvrđuje preprodavač: ${listed(numbers)}`,
    hr: (numbers: readonly string[]) => `Ne odobrava se jer uplatu prima i potvrđuje preprodavač: ${listed(numbers)}`,
  },
  notWaiting: {
    en: (n: number) => `${ofOrders.en(n)} not waiting for approval: nothing happens to ${n === 1 ? 'it' : 'them'}.`,
    bs: (n: number) => `Ne čeka odobrenje: ${manyOrders.bs(n)}; tu se ništa ne mijenja.`,
    hr: (n: number) => `Ne čeka odobrenje: ${manyOrders.hr(n)}; tu se ništa ne mijenja.`,
  },
})
