import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const url = await testDatabase()

test('a test database is migrated, empty and sorts Croatian names by the Croatian alphabet', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const companies = await client.query('select count(*)::int as count from companies')
    expect(companies.rows).toEqual([{ count: 0 }])
    const sorted = await client.query<{ name: string }>(
      `select name from unnest(array['Žito', 'Đuro', 'Dora', 'Ćiro', 'Cvita', 'Čedo']) name order by name collate "hr-x-icu"`,
    )
    expect(sorted.rows.map((row) => row.name)).toEqual(['Cvita', 'Čedo', 'Ćiro', 'Dora', 'Đuro', 'Žito'])
  } finally {
    await client.end()
  }
})

test('two test databases do not see each other', async () => {
  expect(await testDatabase()).not.toBe(url)
})
