import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'
import { connect } from '../platform/db/connect.ts'

const w = await orderWorld()
const { as, clock, db, emptyStock, place, products, services, stock } = w
const owner = connect(services.config.databaseUrl ?? '', { size: 1, asOwner: true })
afterAll(() => owner.close())

const keyOf = async (orderId: number) =>
  (await db.selectFrom('slots').select('key_id').where('order_id', '=', orderId).executeTakeFirstOrThrow()).key_id

test('keys that Mirza bought so long ago that their history is archived were not in stock the day before he returns them', async () => {
  clock.at = new Date('2026-03-02T09:00:00Z')
  await emptyStock()
  await stock('northfall', 3)
  await sql`update key_batches set created_at = ${clock.at}`.execute(db)
  const refunded = await place({ by: 'mirza', lines: [['northfall', 1]] })
  const faulty = await place({ by: 'mirza', lines: [['northfall', 1]] })
  expect((await as('mirza', 'POST', `/orders/reveal-my-key/${await keyOf(refunded)}`)).status).toBe(200)
  await owner.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = 'replica'`.execute(trx)
    await sql`delete from custody_waiting`.execute(trx)
    await sql`delete from custody_log where key_id is not null`.execute(trx)
  })

  clock.at = new Date('2026-03-06T09:00:00Z')
  const why = { reasonKind: 6, reason: 'Dogovor' }
  expect((await as('tarik', 'POST', '/orders/refund-order', { id: refunded, ...why, keysToStock: true })).status).toBe(
    200,
  )
  const replaced = await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${await keyOf(faulty)}`, { reason: 'Ne radi' })
  expect(replaced.body.data.isReplaced).toBe(true)

  const { body } = await as('tarik', 'POST', '/reports/get-stock-on-day', { filters: { onDay: '2026-03-05' } })
  const northfall = body.data.find((row: { id: number }) => Number(row.id) === products.northfall.id)
  expect(northfall).toMatchObject({ available: 1, reserved: 0 })
})

test('the stock of a day whose history is only in archives is not computed: Tarik is told to choose a later day', async () => {
  clock.at = new Date('2026-03-06T09:00:00Z')
  await sql`insert into archives (kind, month, state, row_count, digest, bytes, file_hash, proven_at)
    values ('custody_log', '2026-02-01', 'archived', 1, 1, 1, 'of the file', now())`.execute(owner.db)
  try {
    for (const call of ['get-stock-on-day', 'get-sum-stock-on-day', 'export-stock-on-day']) {
      const asked = (onDay: string) =>
        as('tarik', 'POST', `/reports/${call}`, {
          filters: { onDay },
          ...(call.startsWith('export') ? { format: 'csv' } : {}),
        })
      expect(await asked('2026-02-28'), call).toMatchObject({ status: 422, body: { code: 'report.stockArchived' } })
      expect((await asked('2026-03-01')).status, call).toBe(200)
    }
  } finally {
    await sql`delete from archives where kind = 'custody_log' and month = '2026-02-01'`.execute(owner.db)
  }
})
