import { type Buyer, buyers, isAssigned, termsOf } from './assignments.ts'
import { companies } from './companies.ts'
import { type PersonKey, people, personKeys } from './people.ts'
import { productNamed, products, type SeedProduct } from './products.ts'
import { type Random, randomFrom } from './random.ts'
import { type TillIndex, tills } from './tills.ts'

/** What became of an order. */
export type Fate =
  | 'served'
  /** Paid, but keys of a sold-out product are still owed. */
  | 'owed'
  /** Cash, wire or delivery on the way; keys are held. */
  | 'awaiting'
  /** Company funds, waiting for the distributor. */
  | 'onHold'
  | 'denied'
  /** Not paid in time. */
  | 'ranOut'
  | 'cardDeclined'
  | 'cardPending'
  | 'cardTimeout'

export interface PlannedLine {
  product: SeedProduct
  quantity: number
  /** Keys still owed. */
  missing: number
}

export interface PlannedOrder {
  at: Date
  buyer: Buyer
  person: PersonKey
  paymentType: 1 | 2 | 3 | 4 | 5
  lines: PlannedLine[]
  fate: Fate
  /** Hours until the distributor or the payment settled it. */
  settledAfterHours: number
  /** Sold at a till of the buyer. */
  till?: TillIndex
}

/** How many hours keys are held, by payment type; the same as the portal's parameters. */
export const holdHours: Readonly<Record<PlannedOrder['paymentType'], number>> = { 1: 48, 2: 0, 3: 120, 4: 72, 5: 0 }

const day = 86_400_000
const hour = 3_600_000
export const plannedDays = 730

const weights: Readonly<Record<Buyer, number>> = {
  digitalis: 24,
  nordlicht: 12,
  gejmerija: 18,
  hardver: 12,
  pixelpoint: 12,
  megabajt: 12,
  carapa: 7,
  nexa: 2,
  trafika: 3,
}

/** Sunday first. */
const weekRhythm = [0.42, 1.12, 1.02, 1, 1.06, 1.26, 0.72]
/** January first: a strong autumn and December, a quiet summer. */
const yearRhythm = [0.86, 0.9, 0.98, 1, 0.96, 0.9, 0.78, 0.76, 1.02, 1.1, 1.24, 1.5]

/** Keys owed today, by product: how many orders are owed how many keys. */
const owed = [
  {
    name: 'Drift District/Switch',
    orders: [
      ['gejmerija', 5, 1],
      ['digitalis', 10, 4],
      ['megabajt', 5, 3],
      ['digitalis', 5, 4],
      ['gejmerija', 5, 2],
    ],
  },
  {
    name: 'Iron Orchard/PC',
    orders: [
      ['gejmerija', 10, 4],
      ['digitalis', 5, 2],
      ['megabajt', 5, 2],
      ['pixelpoint', 5, 1],
    ],
  },
  {
    name: 'Paper Dynasty/PC',
    orders: [
      ['digitalis', 6, 4],
      ['pixelpoint', 4, 2],
      ['megabajt', 4, 2],
    ],
  },
  { name: 'Citadel Cash 20 EUR/Gift card', orders: [['digitalis', 12, 4]] },
] as const

function buyersOf(at: number, today: number): (readonly [Buyer, number])[] {
  const ago = (today - at) / day
  return buyers.flatMap((buyer) => {
    const since = companies[buyer].approvedDaysAgo ?? 0
    if (ago > since - 1) return []
    // Blocked three months ago.
    if (companies[buyer].status === 4 && ago < 92) return []
    return [[buyer, weights[buyer]] as const]
  })
}

function paymentOf(buyer: Buyer, random: Random): PlannedOrder['paymentType'] {
  const usual = [
    [5, 62],
    [3, 16],
    [2, 12],
    [1, 6],
    [4, 4],
  ] as const
  return random.weighted(usual.filter(([type]) => companies[buyer].paymentTypes.includes(type)))
}

