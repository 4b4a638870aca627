import { folded } from '@brava/contract/folded.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type AccessWorld, accessWorld } from '../../testing/access/testing/access-world.ts'
import { endpoints, isList, keyOf } from '../../testing/access/testing/endpoints.ts'
import { connect } from './connect.ts'
import { contains } from './containing.ts'

let world: AccessWorld
let database: ReturnType<typeof connect>
beforeAll(async () => {
  world = await accessWorld()
  database = connect(world.url, { size: 2 })
})
afterAll(async () => {
  await database?.close()
  await world?.close()
})

const searched = endpoints.filter(
  (endpoint) => isList(endpoint) && 'quickSearch' in (endpoint.body as z.ZodObject).shape,
)
let found = 0

describe('a search in any list', () => {
  test.each(searched.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    '%s: Selma and Amra find the same with and without diacritics, in any case',
    async (_key, endpoint) => {
      for (const kind of ['administrator', 'resellerAdmin'] as const) {
        const total = async (quickSearch: string) => {
          const { token } = world.person(kind) ?? {}
          const answer = await world.send(endpoint, { token, id: 2, body: { quickSearch } })
          return answer.status === 200 ? (JSON.parse(answer.text).pagedResult.totalItems as number) : null
        }
        for (const [plain, marked] of [
          ['ic', 'ÍĆ'],
          ['ana', 'Aňá'],
          ['game', 'GÄMÉ'],
        ] as const) {
          const [without, withMarks] = [await total(plain), await total(marked)]
          expect({ kind, plain, rows: withMarks }).toEqual({ kind, plain, rows: without })
          found += without ?? 0
        }
      }
    },
  )

  test('there was something to find', () => {
    expect(searched.length).toBeGreaterThan(50)
    expect(found).toBeGreaterThan(100)
  })
})

test('searches compare the same in the database and here', async () => {
  const texts = [
    'Žuti miš',
    'ŠEJLA Imamović',
    'Đurić',
    'Gold Édition',
    'Łódź',
    'Ærø',
    'Straße',
    'Dıyarbakır',
    'plain TEXT 50 %',
    '',
    'ČĆČćžŽšŠđĐ',
  ]
  const { rows } = await sql<{ text: string; inDatabase: string }>`
    select text, folded(text) as "inDatabase" from unnest(${texts}::text[]) text`.execute(database.db)
  for (const { text, inDatabase } of rows) {
    expect(inDatabase).toBe(folded(text))
  }
})

test('letters that a Mac writes as a letter and its mark are found as any others', async () => {
  const { rows } = await sql<{ found: boolean }>`
    select ${contains('žuti Ćup'.normalize('NFD'), sql`'Stari žuti ćup'::text`)} as found`.execute(database.db)
  expect(rows).toEqual([{ found: true }])
})

test.each([
  ['companies', ['name', 'code', 'tax_id', 'email', 'town']],
  ['users', [sql`first_name || ' ' || last_name`, 'email', 'username']],
  ['products', ['title', 'code']],
  ['bank_entries', ['words']],
] as const)('searches in %s have an index for each column', async (table, columns) => {
  await database.db.connection().execute(async (one) => {
    const others = ['seqscan', 'indexscan', 'indexonlyscan'].map((kind) => `enable_${kind}`)
    for (const other of others) await sql`set ${sql.ref(other)} = off`.execute(one)
    for (const column of columns) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from ${sql.table(table)} where ${contains('žuti miš', column)}`.execute(one)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
        new RegExp(`Bitmap Index Scan on ${table}_\\w+_trgm`),
      )
    }
    for (const other of others) await sql`reset ${sql.ref(other)}`.execute(one)
  })
})
