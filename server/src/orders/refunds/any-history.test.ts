import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifyCustody } from '../../keys/custody/verify-custody.ts'
import { orderWorld } from '../testing/order-world.ts'
import { unitPrices } from '../testing/write-people.ts'

const world = await orderWorld()
const { as, breaches, companies, db, emptyStock, fundsOf, issueInvoices, place, stock } = world
const why = { reasonKind: 6, reason: 'Dogovor' }

interface PlainUnit {
  price: number
  isSeen: boolean
  isBack: boolean
}
/** An order in plain sums: what was paid, what was refunded, which units. */
interface PlainOrder {
  id: number
  by: 'mirza' | 'nikola'
  paid: number
  back: number
  units: PlainUnit[]
}
/**
 * The refund of the given number of units calculated by hand: their share of what is left, the last one takes the rest.
 */
const shareOfUnits = (left: number, count: number, units: number) =>
  count === units ? left : Math.round((left * count) / units)

const step = fc.oneof(
  fc.record({
    do: fc.constant('place' as const),
    by: fc.constantFrom('mirza' as const, 'nikola' as const),
    n: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constant('reveal' as const), pick: fc.nat(20) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('units' as const, 'amount' as const, 'all' as const),
      pick: fc.nat(20),
      share: fc.double({ min: 0, max: 1.3, noNaN: true }),
      toStock: fc.boolean(),
    }),
  },
)

it('any history of refunds matches plain sums: money adds up on both legs, and so do keys and documents', {
  timeout: 360_000,
}, async () => {
  await emptyStock()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25, size: 'max' }), async (steps) => {
      const orders: PlainOrder[] = []
      const start = { mirza: await fundsOf(companies.nexa), nikola: await fundsOf(companies.gejmerija) }
      for (const one of steps) {
        if (one.do === 'place') {
          await stock('northfall', one.n)
          const price = unitPrices[one.by]
          const id = await place({ by: one.by, lines: [['northfall', one.n]] })
          const units = Array.from({ length: one.n }, () => ({ price, isSeen: false, isBack: false }))
          orders.push({ id, by: one.by, paid: price * one.n, back: 0, units })
          continue
        }
        const order = orders[one.pick % Math.max(1, orders.length)]
        if (!order) continue
        const slots = await db
          .selectFrom('slots')
          .selectAll()
          .where('order_id', '=', order.id)
          .orderBy('position')
          .execute()
        if (one.do === 'reveal') {
          const at = order.units.findIndex((unit) => !unit.isSeen && !unit.isBack)
          const slot = slots[at]
          if (!slot) continue
          expect((await as(order.by, 'POST', `/orders/reveal-my-key/${slot.key_id}`)).status).toBe(200)
          ;(order.units[at] as PlainUnit).isSeen = true
          continue
        }
        const left = order.paid - order.back
        const open = order.units.filter((unit) => !unit.isBack)
        const [line] = await db.selectFrom('order_lines').select('id').where('order_id', '=', order.id).execute()
        const count = Math.max(1, Math.round(open.length * one.share))
        const amount = Math.max(1, Math.round(left * one.share))
        const what =
          one.do === 'units'
            ? { lines: [{ lineId: line?.id, quantity: count }] }
            : one.do === 'amount'
              ? { amount: (amount / 100).toFixed(2) }
              : {}
        const expected =
          one.do === 'all'
            ? left
            : one.do === 'amount'
              ? amount
              : count <= open.length
                ? shareOfUnits(left, count, open.length)
                : Number.NaN
        const answer = await as('tarik', 'POST', '/orders/refund-order', {
          id: order.id,
          ...why,
          ...what,
          keysToStock: one.toStock,
        })
        const isPossible = left > 0 && expected <= left && expected > 0
        expect([answer.status, isPossible], JSON.stringify([one, answer.body])).toEqual([
          isPossible ? 200 : 409,
          isPossible,
        ])
        if (!isPossible) continue
        order.back += expected
        const taken = one.do === 'all' ? open.length : one.do === 'units' ? count : 0
        for (const unit of open
          .filter((each) => !each.isSeen)
          .concat(open.filter((each) => each.isSeen))
          .slice(0, taken)) {
          unit.isBack = true
        }
      }
      for (const by of ['mirza', 'nikola'] as const) {
        const own = orders.filter((order) => order.by === by)
        const funds = await fundsOf(by === 'mirza' ? companies.nexa : companies.gejmerija)
        expect(funds - start[by]).toBe(own.reduce((sum, order) => sum + order.back - order.paid, 0))
      }
      for (const order of orders) {
        const row = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
        expect(row.refunded).toBe(order.back)
        expect(row.status).toBe(order.back === 0 ? 2 : order.back === order.paid ? 4 : 6)
        expect(row.payment).toBe(order.back === 0 ? 3 : order.back === order.paid ? 4 : 5)
        const units = await db
          .selectFrom('slots')
          .select('refunded_at')
          .where('order_id', '=', order.id)
          .orderBy('position')
          .execute()
        expect(units.map((unit) => unit.refunded_at !== null)).toEqual(order.units.map((unit) => unit.isBack))
      }
    }),
    { numRuns: 4 },
  )
  await issueInvoices()
  expect(await breaches()).toEqual([])
  const { breaks } = await verifyCustody(db)
  expect(breaks).toEqual([])
})