function linesOf(buyer: Buyer, assortment: readonly (readonly [SeedProduct, number])[], random: Random): PlannedLine[] {
  const count = random.weighted([
    [1, 71],
    [2, 19],
    [3, 6],
    [4, 2.5],
    [5, 1.5],
  ] as const)
  const lines = new Map<string, PlannedLine>()
  for (let i = 0; i < count; i++) {
    const product = random.weighted(assortment)
    if (lines.has(product.code)) continue
    const wish = random.weighted([
      [1, 75],
      [2, 15],
      [3, 6],
      [5, 2.5],
      [10, 1.3],
      [20, 0.2],
    ] as const)
    const moq = termsOf(buyer, product).moq ?? product.moq
    const quantity = moq <= 1 ? wish : moq * (wish >= 10 ? 2 : 1) + (moq < 5 ? wish % 3 : 0)
    lines.set(product.code, { product, quantity, missing: 0 })
  }
  return [...lines.values()]
}

function fateOf(
  payment: PlannedOrder['paymentType'],
  buyer: Buyer,
  agoHours: number,
  random: Random,
): { fate: Fate; settledAfterHours: number } {
  const roll = random.next()
  if (payment === 5) {
    if (companies[buyer].autoApprove) return { fate: 'served', settledAfterHours: 0 }
    const wait = random.whole(1, 22)
    if (wait > agoHours) return { fate: 'onHold', settledAfterHours: 0 }
    return { fate: roll < 0.03 ? 'denied' : 'served', settledAfterHours: wait }
  }
  if (payment === 2) {
    if (roll < 0.06) return { fate: 'cardDeclined', settledAfterHours: 0 }
    return { fate: 'served', settledAfterHours: 0 }
  }
  const wait = payment === 3 ? random.whole(6, 66) : random.whole(2, 30)
  const hold = holdHours[payment]
  if (roll < 0.05) {
    return agoHours > hold + 1
      ? { fate: 'ranOut', settledAfterHours: hold }
      : { fate: 'awaiting', settledAfterHours: 0 }
  }
  if (wait > agoHours) return { fate: 'awaiting', settledAfterHours: 0 }
  return { fate: roll < 0.08 ? 'denied' : 'served', settledAfterHours: wait }
}

/**
 * About 5,000 orders over the two years before `today`, in order of time: weekly and yearly rhythm, growth, every
 * payment type, and last days that leave the distributor something to do.
 */
export function planOrders(today: Date, count = 4980): PlannedOrder[] {
  const random = randomFrom('orders')
  const end = today.getTime()
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()) - plannedDays * day
  const days = Array.from({ length: plannedDays + 1 }, (_, i) => {
    const date = new Date(first + i * day)
    const growth = 0.72 + (0.62 * i) / plannedDays
    const hours = Math.min(1, Math.max(0, (end - date.getTime() - 6 * hour) / (12 * hour)))
    return (
      growth *
      hours *
      (weekRhythm[date.getUTCDay()] ?? 1) *
      (yearRhythm[date.getUTCMonth()] ?? 1) *
      (0.8 + 0.4 * random.next())
    )
  })
  const total = days.reduce((sum, weight) => sum + weight, 0)
  const assortments = new Map(
    buyers.map((buyer) => [
      buyer,
      products
        .filter((product) => !product.isWithdrawn && isAssigned(buyer, product) && !termsOf(buyer, product).isWithdrawn)
        .map((product) => [product, product.popularity] as const),
    ]),
  )
  const staff = new Map(
    buyers.map((buyer) => [
      buyer,
      personKeys.filter((key) => people[key].company === buyer && !people[key].isDisabled),
    ]),
  )
  const orders: PlannedOrder[] = []
  let due = 0
  days.forEach((weight, i) => {
    due += (weight / total) * count
    for (; due >= 1; due -= 1) {
      const opening = first + i * day + 6 * hour
      const latest = Math.min(opening + 13 * hour, end - 5 * 60_000)
      const at =
        opening + Math.floor((((random.next() + random.next()) / 2) * Math.max(1, latest - opening)) / 1000) * 1000
      const buyer = random.weighted(buyersOf(at, end))
      const ago = (end - at) / day
      // Products added later cannot have been bought earlier.
      const assortment = (assortments.get(buyer) ?? []).filter(([product]) => product.createdDaysAgo > ago + 2)
      const paymentType = paymentOf(buyer, random)
      orders.push({
        at: new Date(at),
        buyer,
        person: random.pick(staff.get(buyer) ?? []),
        paymentType,
        lines: linesOf(buyer, assortment, random),
        ...fateOf(paymentType, buyer, (end - at) / hour, random),
      })
    }
  })
  orders.push(...lastDays(end, staff))
  orders.sort((a, b) => a.at.getTime() - b.at.getTime())
  orders.filter(mayBeAtTill).forEach((order, nth) => {
    order.till = (nth % tills.length) as TillIndex
  })
  return orders
}

