import fc from 'fast-check'
import type { ProductName } from './write-people.ts'
import { unitPrices } from './write-people.ts'
import type { Wish } from './place-as-customer.ts'

type Buyer = Wish['by']

/** A step in the history of orders. `pick` selects among the existing orders or keys. */
export type Step =
  | { do: 'arrive'; name: ProductName; count: number; isServed: boolean }
  | { do: 'place'; by: Buyer; way: 'atOnce' | 'held' | 'reserved'; lines: [ProductName, number][] }
  | { do: 'approve' | 'deny' | 'assignMissing' | 'replaceFaulty'; pick: number }

const name = fc.constantFrom<ProductName[]>('northfall', 'ironOrchard')
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('arrive' as const),
      name,
      count: fc.integer({ min: 1, max: 4 }),
      isServed: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      by: fc.constantFrom<Buyer[]>('amra', 'nikola', 'mirza'),
      way: fc.constantFrom('atOnce' as const, 'held' as const, 'reserved' as const),
      lines: fc.array(fc.tuple(name, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('approve' as const, 'deny' as const, 'assignMissing' as const, 'replaceFaulty' as const),
      pick: fc.nat(60),
    }),
  },
)

interface PlainKey {
  readonly id: number
  readonly batch: number
}
export interface PlainUnit {
  readonly name: ProductName
  key: PlainKey | undefined
}
export interface PlainOrder {
  readonly id: number
  readonly by: Buyer
  readonly way: 'atOnce' | 'held' | 'reserved'
  readonly units: PlainUnit[]
  state: 'waits' | 'approved' | 'denied'
}

const status = { done: 2, onHold: 3, denied: 5, awaitsPayment: 8, missesKeys: 9 }

/** Domain rules §§4–6 as plain lists and sums: who has which key, and what every company may still spend. */
export class PlainOrders {
  private batches = 0
  /** Keys that can be sold, oldest first. */
  readonly free: Record<ProductName, PlainKey[]> = { northfall: [], ironOrchard: [] }
  readonly orders: PlainOrder[] = []
  /** By how much the amount a buyer may spend has changed, minor units. */
  readonly spent: Record<Buyer, number> = { amra: 0, nikola: 0, mirza: 0 }
  /** By how much a buyer's held money has changed, minor units. */
  readonly held: Record<Buyer, number> = { amra: 0, nikola: 0, mirza: 0 }

  arrive(product: ProductName, ids: readonly number[]): void {
    this.batches += 1
    this.free[product].push(...ids.map((id) => ({ id, batch: this.batches })))
  }

  place(id: number, { by, way, lines }: Step & { do: 'place' }): void {
    const units = lines.flatMap(([product, count]) =>
      Array.from({ length: count }, (): PlainUnit => ({ name: product, key: undefined })),
    )
    const order: PlainOrder = { id, by, way, units, state: way === 'atOnce' ? 'approved' : 'waits' }
    this.orders.push(order)
    if (way !== 'reserved') this.book(this.spent, order, 1)
    if (way === 'held') this.book(this.held, order, 1)
    if (way !== 'held') this.serve(order)
  }

  approve(order: PlainOrder): void {
    order.state = 'approved'
    if (order.way === 'held') this.book(this.held, order, -1)
    // Paid from outside to the distributor: the reseller keeps the surplus its retailer paid.
    if (order.way === 'reserved' && order.by === 'nikola')
      this.spent.amra -= order.units.length * (unitPrices.nikola - unitPrices.amra)
    this.serve(order)
  }

  deny(order: PlainOrder): void {
    order.state = 'denied'
    if (order.way === 'held') for (const sums of [this.spent, this.held]) this.book(sums, order, -1)
    for (const unit of order.units) {
      if (unit.key) this.free[unit.name].push(unit.key)
      unit.key = undefined
    }
    for (const keys of Object.values(this.free)) keys.sort((a, b) => a.batch - b.batch || a.id - b.id)
  }

  /** Gives every unit without a key the oldest available; returns how many got one. */
  serve(order: PlainOrder): number {
    const before = order.units.filter((unit) => unit.key).length
    for (const unit of order.units) unit.key ??= this.free[unit.name].shift()
    return order.units.filter((unit) => unit.key).length - before
  }

  /** Keys of a product arrived: the oldest order that misses some is served first, until no key is left. */
  serveMissing(product: ProductName): void {
    const isWaiting = ({ units }: PlainOrder) => units.some((unit) => unit.name === product && !unit.key)
    for (const order of this.orders.filter((one) => one.state === 'approved' && isWaiting(one))) {
      if (this.free[product].length === 0) return
      this.serve(order)
    }
  }

  replace(unit: PlainUnit): void {
    const keys = this.free[unit.name]
    const other = keys.findIndex((key) => key.batch !== unit.key?.batch)
    unit.key = keys.splice(Math.max(other, 0), 1)[0]
  }

  private book(sums: Record<Buyer, number>, { by, units }: PlainOrder, sign: 1 | -1): void {
    sums[by] += sign * units.length * unitPrices[by]
    // Nikola's shop buys from Amra's company, which buys from the distributor.
    if (by === 'nikola') sums.amra += sign * units.length * unitPrices.amra
  }
}

export function statusOf({ state, way, units }: PlainOrder): number {
  if (state === 'denied') return status.denied
  if (state === 'waits') return way === 'held' ? status.onHold : status.awaitsPayment
  return units.every((unit) => unit.key) ? status.done : status.missesKeys
}
