import { setTimeout as delay } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { connect } from './connect.ts'
import { changeInSteps, isInSteps } from './change-in-steps.ts'
import { changeWithoutLocks, isWithoutLocks } from './change-without-locks.ts'
import { fingerprintOf, readSchema, type Schema, type SchemaFile } from './schema-files.ts'
import { sqlState } from './transaction.ts'
import { workAsApplication } from './work-as-application.ts'

/**
 * The longest time a table change waits for the table's users, and they for it (guarantee G43): a longer wait is
 * abandoned and retried. The change itself may take its time.
 */
const waits = `set lock_timeout = '2s'; set statement_timeout = 0;`
const tries = 5

/** The database was created with tables that no migration starts from: those before the first release. */
export class OtherTables extends Error {
  constructor() {
    super(
      'This database was made by a version of Brava before the first release, and its tables are not those of this one. ' +
        'Nothing was changed. Use an empty database; "npm run seed -- --reset" empties that of a demonstration.',
    )
    this.name = 'OtherTables'
  }
}

/**
 * Brings the database to the tables of this release; forward only. An empty one gets all tables and functions at once,
 * one in use gets the migrations it has not had. Two processes may start at the same time: one runs, the other waits.
 * @throws OtherTables when the database was created with tables from before the first release; it is left unchanged.
 */
export async function migrate(url: string, schema?: Schema): Promise<void> {
  const { pool, close } = connect(url, { size: 1, asOwner: true, silenceMs: 0 })
  try {
    const client = await pool.connect()
    try {
      await client.query(waits)
      await untilAlone(client)
      await bringUpToDate(client, schema ?? (await readSchema()))
    } finally {
      // Ends the session, which releases its locks.
      client.release(true)
    }
  } finally {
    await close()
  }
}

/**
 * Polls instead of waiting inside a statement: building an index without locks waits for every statement that began
 * earlier, including that of a waiting process.
 */
async function untilAlone(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ alone: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('brava schema', 0)) as alone`,
    )
    if (rows[0]?.alone) return
    await delay(100)
  }
}

async function bringUpToDate(client: PoolClient, schema: Schema): Promise<void> {
  const known = (await stepsOf(client)) ?? (await makeTables(client, schema))
  if (!known.had('tables', 'all', fingerprintOf(...schema.tables))) throw new OtherTables()
  await workAsApplication(client)
  // Functions that a migration's triggers call are created before it; those that depend on its tables come after it.
  await makeFunctions(
    client,
    schema.functions.filter((file) => !known.had('function', file.name)),
  )
  for (const file of schema.migrations) {
    if (known.had('migration', file.name)) continue
    if (isWithoutLocks(file)) await changeWithoutLocks(client, file)
    else if (isInSteps(file)) await changeInSteps(client, file)
    await patiently(() =>
      together(client, async () => {
        if (isInSteps(file))
          await client.query(`delete from schema_steps where kind = 'progress' and name = $1`, [file.name])
        else if (!isWithoutLocks(file)) {
          await keepVacuumAway(client, file)
          await client.query(file.text)
        }
        await note(client, 'migration', file.name, fingerprintOf(file))
      }),
    )
  }
  // A text that this database has had before belongs to an older release started again: the newer text stays.
  await makeFunctions(
    client,
    schema.functions.filter(
      (file) => known.had('function', file.name) && !known.had('function', file.name, fingerprintOf(file)),
    ),
  )
}

/**
 * Locks the tables that the migration names, against upkeep only. Everyone else queues behind a process that waits for
 * a whole table, and PostgreSQL ends an autovacuum that is in the way only after a second (deadlock_timeout): we wait
 * for it here, while orders continue.
 */
async function keepVacuumAway(client: PoolClient, { text }: SchemaFile): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname = any($1) order by 1`,
    [text.match(/\w+/g) ?? []],
  )
  for (const { name } of rows) await client.query(`lock table ${name} in share update exclusive mode`)
}

type Kind = 'tables' | 'function' | 'migration'

interface Steps {
  had(kind: Kind, name: string, fingerprint?: string): boolean
}

/** The steps this database has had; undefined for an empty one. */
async function stepsOf(client: PoolClient): Promise<Steps | undefined> {
  const { rows: places } = await client.query<{ steps: string | null; numbered: string | null }>(
    `select to_regclass('public.schema_steps') as steps, to_regclass('public.kysely_migration') as numbered`,
  )
  if (places[0]?.numbered) throw new OtherTables()
  if (!places[0]?.steps) return undefined
  const { rows } = await client.query<{ kind: string; name: string; fingerprint: string }>(
    'select kind, name, fingerprint from schema_steps',
  )
  return {
    had: (kind, name, fingerprint) =>
      rows.some(
        (row) =>
          row.kind === kind && row.name === name && (fingerprint === undefined || row.fingerprint === fingerprint),
      ),
  }
}

async function makeTables(client: PoolClient, schema: Schema): Promise<Steps> {
  await together(client, async () => {
    await client.query(`create table schema_steps (
      kind text not null, name text not null, fingerprint text not null, at timestamptz not null default now(),
      primary key (kind, name, fingerprint))`)
    for (const file of schema.functions) await makeFunction(client, file)
    for (const file of schema.tables) await client.query(file.text)
    await note(client, 'tables', 'all', fingerprintOf(...schema.tables))
  })
  const steps = await stepsOf(client)
  if (!steps) throw new Error('the tables were created but are missing')
  return steps
}

async function makeFunctions(client: PoolClient, files: readonly SchemaFile[]): Promise<void> {
  if (files.length === 0) return
  await patiently(() =>
    together(client, async () => {
      for (const file of files) await makeFunction(client, file)
    }),
  )
}

/** PostgreSQL reads the body when it is called, so its tables may be created later. */
async function makeFunction(client: PoolClient, file: SchemaFile): Promise<void> {
  await client.query(`set local check_function_bodies = off; ${file.text}`)
  await note(client, 'function', file.name, fingerprintOf(file))
}

async function note(client: PoolClient, kind: Kind, name: string, fingerprint: string): Promise<void> {
  await client.query('insert into schema_steps (kind, name, fingerprint) values ($1, $2, $3)', [
    kind,
    name,
    fingerprint,
  ])
}

async function together(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Retries, with growing pauses, when a table is held for too long or its holders in turn wait for the migration. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isHeld = sqlState(error) === '55P03' || sqlState(error) === '40P01'
      if (!isHeld || attempt >= tries) throw error
      await delay(1000 * attempt)
    }
  }
}
