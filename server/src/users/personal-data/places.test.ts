import { dataKindNames } from '@brava/contract/users/personal-data-kinds.ts'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { nobodys } from './nobodys.ts'
import { places } from './places.ts'

const client = new pg.Client({ connectionString: await testDatabase() })
await client.connect()
afterAll(() => client.end())

/** Every column; for a partitioned table only those of the whole table. */
const { rows } = await client.query<{ column: string; type: string; isPerson: boolean }>(`
  select c.relname || '.' || a.attname as column, t.typname as type,
    exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
      and k.confrelid = 'users'::regclass and a.attnum = any(k.conkey)) as "isPerson"
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_steps'`)

const says =
  /e?mail|phone|name|address|(^|_)ip$|user_agent|contact|recipient|party|account|town|postal|message|body|note|comment|memo|reason|words|answer|subject|to_number|^key$|title|detail|response|description/
const texts = ['text', '_text', 'varchar', 'bpchar']

/**
 * Columns that may hold something about a person: references to people, free text, whole values, and names that sound
 * like it.
 */
const suspects = rows
  .filter(({ column, type, isPerson }) => {
    const name = column.split('.')[1] ?? ''
    return (
      isPerson ||
      /(^|_)(user|person|assignee|actor)_id$|_by$/.test(name) ||
      type === 'jsonb' ||
      (texts.includes(type) && says.test(name))
    )
  })
  .map(({ column }) => column)

const columnsOf = ({ table, whose, columns = [] }: (typeof places)[number]) =>
  [...Object.values(whose).flat(), ...columns].map((column) => `${table}.${column}`)

test('every column that may hold personal data is in the list, or declared as nobody’s', () => {
  const known = new Set([...places.flatMap(columnsOf), ...Object.values(nobodys).flat()])
  expect(suspects.length).toBeGreaterThan(200)
  expect(suspects.filter((column) => !known.has(column))).toEqual([])
})

test('the list names only existing columns, and no column is both somebody’s and nobody’s', () => {
  const all = new Set(rows.map(({ column }) => column))
  const listed = places.flatMap((place) => [
    ...columnsOf(place),
    ...[...(place.shown ?? []), ...Object.keys(place.put ?? {}), ...(place.at ? [place.at] : [])].map(
      (column) => `${place.table}.${column}`,
    ),
  ])
  expect([...listed, ...Object.values(nobodys).flat()].filter((column) => !all.has(column))).toEqual([])
  const placed = new Set(places.flatMap(columnsOf))
  expect(
    Object.values(nobodys)
      .flat()
      .filter((column) => placed.has(column)),
  ).toEqual([])
})

test('every kind that the page describes has a place; the photo is a separate file', () => {
  expect(dataKindNames.filter((kind) => kind !== 'photo' && !places.some((place) => place.kind === kind))).toEqual([])
})

test('an export contains no secret', () => {
  const secret = /hash|secret|sealed|token|public_key|credential/
  expect(places.flatMap(({ shown = [] }) => shown).filter((column) => secret.test(column))).toEqual([])
})
