import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../../server/src/platform/db/connect.ts'
import { testDatabase } from '../../server/src/testing/database.ts'
import crossing from './crossing.json' with { type: 'json' }
import { type Place, placeOf, spread } from './spread.ts'

const { db, close } = connect(await testDatabase(), { size: 1, asOwner: true })
afterAll(close)

test('every table has its place, once', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition order by 1`.execute(db)
  const placed = Object.values(spread).flat() as string[]
  expect([...placed].sort()).toEqual(rows.map(({ name }) => name))
})

/** A foreign key holds over nodes when both sides lie together, or when what it points at is everywhere. */
const holds = (from: Place, to: Place) => from === to || to === 'everywhere'

test('the references that could not be kept over nodes are known', async () => {
  const { rows } = await sql<{ name: string; from: string; to: string }>`select conname as name,
      conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`.execute(db)
  const across = rows.flatMap(({ from, to, name }) => {
    const [here, there] = [placeOf.get(from), placeOf.get(to)]
    return here && there && !holds(here, there) ? [`${name}: ${here} → ${there}`] : []
  })
  expect(across.sort()).toEqual(crossing)
})
