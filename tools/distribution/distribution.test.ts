import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../../server/src/platform/db/connect.ts'
import { testDatabase } from '../../server/src/testing/database.ts'
import crossing from './crossing.json' with { type: 'json' }
import { crossingStatements, tablesIn } from './crossing-statements.ts'
import { keyColumns, keyOver, type Place, placeOf, spread } from './spread.ts'

const { db, close } = connect(await testDatabase(), { size: 1, asOwner: true })
afterAll(close)

test('every table has exactly one place', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition order by 1`.execute(db)
  const placed = Object.values(spread).flat() as string[]
  expect([...placed].sort()).toEqual(rows.map(({ name }) => name))
})

/** A foreign key works across nodes if both sides are in the same place, or if its target is everywhere. */
const holds = (from: Place, to: Place) => from === to || to === 'everywhere'

test('the references that could not be kept across nodes are known', async () => {
  const { rows } = await sql<{ name: string; from: string; to: string }>`select conname as name,
      conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`.execute(db)
  const across = rows.flatMap(({ from, to, name }) => {
    const [here, there] = [placeOf.get(from), placeOf.get(to)]
    return here && there && !holds(here, there) ? [`${name}: ${here} → ${there}`] : []
  })
  expect(across.sort()).toEqual(crossing)
})

test('a table that would be distributed has a column that leads to its key, either its own or through another table', async () => {
  const { rows } = await sql<{
    table: string
    columns: string[]
  }>`select c.relname as "table", array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition group by 1`.execute(
    db,
  )
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]))
  const spreadTables = (['chain', 'product'] as const).flatMap((place) =>
    spread[place].map((table) => ({ place, table })),
  )
  const without = spreadTables.flatMap(({ place, table }) => {
    const columns = columnsOf.get(table) ?? []
    const hasOwn = keyColumns[place].some((column) => columns.includes(column))
    const over = keyOver[table]
    if (over === undefined) return hasOwn ? [] : [`${table} has no column that leads to its ${place}`]
    return [
      ...(hasOwn ? [`${table} needs no other column`] : []),
      ...(columns.includes(over) ? [] : [`${table} has no ${over}`]),
    ]
  })
  expect(without).toEqual([])
  expect(Object.keys(keyOver).filter((table) => !spreadTables.some((one) => one.table === table))).toEqual([])
})

test('what would query several nodes is found in the sources: placing an order, importing keys', () => {
  expect(tablesIn('select 1 from keys k join slots s on s.key_id = k.id -- from mails')).toEqual(['keys', 'slots'])
  expect(tablesIn("db.selectFrom('orders as o').innerJoin('users', 'users.id', 'o.user_id')")).toEqual([
    'orders',
    'users',
  ])
  expect(tablesIn('insert into news (kind) select kind from made')).toEqual(['news'])
  const found = crossingStatements()
  expect(found.length).toBeGreaterThan(50)
  expect(found.every(({ places }) => places.length > 1)).toBe(true)
  expect(found.filter(({ tables }) => tables.includes('keys') && tables.includes('slots')).length).toBeGreaterThan(5)
})
