import { describe, expect, it } from 'vitest'
import { availableOf } from '../ledger/available-of.ts'
import { placingWorld } from './testing/placing-world.ts'

const { db, companies, products, stock, fill, order, amra, mirza, stockOf, fundsOf, holdsTrue, issueInvoices, as } =
  await placingWorld()

describe('placing an order from company funds', () => {
  it('gives Mirza his keys at once, charges him, makes the invoice due, queues the mail in his language and empties the cart', async () => {
    await stock('northfall', 12)
    const before = await fundsOf(companies.nexa)
    const cart = await fill(mirza, [['northfall', 10]])
    expect(cart.gross).toBe('619.00')
    const answer = await order(mirza, cart.version)
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { order: { status: 2, assigned: 10, missing: 0, gross: '619.00', net: '529.06', vat: '89.94' } } },
    })
    expect(answer.body.data.cart.lines).toEqual([])
    const { id } = answer.body.data.order
    expect(await fundsOf(companies.nexa)).toBe(before - 61_900)
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 2 })
    await issueInvoices()
    expect(await db.selectFrom('invoices').select('gross').where('order_id', '=', id).execute()).toEqual([
      { gross: 61_900 },
    ])
    const mails = await db.selectFrom('mails').select(['template', 'data']).where('order_id', '=', id).execute()
    expect(mails).toMatchObject([{ template: 'order-delivery', data: { keys: 10, missing: 0, slotIds: null } }])
    await holdsTrue()
  })

  it('takes the keys of the oldest batch first, and never an expired one', async () => {
    const old = await stock('northfall', 2)
    const fresh = await stock('northfall', 2)
    await db
      .updateTable('keys')
      .set({ expires_on: '2020-01-01' })
      .where('id', '=', old[0]?.id ?? 0)
      .execute()
    const cart = await fill(mirza, [['northfall', 2]])
    const { body } = await order(mirza, cart.version)
    const given = await db
      .selectFrom('slots')
      .select('key_id')
      .where('order_id', '=', body.data.order.id)
      .orderBy('position')
      .execute()
    expect(given.map((slot) => slot.key_id)).toEqual([old[1]?.id, fresh[0]?.id])
  })

  it('waits for a person when Nexa has no auto-approval, or above its threshold: money is held, no key is given', async () => {
    await stock('northfall', 5)
    await db.updateTable('companies').set({ approval_threshold: 10_000 }).where('id', '=', companies.nexa).execute()
    const before = await fundsOf(companies.nexa)
    const small = await order(mirza, (await fill(mirza, [['northfall', 1]])).version)
    const large = await order(mirza, (await fill(mirza, [['northfall', 2]])).version)
    await db
      .updateTable('companies')
      .set({ approval_threshold: null, auto_approve: false })
      .where('id', '=', companies.nexa)
      .execute()
    const never = await order(mirza, (await fill(mirza, [['northfall', 1]])).version)
    await db.updateTable('companies').set({ auto_approve: true }).where('id', '=', companies.nexa).execute()
    expect([small, large, never].map((answer) => answer.body.data.order.status)).toEqual([2, 3, 3])
    expect(await fundsOf(companies.nexa)).toBe(before - 4 * 6190)
    expect((await availableOf(db, companies.nexa)).held).toBe(3 * 6190)
    for (const { body } of [large, never]) {
      await as('tarik', 'POST', `/orders/deny-order/${body.data.order.id}`, { reason: 'no' })
    }
    expect((await availableOf(db, companies.nexa)).held).toBe(0)
    await holdsTrue()
  })
})

describe('Amra, a reseller', () => {
  it('buys for herself from the distributor at her own price', async () => {
    await stock('ironOrchard', 2)
    const placed = await order(amra, (await fill(amra, [['ironOrchard', 2]])).version)
    expect(placed.body.data.order).toMatchObject({ status: 2, gross: '114.00' })
    await holdsTrue()
  })
})