/** What a till sells: one key at a time, paid from company funds. */
const mayBeAtTill = ({ buyer, paymentType, fate, lines }: PlannedOrder) =>
  buyer === 'nexa' && paymentType === 5 && fate === 'served' && lines.length === 1 && lines[0]?.quantity === 1

/** The same instant, or at night an hour of the previous working day. */
function atWork(at: number): number {
  const hours = new Date(at).getUTCHours()
  if (hours >= 6 && hours < 18) return at
  return at - (hours < 6 ? hours + 7 : hours - 14) * hour
}

/** What the pictures show of the last two days: keys owed, two card problems, orders waiting for the distributor. */
function lastDays(end: number, staff: ReadonlyMap<Buyer, readonly PersonKey[]>): PlannedOrder[] {
  const boss = (buyer: Buyer): PersonKey => staff.get(buyer)?.[0] ?? 'amra'
  const line = (name: string, quantity: number, missing = 0): PlannedLine => ({
    product: productNamed(name),
    quantity,
    missing,
  })
  const waiting = owed.flatMap(({ name, orders }, row) =>
    orders.map(
      ([buyer, quantity, missing], i): PlannedOrder => ({
        at: new Date(atWork(end - (44 - i * 8 - row * 2) * hour - row * 11 * 60_000 - 7 * 60_000)),
        buyer,
        person: boss(buyer),
        paymentType: 5,
        lines: [line(name, quantity, missing)],
        fate: 'owed',
        settledAfterHours: 0,
      }),
    ),
  )
  const open = (
    buyer: Buyer,
    hoursAgo: number,
    paymentType: PlannedOrder['paymentType'],
    fate: Fate,
    lines: PlannedLine[],
  ): PlannedOrder => ({
    at: new Date(atWork(end - hoursAgo * hour)),
    buyer,
    person: boss(buyer),
    paymentType,
    lines,
    fate,
    settledAfterHours: 0,
  })
  return [
    ...waiting,
    // Sold at the tills.
    ...[4.1, 5.6, 25.2, 26.7, 29.3, 49.4, 52.1, 53.8].map((hoursAgo, nth) =>
      open('nexa', hoursAgo, 5, 'served', [
        line((['PlayPort Wallet 50 KM/Gift card', 'Kovanica bon 50 KM/Gift card'] as const)[nth % 2] ?? '', 1),
      ]),
    ),
    open('nordlicht', 21, 5, 'onHold', [
      line('Lumen Office Suite 2027/Windows', 40),
      line('Apex Meridian 26/PS5', 30),
      line('Vektor Liga 27/Xbox', 40),
    ]),
    open('carapa', 3, 5, 'onHold', [line('Deep Tide/PC', 5)]),
    open('carapa', 5.4, 2, 'cardTimeout', [line('Apex Meridian 26/PS5', 5)]),
    open('pixelpoint', 1.9, 2, 'cardPending', [line('Lumen Office Suite 2027/Windows', 2), line('Deep Tide/PC', 5)]),
    open('hardver', 2.6, 4, 'awaiting', [line('Kestrel Antivirus Pro, 3 PC/Windows', 20)]),
    open('nexa', 0.8, 3, 'awaiting', [line('Nexa dopuna 10 KM/Top-up', 100)]),
    open('megabajt', 6.2, 1, 'awaiting', [
      line('Lumen Office Suite 2027/Windows', 3),
      line('PlayPort Wallet 50 KM/Gift card', 10),
    ]),
  ]
}
