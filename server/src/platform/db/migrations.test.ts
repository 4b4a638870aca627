import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { databaseNamed, templates } from '../../testing/template-names.ts'
import { connect } from './connect.ts'
import { generateTables } from './generate-tables.ts'
import { migrate, OtherTables } from './migrate.ts'
import { readSchema, type Schema } from './schema-files.ts'

const schema = await readSchema()
const url = await testDatabase()
let owner: pg.Client
let made = 0

beforeAll(async () => {
  owner = new pg.Client({ connectionString: databaseNamed(url, 'postgres') })
  await owner.connect()
})
afterAll(() => owner?.end())

type Look = (database: string, client: pg.Client) => Promise<void>

/** An empty database of the test's own, and a client to inspect it. */
const inScratch = (work: Look) => inOwn('', work)

/** The same, as created by migrate(): the template of all tests was made by it. */
const inMigrated = (work: Look) => inOwn(`template "${templates.empty}" strategy file_copy`, work)

async function inOwn(origin: string, work: Look): Promise<void> {
  made += 1
  const name = `schema_${process.pid}_${made}`
  await owner.query(`create database ${name} ${origin}`)
  const database = databaseNamed(url, name)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await work(database, client)
  } finally {
    await client.end()
    await owner.query(`drop database if exists ${name} with (force)`)
  }
}

const withMigrations = (...migrations: [name: string, text: string][]): Schema => ({
  ...schema,
  migrations: migrations.map(([name, text]) => ({ name, text })),
})

const withFunction = (name: string, change: (text: string) => string): Schema => ({
  ...schema,
  functions: schema.functions.map((file) => (file.name === name ? { name, text: change(file.text) } : file)),
})

describe('an empty database', () => {
  test('gets every table and every function once, even if three processes start at the same time', () =>
    inScratch(async (database, client) => {
      await Promise.all(Array.from({ length: 3 }, () => migrate(database)))
      const { rows } = await client.query<{ kind: string; n: number }>(
        'select kind, count(*)::int as n from schema_steps group by 1 order by 1',
      )
      expect(rows).toEqual([
        { kind: 'function', n: schema.functions.length },
        ...(schema.migrations.length > 0 ? [{ kind: 'migration', n: schema.migrations.length }] : []),
        { kind: 'tables', n: 1 },
      ])
    }))

  test('has the tables that the server is compiled against', async () => {
    const known = await readFile(new URL('./tables.generated.ts', import.meta.url), 'utf8')
    expect(await generateTables(url, false), 'run "node server/src/platform/db/generate-tables.ts"').toBe(known)
  })

  test('files of tables are numbered with two digits, migrations with four', () => {
    const misnamed = (files: readonly { name: string }[], rule: RegExp) =>
      files.map(({ name }) => name).filter((name) => !rule.test(name))
    expect(schema.tables.length).toBeGreaterThan(5)
    expect(misnamed(schema.tables, /^\d\d-[a-z-]+$/)).toEqual([])
    expect(misnamed(schema.migrations, /^\d{4}-[a-z-]+$/)).toEqual([])
  })

  test('every function file defines one function, named like the file', () => {
    for (const { name, text } of schema.functions) {
      const said = [...text.matchAll(/^create (?:or replace )?(function|procedure|aggregate|trigger) (\w+)/gm)]
      expect(
        said.map(([line, , called]) => [line.startsWith('create or replace function'), called]),
        name,
      ).toEqual([[true, name]])
    }
  })
})

describe('a database whose owner is no superuser', () => {
  test('is used as the application role, which its owner is granted, or the error says what a superuser has to do', async () => {
    const login = `owner_${process.pid}`
    const name = `owned_${process.pid}`
    await owner.query(`create role ${login} login createrole password 'a-secret-of-the-test'`)
    await owner.query(`create database ${name} owner ${login}`)
    try {
      const owned = new URL(databaseNamed(url, name))
      owned.username = login
      owned.password = 'a-secret-of-the-test'
      // Another installation on this server has already created the role.
      await expect(migrate(owned.href)).rejects.toThrow(
        `The login ${login} may not work as brava_app. Ask a superuser of this PostgreSQL for: grant brava_app to "${login}"`,
      )
      // As its creator is granted it: to pass it on, not to act as it.
      await owner.query(`grant brava_app to ${login} with admin true, set false, inherit false`)
      await migrate(owned.href)
      const { pool, close } = connect(owned.href, { size: 1 })
      const { rows } = await pool.query('select current_user as as, count(*)::int as n from companies')
      await close()
      expect(rows).toEqual([{ as: 'brava_app', n: 0 }])
    } finally {
      await owner.query(`drop database if exists ${name} with (force)`)
      await owner.query(`drop role ${login}`)
    }
  })
})

