import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const url = await testDatabase()

/** Names that are not shown in any list, or that contain plain letters only. */
const plain = [
  'files.name',
  'mail_template_versions.name',
  'mail_template_versions.subject',
  'mail_templates.name',
  'mail_templates.subject',
  'mails.subject',
  'parameter_changes.name',
  'parameters.name',
  'product_feeds.name',
  'report_schedule_files.name',
  'schema_steps.name',
  'secret_canaries.name',
  'user_preferences.name',
]

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

test('every name and title that people enter is stored with the Croatian collation, in new columns too', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`
      select c.relname || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_collation l on l.oid = a.attcollation
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.atttypid = 'text'::regtype and a.attname in ('name', 'name_bs', 'name_hr', 'title', 'title_bs', 'title_hr', 'label', 'subject', 'first_name', 'last_name')
        and l.collname <> 'hr-x-icu'
      order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(plain)
  } finally {
    await client.end()
  }
})

test('two test databases do not see each other', async () => {
  expect(await testDatabase()).not.toBe(url)
})
