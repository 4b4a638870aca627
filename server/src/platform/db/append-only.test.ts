import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { connect } from './connect.ts'
import { refusePowerfulLogin } from './refuse-powerful-login.ts'

const url = await testDatabase()
const application = connect(url, { size: 2 })
const owner = connect(url, { size: 2, asOwner: true })
afterAll(async () => {
  await application.close()
  await owner.close()
})

/** Every table whose rows a trigger protects, from the catalogue: a new one is found automatically. */
const { rows: fixed } = await sql<{ name: string }>`
  select t.tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where p.proname = 'refuse_change' order by 1`.execute(owner.db)
const kept = ['product_stock', 'batch_stock', 'order_counts', 'ledger_counts']

describe('history stays as it was written (guarantee G06)', () => {
  test('the tables of history are known', () => {
    expect(fixed.map((row) => row.name)).toEqual(
      expect.arrayContaining([
        'custody_log',
        'invoice_files',
        'invoices',
        'ledger_postings',
        'ledger_transactions',
        'order_events',
        'order_line_prices',
        'price_history',
        'security_events',
        'slot_replacements',
      ]),
    )
  })

  test.each(fixed.map((row) => row.name))('the application may not change or delete a row of %s', async (name) => {
    const { rows } = await sql<{ column: string }>`
      select attname as column from pg_attribute where attrelid = ${name}::regclass and attnum = 1`.execute(owner.db)
    const column = sql.ref(rows[0]?.column ?? 'id')
    const table = sql.table(name)
    await expect(sql`update ${table} set ${column} = default`.execute(application.db)).rejects.toThrow(
      'permission denied',
    )
    await expect(sql`delete from ${table}`.execute(application.db)).rejects.toThrow('permission denied')
    await expect(sql`truncate ${table}`.execute(application.db)).rejects.toThrow('permission denied')
  })

  test.each(kept)('the application may not write the counters of %s, which triggers maintain', async (name) => {
    await expect(sql`delete from ${sql.table(name)}`.execute(application.db)).rejects.toThrow('permission denied')
    await expect(sql`insert into ${sql.table(name)} default values`.execute(application.db)).rejects.toThrow(
      'permission denied',
    )
  })

  test.each(['companies', 'users', 'currencies', 'products', 'orders', 'order_legs', 'order_lines', 'slots'])(
    'the application may not delete a row of %s, to which rows refer without a foreign key (decision 0047)',
    async (name) => {
      await expect(sql`delete from ${sql.table(name)} where false`.execute(application.db)).rejects.toThrow(
        'permission denied',
      )
      await expect(sql`truncate ${sql.table(name)}`.execute(application.db)).rejects.toThrow('permission denied')
    },
  )

  test('the application can neither switch a trigger off nor create, change or drop a table', async () => {
    for (const statement of [
      'alter table ledger_postings disable trigger all',
      'set session_replication_role = replica',
      'create table own_table (id int)',
      'drop table ledger_postings',
      'alter table keys add column plain text',
    ]) {
      await expect(sql.raw(statement).execute(application.db), statement).rejects.toThrow(
        /permission denied|must be owner/,
      )
    }
  })

  test('a separate login cannot become the owner, and the owner is not taken for such a login', async () => {
    const name = `login_${randomUUID().slice(0, 8)}`
    await sql.raw(`create role ${name} login password 'x' in role brava_app`).execute(owner.db)
    const own = new URL(url)
    own.username = name
    own.password = 'x'
    const pooled = connect(own.toString(), { size: 1, pooler: true })
    try {
      await refusePowerfulLogin(pooled.db)
      await sql`insert into security_events (kind) values ('test')`.execute(pooled.db)
      await expect(sql`set role brava`.execute(pooled.db)).rejects.toThrow('permission denied')
      await expect(sql`delete from ledger_postings`.execute(pooled.db)).rejects.toThrow('permission denied')
    } finally {
      await pooled.close()
      await sql.raw(`drop role ${name}`).execute(owner.db)
    }
    await expect(refusePowerfulLogin(owner.db)).rejects.toThrow('may change the ledger')
  })

  test('nothing refers to the tables that grow by time, so that their old months can leave (decision 0041)', async () => {
    const { rows } = await sql<{ at: string; said: string }>`
      select confrelid::regclass::text as at, conrelid::regclass || ': ' || pg_get_constraintdef(oid) as said
      from pg_constraint where contype = 'f' and conparentid = 0`.execute(owner.db)
    expect(rows.length).toBeGreaterThan(50)
    const growing = ['custody_log', 'order_events', 'security_events', 'mails']
    expect(rows.filter((row) => growing.includes(row.at))).toEqual([])
  })

  test('not even the owner can change a booked row', async () => {
    await sql`insert into security_events (kind) values ('test')`.execute(owner.db)
    await expect(sql`update security_events set kind = 'other'`.execute(owner.db)).rejects.toThrow('is append-only')
  })
})
