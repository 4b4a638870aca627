import fc from 'fast-check'
import { expect, it } from 'vitest'
import { promotionWorld } from './testing/promotion-world.ts'

const w = await promotionWorld()
const { add, amra, clock, companies, db, mirza, nikola, order, products, run, send, stock, turn } = w

const tokens = { amra, nikola, mirza }
const companyOf = { amra: companies.digitalis, nikola: companies.gejmerija, mirza: companies.nexa }
/** What each pays without promotions; Nikola's supplier is Digitalis. */
const usual = { amra: 5700, nikola: 6190, mirza: 6190 }

const Case = fc.record({
  who: fc.constantFrom('amra', 'nikola', 'mirza'),
  /** Minutes from now. */
  start: fc.constantFrom(-30, -1, 30),
  length: fc.constantFrom(20, 90),
  to: fc.subarray(['all', 'amra', 'nikola', 'mirza'] as const),
  isOffAgain: fc.boolean(),
  promoPrice: fc.integer({ min: 5000, max: 6500 }),
  moq: fc.integer({ min: 1, max: 4 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  /** From the promotion's dialog, or from the catalogue. */
  fromDialog: fc.boolean(),
})
type Case = typeof Case extends fc.Arbitrary<infer T> ? T : never

/** What the order must charge in each leg: the distributor's sale first. */
function model({ who, start, length, to, isOffAgain, promoPrice, moq, quantity }: Case) {
  const runs = !isOffAgain && start <= 0 && start + length > 0 && quantity >= moq
  const receives = (name: keyof typeof tokens) => to.includes('all') || to.includes(name)
  const own = runs && receives(who) ? promoPrice : usual[who]
  if (who !== 'nikola') return [own]
  const digitalis = runs && receives('amra') ? promoPrice : usual.amra
  return [runs && receives('nikola') ? Math.min(digitalis, promoPrice) : digitalis, own]
}

it('charges its price only while it is active and in its window, to a recipient and from its MOQ up, in each leg', async () => {
  await stock('northfall', 400)
  let promoted = 0
  await fc.assert(
    fc.asyncProperty(Case, async (one) => {
      if (one.to.length === 0) return
      const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
      const endsAt = at(one.start + one.length)
      const id = await run({
        // A window in the past cannot be activated, so the end is moved back afterwards.
        startsAt: at(Math.min(one.start, 1)).toISOString(),
        endsAt: at(200).toISOString(),
        forAll: one.to.includes('all'),
        companyIds: one.to.flatMap((name) => (name === 'all' ? [] : [companyOf[name]])),
        customNotificationProducts: [
          { productId: products.northfall.id, promoPrice: (one.promoPrice / 100).toFixed(2), moq: one.moq },
        ],
      })
      await db
        .updateTable('promotions')
        .set({ starts_at: at(one.start), ends_at: endsAt })
        .where('id', '=', id)
        .execute()
      if (one.isOffAgain) await turn([id], false)
      const token = tokens[one.who]
      const lines = [['northfall', one.quantity]] as const
      const receives = one.to.includes('all') || one.to.includes(one.who)
      const added = one.fromDialog
        ? await add(token, id, lines)
        : await send(token, 'POST', '/shopping-cart', {
            shoppingCartItems: [{ productId: products.northfall.id, quantity: one.quantity }],
          })
      const runs = !one.isOffAgain && one.start <= 0 && endsAt > clock.now()
      try {
        if (one.fromDialog && !(receives && runs)) {
          expect(added.status, 'nobody adds from a promotion that does not run for the person').toBe(404)
          return
        }
        const { cart } = added.body.data
        const placed = await order(token, cart.version)
        if (one.fromDialog && one.quantity < one.moq) {
          expect(cart.lines[0].status).toBe('BELOW_MOQ')
          expect(placed.body.code).toBe('cart.notValid')
          return
        }
        expect(placed.status, placed.text).toBe(200)
        const charged = await db
          .selectFrom('order_line_prices as p')
          .innerJoin('order_legs as g', 'g.id', 'p.leg_id')
          .innerJoin('order_lines as l', 'l.id', 'p.order_line_id')
          .select(['g.seq', 'p.unit_price', 'p.gross', 'l.promotion_id'])
          .where('g.order_id', '=', placed.body.data.order.id)
          .orderBy('g.seq')
          .execute()
        expect(charged.map((row) => row.unit_price)).toEqual(model(one))
        expect(charged.map((row) => row.gross)).toEqual(model(one).map((price) => price * one.quantity))
        const isPromoted = runs && receives && one.quantity >= one.moq
        expect(charged[0]?.promotion_id).toBe(isPromoted ? id : null)
        if (isPromoted) promoted += 1
      } finally {
        await db.updateTable('promotions').set({ is_active: false, deleted_at: clock.now() }).execute()
        const { data } = (await send(token, 'GET', '/shopping-cart')).body
        await send(token, 'DELETE', `/shopping-cart/${data.id}`)
      }
    }),
    { numRuns: 60 },
  )
  expect(promoted).toBeGreaterThan(0)
  await w.holdsTrue()
})
