import { describe, expect, it } from 'vitest'
import { endHolds } from '../orders/approval/end-holds.ts'
import { placingWorld } from './testing/placing-world.ts'

const { db, clock, companies, products, services, stock, send, fill, order, mirza, stockOf, fundsOf, holdsTrue, as } =
  await placingWorld()

describe('paying from outside', () => {
  it('holds the keys, mails a numbered estimate, and releases the keys when the hold runs out', async () => {
    await stock('northfall', 4)
    const before = await fundsOf(companies.nexa)
    const cart = await fill(mirza, [['northfall', 3]])
    const placed = await order(mirza, cart.version, 3)
    const { id, estimateNumber, holdUntil } = placed.body.data.order
    expect(placed.body.data.order).toMatchObject({ status: 8, assigned: 0, missing: 0 })
    expect(estimateNumber).toMatch(/^E-\d{6}$/)
    expect(new Date(holdUntil).getTime() - clock.at.getTime()).toBe(120 * 3_600_000)
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 1, reserved: 3 })
    expect(await fundsOf(companies.nexa)).toBe(before)
    const slots = await db.selectFrom('slots').select(['state', 'key_id']).where('order_id', '=', id).execute()
    expect(slots.every((slot) => slot.state === 3 && slot.key_id !== null)).toBe(true)
    expect(await db.selectFrom('mails').select('template').where('order_id', '=', id).execute()).toEqual([
      { template: 'order-estimate' },
    ])
    await holdsTrue()
    const now = clock.at
    clock.at = new Date(now.getTime() + 121 * 3_600_000)
    await endHolds(services)
    clock.at = now
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 4, reserved: 0 })
    await holdsTrue()
  })

  it('delivers exactly the held keys once the distributor approves', async () => {
    await stock('northfall', 3)
    const placed = await order(mirza, (await fill(mirza, [['northfall', 2]])).version, 1)
    const { id } = placed.body.data.order
    const reserved = await db.selectFrom('slots').select('key_id').where('order_id', '=', id).orderBy('id').execute()
    const approved = await as('tarik', 'POST', `/orders/approve-order/${id}`)
    expect(approved.body.data.order).toMatchObject({ status: 2, assigned: 2 })
    expect(await db.selectFrom('slots').select('key_id').where('order_id', '=', id).orderBy('id').execute()).toEqual(
      reserved,
    )
    await holdsTrue()
  })

  it('by card is refused while there is no gateway, even if the company may pay by card', async () => {
    await stock('northfall', 1)
    await db
      .updateTable('companies')
      .set({ payment_types: [2, 5] })
      .where('id', '=', companies.nexa)
      .execute()
    const cart = await fill(mirza, [['northfall', 1]])
    expect(await order(mirza, cart.version, 2)).toMatchObject({ status: 409, body: { code: 'cart.paymentType' } })
    expect(await order(mirza, cart.version, 3)).toMatchObject({ status: 409, body: { code: 'cart.paymentType' } })
    await db
      .updateTable('companies')
      .set({ payment_types: [1, 3, 4, 5] })
      .where('id', '=', companies.nexa)
      .execute()
    await send(mirza, 'DELETE', `/shopping-cart/${cart.id}`)
  })

  it('is refused for a blocked company', async () => {
    await stock('northfall', 1)
    const cart = await fill(mirza, [['northfall', 1]])
    await db.updateTable('companies').set({ status: 4 }).where('id', '=', companies.nexa).execute()
    expect(await order(mirza, cart.version)).toMatchObject({ status: 409, body: { code: 'cart.blocked' } })
    await db.updateTable('companies').set({ status: 2 }).where('id', '=', companies.nexa).execute()
    await send(mirza, 'DELETE', `/shopping-cart/${cart.id}`)
  })
})
