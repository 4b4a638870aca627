import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { placingWorld } from './testing/placing-world.ts'

const { db, products, stock, fill, order, mirza, orderCount, holdsTrue } = await placingWorld()

// In a separate file, because the process remembers a product that was found short.
describe('a cart ordered with an Idempotency-Key', () => {
  it('starts again if the counter includes keys that have expired, and takes valid ones', async () => {
    await stock('northfall', 60)
    const { id } = products.northfall
    await sql`update keys set expires_on = current_date - 2 where product_id = ${id} and state = 2
      and id not in (select id from keys where product_id = ${id} and state = 2 order by id desc limit 2)`.execute(db)
    const before = await orderCount()
    const { version } = await fill(mirza, [['northfall', 3]])
    const withKey = () => ({ 'idempotency-key': randomUUID() })
    expect(await order(mirza, version, 5, withKey())).toMatchObject({ status: 409, body: { code: 'cart.notValid' } })
    await sql`update cart_items set quantity = 2 where product_id = ${id}`.execute(db)
    expect(await order(mirza, version, 5, withKey())).toMatchObject({
      status: 200,
      body: { data: { order: { assigned: 2, missing: 0 } } },
    })
    expect(await orderCount()).toBe(before + 1)
    await holdsTrue()
  })
})
