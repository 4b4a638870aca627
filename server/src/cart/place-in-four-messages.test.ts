import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { placingWorld } from './testing/placing-world.ts'

const { db, products, stock, fill, order, mirza, stockOf, holdsTrue } = await placingWorld()

const withKey = () => ({ 'idempotency-key': randomUUID() })

/** What is in Mirza's cart. */
const lying = async () => {
  const { rows } = await sql<{ quantity: number }>`
    select i.quantity from cart_items i join carts c on c.id = i.cart_id join users u on u.id = c.user_id
    where u.username = 'mirza'`.execute(db)
  return rows.map((row) => row.quantity)
}

describe('a cart ordered with an Idempotency-Key', () => {
  it('of Mirza takes four messages to the database: session, beginning, order, commit', async () => {
    await stock('northfall', 60)
    // What sales depend on and the names of the reference data are cached from the second order on.
    for (let n = 0; n < 2; n += 1) await order(mirza, (await fill(mirza, [['northfall', 1]])).version, 5, withKey())
    // Caches expire and event readers are woken at times of their own, independent of orders: that can add messages to
    // some orders, and takes none away from an order that needs more.
    const kinds = ['from sessions', 'begin; select', 'insert into orders', 'commit; select']
    const seen: string[][] = []
    for (let n = 0; n < 10 && seen.at(-1)?.length !== kinds.length; n += 1) {
      const { version } = await fill(mirza, [['northfall', 1]])
      const asked = vi.spyOn(pg.Client.prototype, 'query')
      const answer = await order(mirza, version, 5, withKey())
      const texts = asked.mock.calls.map(([query]) =>
        typeof query === 'string' ? query : String((query as { text: string }).text),
      )
      asked.mockRestore()
      expect(answer.status).toBe(200)
      seen.push(
        texts
          .filter((text) => !text.includes('pg_notify'))
          .map((text) => kinds.find((kind) => text.includes(kind)) ?? text),
      )
    }
    expect(seen.at(-1)).toEqual(kinds)
  })

  it('is not touched when the same request comes again: what Mirza has added since stays, and is ordered next', async () => {
    await stock('northfall', 60)
    const key = withKey()
    const { version } = await fill(mirza, [['northfall', 1]])
    const first = await order(mirza, version, 5, key)
    const next = await fill(mirza, [['northfall', 3]])
    expect((await order(mirza, version, 5, key)).text).toBe(first.text)
    expect(await lying()).toEqual([3])
    expect(await order(mirza, next.version, 5, withKey())).toMatchObject({ status: 200 })
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 56 })
    await holdsTrue()
  })

  it('is unchanged after a refusal, which is repeated under its key', async () => {
    await stock('northfall', 60)
    const key = withKey()
    const { version } = await fill(mirza, [['northfall', 2]])
    const refused = await order(mirza, version - 1, 5, key)
    expect(refused).toMatchObject({ status: 409, body: { code: 'cart.changed' } })
    expect((await order(mirza, version - 1, 5, key)).body.code).toBe('cart.changed')
    expect(await lying()).toEqual([2])
    expect(await order(mirza, version, 5, withKey())).toMatchObject({ status: 200 })
  })
})
