import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { findBreaches } from '../../invariants/invariants.sql.ts'
import { codesOf, importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { db, world, call } = w
afterAll(() => w.close())

describe('stock', () => {
  it('values available keys by the cost of their batch', async () => {
    const stock = await call('GET', `/products/get-key-stock/${world.vektorLiga}`)
    const rows = await db
      .selectFrom('keys as k')
      .innerJoin('key_batches as b', 'b.id', 'k.batch_id')
      .select('b.unit_cost_home_e4 as cost')
      .where('k.product_id', '=', world.vektorLiga)
      .where('k.state', '=', 2)
      .execute()
    const cents = Math.round(rows.reduce((sum, row) => sum + row.cost, 0) / 100)
    expect(stock.body.data).toMatchObject({
      available: rows.length,
      stockValue: (cents / 100).toFixed(2),
      currency: 'BAM',
    })
  })

  it('exports a batch under the day it was imported in Sarajevo, even in the hour when UTC is still on the day before', async () => {
    await w.importCodes(codesOf(2, 31), world.northfall)
    const { rows } = await sql<{ id: number }>`update key_batches set created_at = '2026-11-24T23:30:00Z'
      where id = (select max(id) from key_batches where product_id = ${world.northfall}) returning id`.execute(w.owner)
    expect(rows).toHaveLength(1)
    const file = await call('GET', `/products/export-key-batches/${world.northfall}?format=csv`)
    const line = String(file.text)
      .split('\n')
      .filter((one) => one.includes('2026-11-2'))
    expect(line.map((one) => one.match(/2026-11-2\d/)?.[0])).toContain('2026-11-25')
  })

  it('counts the same as the rows, whatever happens to the keys', async () => {
    await w.importCodes(codesOf(40, 14), world.northfall)
    const n = (state: number) =>
      sql`(select count(*) from keys where product_id = s.product_id and state = ${sql.lit(state)})`
    const sum = (which: string) => sql`count(*) filter (where ${sql.raw(which)})`
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            from: fc.integer({ min: 0, max: 39 }),
            count: fc.integer({ min: 1, max: 8 }),
            state: fc.integer({ min: 1, max: 6 }),
            expires: fc.constantFrom(null, '2030-01-01', '2031-12-31'),
          }),
          {
            maxLength: 6,
          },
        ),
        fc.integer({ min: 0, max: 1 }),
        async (moves, left) => {
          const ids = (
            await db.selectFrom('keys').select('id').where('product_id', '=', world.northfall).orderBy('id').execute()
          ).map((key) => key.id)
          for (const move of moves) {
            const some = ids.slice(move.from, move.from + move.count)
            if (some.length === 0) continue
            await db
              .updateTable('keys')
              .set({ state: move.state, expires_on: move.expires, changed_at: new Date() })
              .where('id', 'in', some)
              .execute()
          }
          const gone = ids.slice(0, left)
          if (gone.length > 0) await db.deleteFrom('keys').where('id', 'in', gone).execute()
          const { rows } = await sql<{ same: boolean }>`
            select row(s.draft, s.available, s.reserved, s.sold, s.faulty, s.withdrawn)::text = row(${n(1)}, ${n(2)}, ${n(3)}, ${n(4)}, ${n(5)}, ${n(6)})::text as same
            from product_stock s`.execute(db)
          expect(rows.every((row) => row.same)).toBe(true)
          const { rows: batches } = await sql<{ counted: string; kept: string }>`
            select counted::text, kept::text from (select batch_id, coalesce(expires_on, 'infinity') as expires_on, array[count(*), ${sum('state = 1')}, ${sum('state = 2')},
                ${sum('state = 3')}, ${sum('state = 4')}, ${sum('state = 5')}, ${sum('state = 6')}]::int[] as counted
              from keys group by 1, 2) k
            full join (select batch_id, coalesce(expires_on, 'infinity') as expires_on, array[keys, draft, available, reserved, sold, faulty, withdrawn] as kept
              from batch_stock where keys > 0) s using (batch_id, expires_on)`.execute(db)
          expect(batches.map((row) => row.kept)).toEqual(batches.map((row) => row.counted))
          expect((await findBreaches(db)).filter(({ invariant }) => invariant === 'I2')).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
  })
})
