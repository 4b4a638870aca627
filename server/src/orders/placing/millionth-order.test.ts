import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { shopWorld } from '../../cart/testing/shop-world.ts'
import { insertEstimate } from '../estimates/estimate.sql.ts'

const world = await shopWorld()
const { as, breaches, db, people, place, stock } = world

test('after order 999999 Mirza gets 1000000 and 1000001, each once, also as estimates, and lists put them last', async () => {
  const owner = connect(world.services.config.databaseUrl ?? '', { size: 1, asOwner: true })
  await sql`select setval('order_numbers', 999998), setval('estimate_numbers', 999998)`.execute(owner.db)
  await owner.close()
  await stock('northfall', 3)
  const numbers: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const now = new Date()
    await inTransaction(db, (trx) =>
      insertEstimate(trx, { orderId: id, companyId: people.mirza.companyId, snapshot: {}, validUntil: now, now }),
    )
    const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    numbers.push(number)
  }
  expect(numbers).toEqual(['999999', '1000000', '1000001'])
  const estimates = await db.selectFrom('estimates').select('number').orderBy('id').execute()
  expect(estimates.map(({ number }) => number)).toEqual(['E-999999', 'E-1000000', 'E-1000001'])
  for (const [by, path] of [
    ['mirza', '/orders/get-my-orders'],
    ['tarik', '/orders/get-orders'],
  ] as const) {
    const { body } = await as(by, 'POST', path, { sortBy: 'number', isSortAscending: true })
    const listed = (body as { data: { number: string }[] }).data.map(({ number }) => number)
    expect([path, listed.slice(-3)]).toEqual([path, numbers])
  }
  expect(await breaches()).toEqual([])
})
