import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect, type Db } from '../platform/db/connect.ts'
import { seededDatabase } from '../testing/database.ts'
import { toDoFigures } from './dashboard.sql.ts'

const { db, close } = connect(await seededDatabase(), { size: 2, asOwner: true })
afterAll(close)

/** The batch with the most faulty keys of all, by plain counting. */
async function worstBatch(of: Db = db): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select b.code from keys k join key_batches b on b.id = k.batch_id
    join products p on p.id = b.product_id and p.deleted_at is null where k.state = 5
    group by b.id, b.code order by count(*) desc, b.id desc limit 1`.execute(of)
  return rows[0]?.code
}

/** Marks every nth available key as faulty; the stock counts follow. */
async function spoil(every: number, most: number, of: Db = db): Promise<void> {
  await sql`update keys set state = 5
    where id in (select id from keys where state = 2 and id % ${every} = 0 order by id limit ${most})`.execute(of)
}

test('Tarik is shown the batch with the most faulty keys, however they are spread over products', async () => {
  const told = new Set<string | undefined>()
  for (const [every, most] of [
    [1_000_000, 0],
    [97, 60],
    [61, 200],
    [13, 40],
    [7, 900],
  ] as const) {
    await spoil(every, most)
    const { faultyBatch } = await toDoFigures(db, {})
    expect(faultyBatch ?? undefined).toBe(await worstBatch())
    told.add(faultyBatch ?? undefined)
  }
  expect(told.size).toBeGreaterThan(1)
})

test('a batch of a product that Tarik has deleted is not shown: its faulty keys are not counted either', async () => {
  const trx = await db.startTransaction().execute()
  try {
    await spoil(7, 900, trx)
    const worst = await worstBatch(trx)
    await sql`update products set deleted_at = now()
      where id = (select product_id from key_batches where code = ${worst})`.execute(trx)
    const { faultyBatch } = await toDoFigures(trx, {})
    expect(faultyBatch).not.toBe(worst)
    expect(faultyBatch ?? undefined).toBe(await worstBatch(trx))
  } finally {
    await trx.rollback().execute()
  }
})
