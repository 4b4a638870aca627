import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { testDatabase } from '../testing/database.ts'
import { writePeople } from '../orders/testing/write-people.ts'
import { numberEvents } from './number-events.ts'
import { beginReading, eventsAfter, forgetEvents, insertEvent, readerOf } from './partner-events.sql.ts'

const { db, close } = connect(await testDatabase(), { size: 12 })
afterAll(close)
const { companies } = await writePeople(db)
const readers = [
  { companyId: companies.nexa, environment: 'live' },
  { companyId: companies.nexa, environment: 'test' },
  { companyId: companies.digitalis, environment: 'live' },
] as const
await inTransaction(db, async (trx) => {
  for (const reader of readers) await beginReading(trx, reader)
})
const write = (trx: Parameters<typeof insertEvent>[0], index: number) =>
  insertEvent(trx, {
    ...(readers[index % readers.length] as (typeof readers)[number]),
    type: 'order.placed',
    facts: { index },
    at: new Date(),
  })
const nexa = readers[0]
const read = (after = 0) => eventsAfter(db, nexa, { after, types: [], most: 10_000 })

beforeEach(async () => {
  await sql`delete from partner_events`.execute(db)
  await sql`update partner_event_readers set last_sequence = 0, forgotten_sequence = 0`.execute(db)
})

describe('numbers of events (decision 0131)', () => {
  test('have no gap for any company and environment, whatever commits, rolls back and numbers at the same time', async () => {
    const numbering = { on: true }
    const numberers = [1, 2, 3].map(async () => {
      while (numbering.on) await numberEvents({ db })
    })
    // A reader that always continues from the last number it has seen never meets a lower one later.
    const seen: number[] = []
    const reader = (async () => {
      while (numbering.on) for (const row of await read(seen.at(-1) ?? 0)) seen.push(row.sequence)
    })()
    const written = await Promise.all(
      Array.from({ length: 240 }, (_, index) =>
        inTransaction(db, async (trx) => {
          await write(trx, index)
          if (index % 7 === 0) throw new Error('undone')
        }).then(
          () => 1,
          () => 0,
        ),
      ),
    )
    numbering.on = false
    await Promise.all([...numberers, reader])
    await numberEvents({ db })
    let committed = 0
    for (const of of readers) {
      const rows = await eventsAfter(db, of, { after: 0, types: [], most: 10_000 })
      expect(rows.map((row) => row.sequence)).toEqual(rows.map((_, index) => index + 1))
      expect((await readerOf(db, of))?.last).toBe(rows.length)
      committed += rows.length
    }
    expect(committed).toBe(written.reduce<number>((sum, one) => sum + one, 0))
    for (const row of await read(seen.at(-1) ?? 0)) seen.push(row.sequence)
    expect(seen).toEqual((await read()).map((row) => row.sequence))
  })

  test('follow the commits: an event written first and committed last gets the higher number', async () => {
    await inTransaction(db, async (early) => {
      await write(early, 0)
      await inTransaction(db, (late) => write(late, 3))
      await numberEvents({ db })
    })
    await numberEvents({ db })
    expect((await read()).map(({ sequence, facts }) => [sequence, facts.index])).toEqual([
      [1, 3],
      [2, 0],
    ])
  })

  test('are kept for 90 days; a reader from further back can be told so', async () => {
    await inTransaction(db, async (trx) => {
      await write(trx, 0)
      await write(trx, 3)
    })
    await numberEvents({ db })
    await sql`update partner_events set at = now() - interval '91 days' where sequence = 1`.execute(db)
    await forgetEvents(db, new Date())
    expect((await read()).map(({ sequence }) => sequence)).toEqual([2])
    expect(await readerOf(db, nexa)).toEqual({ last: 2, forgotten: 1 })
  })
})
