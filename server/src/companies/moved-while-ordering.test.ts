import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { movingWorld } from './testing/moving-world.ts'

const world = await movingWorld()
const { db, send, stock, orion, digitalis, tarik, amra, nikola, zora, company, move, settle, balances } = world

test('an order placed while the company moves goes to one of the two suppliers, whole, and the books sum to zero', async () => {
  await stock('northfall', 40)
  for (let round = 0; round < 6; round += 1) {
    const { supplierId } = await company()
    const to = supplierId === orion ? digitalis : orion
    await settle(supplierId === orion ? zora : amra)
    const cart = await world.fill(nikola, [['northfall', 1]])
    const [moved, ordered] = await Promise.all([
      move(to),
      // Paid from outside: no money is held, so that only the locks keep the two apart.
      world.order(nikola, cart.version, round % 2 === 0 ? 3 : 4),
    ])
    const seller = await sql<{ sellers: number[] }>`
      select array_agg(seller_id::int order by seq desc) as sellers from order_legs where order_id = ${ordered.body.data?.order?.id ?? 0}`.execute(
      db,
    )
    const now = (await company()).supplierId
    expect(now).toBe(moved.status === 200 ? to : supplierId)
    // The seller is the current supplier; an order that came first keeps the company where it is.
    const isOneOfTwo =
      ordered.status === 200
        ? seller.rows[0]?.sellers[0] === now && (moved.status === 200 || moved.body.code === 'company.notSettled')
        : String(ordered.body.code).startsWith('cart.')
    expect({ round, isOneOfTwo, moved: moved.body.code, ordered: ordered.body.code }).toMatchObject({
      isOneOfTwo: true,
    })
    await send(tarik, 'POST', `/orders/deny-order/${ordered.body.data?.order?.id ?? 0}`, { reason: 'Proba' })
    expect(await balances()).toEqual([])
  }
  expect(await world.breaches()).toEqual([])
}, 180_000)