describe('a table that is being vacuumed', () => {
  test('stays writable for everyone else while a migration waits for the vacuum to end', () =>
    inMigrated(async (database, client) => {
      const vacuum = new pg.Client({ connectionString: database })
      await vacuum.connect()
      try {
        // The lock that a vacuum holds.
        await vacuum.query('begin; lock table towns in share update exclusive mode')
        const migrated = migrate(database, withMigrations(['9001-a-column', 'alter table towns add column note text']))
        const waiting = `select count(*)::int as n from pg_locks where relation = 'towns'::regclass and not granted`
        while ((await client.query(waiting)).rows[0].n === 0);
        await client.query('begin; set local lock_timeout = 100')
        await client.query('lock table towns in row exclusive mode')
        expect((await client.query(waiting)).rows).toEqual([{ n: 1 }])
        await client.query('commit')
        await vacuum.query('commit')
        await migrated
        expect((await client.query('select count(note)::int as n from towns')).rows).toEqual([{ n: 0 }])
      } finally {
        await vacuum.end()
      }
    }))
})

describe('a database created with tables from before the first release', () => {
  test('is refused with a clear message, and nothing in it is changed', () =>
    inScratch(async (database, client) => {
      await client.query(`create table kysely_migration (name text); create table companies (name text);
        insert into companies values ('Digitalis')`)
      await expect(migrate(database)).rejects.toThrow(OtherTables)
      await expect(migrate(database)).rejects.toThrow('before the first release')
      const { rows } = await client.query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`,
      )
      expect(rows).toEqual([{ relname: 'companies' }, { relname: 'kysely_migration' }])
      expect((await client.query('select name from companies')).rows).toEqual([{ name: 'Digitalis' }])
    }))

  test('is recognised by its tables; different comments make no difference', () =>
    inMigrated(async (database) => {
      const [first, ...rest] = schema.tables
      const changed = (text: string): Schema => ({ ...schema, tables: [{ name: first?.name ?? '', text }, ...rest] })
      await migrate(database, changed(`${first?.text}\n-- one word more\n`))
      await expect(migrate(database, changed(`${first?.text}\ncreate table one_more (id int);`))).rejects.toThrow(
        OtherTables,
      )
    }))

  test('a database with tables of its own is left as it is', () =>
    inScratch(async (database, client) => {
      await client.query('create table companies (name text)')
      await expect(migrate(database)).rejects.toThrow('"companies" already exists')
      const { rows } = await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)
      expect(rows).toEqual([{ relname: 'companies' }])
    }))
})

describe('a newer release is deployed while the previous one is in use (guarantee G43)', () => {
  /**
   * Where each table of people's data is stored on disk: another file after a migration means that every row was
   * rewritten.
   */
  const filesOfTables = async (client: pg.Client) => {
    const { rows } = await client.query<{ relname: string; relfilenode: number }>(
      `select relname, relfilenode from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    return new Map(rows.map(({ relname, relfilenode }) => [relname, Number(relfilenode)]))
  }
  const harmOf = async (migration: { name: string; text: string }) => {
    const harm: string[] = []
    // A migration that removes something says so, and why nothing misses it: "npm run drill -- migrations --from" tries
    // it.
    const isUnused = /^-- The release before does without: \S/m.test(migration.text)
    const earlier = schema.migrations.filter((file) => file.name < migration.name)
    const hasAll = earlier.length === schema.migrations.length
    await (hasAll ? inMigrated : inScratch)(async (database, client) => {
      if (!hasAll) await migrate(database, { ...schema, migrations: earlier })
      const before = await filesOfTables(client)
      await migrate(database, withMigrations([migration.name, migration.text]))
      const after = await filesOfTables(client)
      // The previous release still reads and writes these.
      for (const [table, file] of before) {
        if (!after.has(table)) {
          if (!isUnused) harm.push(`takes ${table} away`)
        } else if (after.get(table) !== file) harm.push(`rewrites ${table}`)
      }
    })
    if (isUnused) return harm
    for (const word of migration.text.match(/\b(drop column|rename column|rename to|set not null)\b/gi) ?? [])
      harm.push(word)
    return harm
  }

  test('no migration rewrites a table or takes anything away', { timeout: 270_000 }, async () => {
    const harms = await Promise.all(schema.migrations.map(harmOf))
    expect(harms.flatMap((harm, index) => harm.map((one) => `${schema.migrations[index]?.name}: ${one}`))).toEqual([])
    // What it would report:
    expect(await harmOf({ name: '9999', text: 'alter table slots alter column position type bigint' })).toEqual([
      'rewrites slots',
    ])
    expect(await harmOf({ name: '9999', text: 'drop table order_notes' })).toEqual(['takes order_notes away'])
    expect(await harmOf({ name: '9999', text: 'alter table order_notes rename column body to text' })).toEqual([
      'rename column',
    ])
    const taken = 'alter table order_notes alter column at set not null; drop table order_notes'
    expect(await harmOf({ name: '9999', text: taken })).toEqual(['takes order_notes away', 'set not null'])
    expect(
      await harmOf({
        name: '9999',
        text: `-- The release before does without: notes are messages since 0.2.0.\n${taken}`,
      }),
    ).toEqual([])
  })

  test('a migration runs once, and a release that does not know it still starts', () =>
    inMigrated(async (database, client) => {
      const newer = withMigrations(['9998-words', 'create table words (word text); insert into words values (1)'])
      await migrate(database, newer)
      await migrate(database)
      await migrate(database, newer)
      expect((await client.query('select word from words')).rows).toEqual([{ word: '1' }])
    }))

  test('a function gets its newer text, and an older release that starts once more does not bring the old one back', () =>
    inMigrated(async (database, client) => {
      const says = async () =>
        (await client.query<{ text: string }>(`select pg_get_functiondef('refuse_change'::regproc) as text`)).rows[0]
          ?.text
      await migrate(
        database,
        withFunction('refuse_change', (text) => text.replace('is append-only', 'is history')),
      )
      expect(await says()).toContain('is history')
      await migrate(database)
      expect(await says()).toContain('is history')
    }))

  test('a migration without locks contains only indexes and constraints', () =>
    inMigrated(async (database, client) => {
      const wrong = withMigrations(['9998-wrong', '-- without locks\ncreate table wrong (id int);'])
      await expect(migrate(database, wrong)).rejects.toThrow(
        '9998-wrong runs without locks and must not contain: create table wrong',
      )
      const right = withMigrations(
        ['9998-checked', "alter table mails add constraint mails_to check (to_address <> '') not valid"],
        [
          '9999-right',
          `-- without locks
          create index concurrently mails_template on mails (template);
          drop index concurrently if exists mails_failed; -- with a reason
          alter table mails validate constraint mails_to;`,
        ],
      )
      await migrate(database, right)
      const { rows } = await client.query(
        `select array(select indexname::text from pg_indexes where indexname in ('mails_template', 'mails_failed')) as indexes,
          (select bool_and(convalidated) from pg_constraint where conname = 'mails_to') as checked`,
      )
      expect(rows).toEqual([{ indexes: ['mails_template'], checked: true }])
    }))

  test('rows are changed in steps; after an interruption the rest follow, and nothing is changed twice', () =>
    inMigrated(async (database, client) => {
      await client.query(`create table shelf (id bigint primary key, title text not null, times int not null default 0);
        insert into shelf (id, title) select n * 3, 'Northfall ' || n from generate_series(1, 95) n`)
      const steps = withMigrations([
        '9998-counted',
        `-- in steps of 10 of shelf
         update shelf set times = times + 1 / (case when id = 210 and title = 'Northfall 70' then 0 else 1 end)
         where id > $1 and id <= $2;`,
      ])
      const counted = async () =>
        (
          await client.query<{ times: number; n: number }>(
            'select times, count(*)::int as n from shelf group by 1 order by 1',
          )
        ).rows
      await expect(migrate(database, steps)).rejects.toThrow('division by zero')
      // Six steps are kept; the failed seventh left nothing behind.
      expect(await counted()).toEqual([
        { times: 0, n: 35 },
        { times: 1, n: 60 },
      ])
      const progress = `select fingerprint from schema_steps where kind = 'progress'`
      expect((await client.query(progress)).rows).toEqual([{ fingerprint: '180' }])
      await client.query(`update shelf set title = 'Northfall' where id = 210`)
      await client.query(`insert into shelf values (1000, 'Iron Orchard', 0)`)
      await migrate(database, steps)
      await migrate(database, steps)
      expect(await counted()).toEqual([{ times: 1, n: 96 }])
      expect((await client.query(progress)).rows).toEqual([])
    }))

  test(
    "a step that finds its row locked gives up after half a second, and never ends the lock holder's work",
    {
      timeout: 90_000,
    },
    () =>
      inMigrated(async (database, watch) => {
        const busy = new pg.Client({ connectionString: database })
        await busy.connect()
        try {
          await busy.query(`create table shelf (id bigint primary key, times int not null default 0);
          insert into shelf (id) values (1), (2)`)
          // The holder of the second row also wants the first one, which the step has locked: waiting would be a
          // deadlock.
          await busy.query('begin; update shelf set times = 10 where id = 2')
          const migrating = migrate(
            database,
            withMigrations([
              '9998-counted',
              '-- in steps of 10 of shelf\nupdate shelf set times = times + 1 where id > $1 and id <= $2',
            ]),
          )
          const waiting = async () => {
            const { rows } = await watch.query<{ n: number }>(
              `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
            return rows[0]?.n
          }
          await expect.poll(waiting, { interval: 10, timeout: 30_000 }).toBe(1)
          await busy.query('update shelf set times = 10 where id = 1')
          await busy.query('commit')
          await migrating
          expect((await watch.query('select id, times from shelf order by id')).rows).toEqual([
            { id: 1, times: 11 },
            { id: 2, times: 11 },
          ])
        } finally {
          await busy.end()
        }
      }),
  )

  test('a migration in steps contains one update between two bounds and nothing else', () =>
    inMigrated(async (database) => {
      for (const text of [
        'update mails set template = template',
        'delete from mails where id > $1 and id <= $2',
        'update mails set template = template where id > $1 and id <= $2; drop table mails',
      ]) {
        await expect(
          migrate(database, withMigrations(['9998-wrong', `-- in steps of 10 of mails\n${text}`])),
        ).rejects.toThrow('9998-wrong runs in steps and must be a single update between $1 and $2')
      }
    }))

  test('a failed migration is undone and reported', () =>
    inMigrated(async (database, client) => {
      const half = withMigrations(['9998-half', 'create table half (id int); select 1 / 0'])
      await expect(migrate(database, half)).rejects.toThrow('division by zero')
      expect((await client.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
    }))

  /** A database in which another client holds a lock on `mails` or `news`, and how many wait for a lock there. */
  const besideBusy = (
    work: (at: {
      database: string
      watch: pg.Client
      busy: pg.Client
      waiting: () => Promise<number>
    }) => Promise<void>,
  ) =>
    inMigrated(async (database, watch) => {
      const busy = new pg.Client({ connectionString: database })
      await busy.connect()
      const waiting = async () => {
        const { rows } = await watch.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.n ?? 0
      }
      try {
        await work({ database, watch, busy, waiting })
      } finally {
        await busy.end()
      }
    })

  test('a migration that meets a client waiting for it in turn gives way, and is retried', { timeout: 90_000 }, () =>
    besideBusy(async ({ database, watch, busy, waiting }) => {
      // The migration checks for a deadlock after a second; its opponent, a moment behind it, might otherwise be quicker.
      await busy.query(`set deadlock_timeout = '1min'`)
      await busy.query('begin; lock table news in row exclusive mode')
      const migrating = migrate(
        database,
        withMigrations(['9998-both', 'lock table mails; lock table news; create table twice ()']),
      )
      await expect.poll(waiting, { interval: 10, timeout: 30_000 }).toBe(1)
      await busy.query('lock table mails in row exclusive mode')
      await busy.query('commit')
      await migrating
      expect((await watch.query(`select to_regclass('twice')::text as made`)).rows).toEqual([{ made: 'twice' }])
    }),
  )

  test(
    'a migration that finds a table in use waits two seconds for it, not for ever, and is tried again',
    {
      timeout: 180_000,
    },
    () =>
      besideBusy(async ({ database, watch, busy, waiting }) => {
        await busy.query('begin; lock table mails in row exclusive mode')
        const migrating = migrate(
          database,
          withMigrations(['9998-mails', 'create index mails_of_test on mails (template)']),
        )
        await expect.poll(waiting, { interval: 20, timeout: 30_000 }).toBe(1)
        // It gives up on its own, so that those queued behind it are served …
        await expect.poll(waiting, { interval: 20, timeout: 30_000 }).toBe(0)
        await busy.query('commit')
        // … and succeeds once the table is free.
        await migrating
        const { rowCount } = await watch.query(`select 1 from pg_indexes where indexname = 'mails_of_test'`)
        expect(rowCount).toBe(1)
      }),
  )
})
