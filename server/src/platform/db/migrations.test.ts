import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { databaseNamed } from '../../testing/template-names.ts'
import { migrate } from './migrate.ts'

const folder = new URL('./migrations/', import.meta.url)
const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
/** Written before anything was released: no older release runs beside them, and no large table waits for them. */
const beforeFirstRelease = new Set(['0012-order-amounts.sql', '0016-packed-imports.sql'])
/** The schema that was laid before anything was in use. */
const foundation = names.filter((name) => name < '0010')

const url = await testDatabase()
const scratch = `rewrites_${process.pid}`
let owner: pg.Client
let client: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: databaseNamed(url, 'postgres') })
  await owner.connect()
  await owner.query(`create database ${scratch}`)
  client = new pg.Client({ connectionString: databaseNamed(url, scratch) })
  await client.connect()
  for (const name of foundation) await client.query(await readFile(new URL(name, folder), 'utf8'))
})
afterAll(async () => {
  await client?.end()
  await owner?.query(`drop database if exists ${scratch} with (force)`)
  await owner?.end()
})

/** Where each table of people's data lies on disk: another file after a migration means that every row was written anew. */
async function filesOfTables(): Promise<Map<string, number>> {
  const { rows } = await client.query<{ relname: string; relfilenode: number }>(
    `select relname, relfilenode from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ relname, relfilenode }) => [relname, Number(relfilenode)]))
}

describe('a newer release comes while the one before it is in use (guarantee G43)', () => {
  test.each(names.filter((name) => !foundation.includes(name)))(
    '%s rewrites no table and takes nothing away',
    async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const before = await filesOfTables()
      await client.query(text)
      if (beforeFirstRelease.has(name)) return
      const after = await filesOfTables()
      const rewritten = [...before].filter(([table, file]) => after.has(table) && after.get(table) !== file)
      expect(rewritten.map(([table]) => table)).toEqual([])
      // The release before still reads and writes these.
      const gone = [...before.keys()].filter((table) => !after.has(table))
      expect(gone).toEqual([])
      expect(text.match(/\b(drop column|rename column|rename to|set not null)\b/gi) ?? []).toEqual([])
    },
  )

  test('a migration that finds a table in use waits two seconds for it, not for ever, and is tried again', {
    timeout: 60_000,
  }, async () => {
    const database = databaseNamed(url, `${scratch}_busy`)
    await owner.query(`create database ${scratch}_busy`)
    const busy = new pg.Client({ connectionString: database })
    const watch = new pg.Client({ connectionString: database })
    await Promise.all([busy.connect(), watch.connect()])
    try {
      await migrate(database)
      // As if the last one, an index on the mails, were still to come.
      await watch.query(`delete from kysely_migration where name = '0022-failed-mails'; drop index mails_failed`)
      await busy.query('begin; lock table mails in row exclusive mode')
      const migrating = migrate(database)
      const waiting = async () => {
        const { rows } = await watch.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.n
      }
      await expect.poll(waiting, { interval: 20, timeout: 10_000 }).toBe(1)
      // It lets go by itself, so that those who came after it are served …
      await expect.poll(waiting, { interval: 20, timeout: 10_000 }).toBe(0)
      await busy.query('commit')
      // … and succeeds once the table is free.
      await migrating
      const { rowCount } = await watch.query(`select 1 from pg_indexes where indexname = 'mails_failed'`)
      expect(rowCount).toBe(1)
    } finally {
      await Promise.all([busy.end(), watch.end()])
      await owner.query(`drop database if exists ${scratch}_busy with (force)`)
    }
  })
})
