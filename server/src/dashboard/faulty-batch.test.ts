import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { seededDatabase } from '../testing/database.ts'
import { toDoFigures } from './dashboard.sql.ts'

const { db, close } = connect(await seededDatabase(), { size: 2, asOwner: true })
afterAll(close)

/** The batch with the most faulty keys of all, counted plainly. */
async function worstBatch(): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select b.code from keys k join key_batches b on b.id = k.batch_id where k.state = 5
    group by b.id, b.code order by count(*) desc, b.id desc limit 1`.execute(db)
  return rows[0]?.code
}

/** Marks every so manyeth available key as faulty; the stock counts along. */
async function spoil(every: number, most: number): Promise<void> {
  await sql`update keys set state = 5
    where id in (select id from keys where state = 2 and id % ${every} = 0 order by id limit ${most})`.execute(db)
}

test('Tarik is told the batch with the most faulty keys, however they are spread over products', async () => {
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
