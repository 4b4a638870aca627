import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { connect, type Db, type Trx } from './connect.ts'
import { afterCommit, atCommitCall, inTransaction, type TransactionOptions } from './transaction.ts'

const url = await testDatabase()
const owner = connect(url, { size: 1, asOwner: true })
// Test databases do not wait for the disk at all; here a commit waits, as in production.
const name = new URL(url).pathname.slice(1)
await sql`alter database ${sql.id(name)} set synchronous_commit = on`.execute(owner.db)
await owner.close()
const { db, close } = connect(url, { size: 3 })
afterAll(close)

const waits: TransactionOptions = { durable: 'waits' }
const flushed: TransactionOptions = { durable: 'flushed' }

let written = 0
const write = (trx: Db, town: string) =>
  sql`insert into towns (name, country_id, postal_code) select ${town}, id, ${String((written += 1))} from countries`.execute(
    trx,
  )
await sql`insert into currencies values ('BAM', 'KM', 'Convertible mark');
  insert into countries (code, name, currency, vat_rate_bp) values ('BA', 'Bosna i Hercegovina', 'BAM', 1700)`.execute(
  db,
)

/** The log position at the end of the work: the commit is written after it. */
async function placeInLog(trx: Trx): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(trx)
  return rows[0]?.lsn ?? ''
}

async function isOnDisk(lsn: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select pg_current_wal_flush_lsn() > ${lsn}::pg_lsn as done`.execute(db)
  return rows[0]?.done === true
}

describe('the answer of a transaction', () => {
  it.each([
    ['that waits for its commit', waits, undefined],
    ['that is flushed after its commit', flushed, undefined],
    ['that waits, joined by work that asks for a flush', waits, flushed],
    ['that is flushed, joined by work that waits', flushed, waits],
  ])('is on disk, with one %s', async (_name, outer, inner) => {
    for (let round = 0; round < 10; round += 1) {
      const lsn = await inTransaction(db, outer, async (trx) => {
        await write(trx, 'Mostar')
        if (inner) await inTransaction(trx, inner, (same) => write(same, 'Konjic'))
        return placeInLog(trx)
      })
      expect(await isOnDisk(lsn)).toBe(true)
    }
  })

  it('is on disk before anything runs after the commit, and others can then read it', async () => {
    let seen: Promise<boolean[]> | undefined
    let lsn = ''
    await inTransaction(db, flushed, async (trx) => {
      await write(trx, 'Jajce')
      afterCommit(trx, () => {
        seen = Promise.all([isOnDisk(lsn), isThere('Jajce')])
      })
      lsn = await placeInLog(trx)
    })
    expect(await seen).toEqual([true, true])
  })
})

const isThere = async (town: string) =>
  (await db.selectFrom('towns').select('id').where('name', '=', town).execute()).length > 0

describe('a call at the commit', () => {
  it('locks contended rows after everything else, whatever the order of requests', async () => {
    await db.connection().execute(async (one) => {
      await inTransaction(one, flushed, async (trx) => {
        await atCommitCall(trx, 'set_config', ['brava.order', 'the stock counter', false], { locks: true })
        await atCommitCall(trx, 'set_config', ['brava.order', 'the answer', false])
      })
      const { rows } = await sql<{ said: string }>`select current_setting('brava.order') as said`.execute(one)
      expect(rows[0]?.said).toBe('the stock counter')
    })
  })

  it('runs in the given order, and not at all when the work fails', async () => {
    const sayings = (trx: Trx, first: string) => [
      atCommitCall(trx, 'set_config', ['brava.said', first, false]),
      atCommitCall(trx, 'set_config', ['brava.said', `${first}, then more`, false]),
    ]
    const said = async (one: Db) =>
      (await sql<{ said: string | null }>`select current_setting('brava.said', true) as said`.execute(one)).rows[0]
        ?.said
    await db.connection().execute(async (one) => {
      await inTransaction(one, flushed, async (trx) => {
        await Promise.all(sayings(trx, 'placed'))
        expect(await said(trx)).toBeFalsy()
      })
      expect(await said(one)).toBe('placed, then more')
      const failing = inTransaction(one, flushed, async (trx) => {
        await Promise.all(sayings(trx, 'never'))
        throw new Error('changed her mind')
      })
      await expect(failing).rejects.toThrow('changed her mind')
      expect(await said(one)).toBe('placed, then more')
    })
  })
})

describe('the call that begins a transaction', () => {
  const lock = { name: 'take_idempotency_keys', values: [[7], ['a-key']] }
  const taken = (row: unknown) => (row as { taken: boolean }).taken

  it('passes its answer to the work, and its locks are held until the end', async () => {
    const second = await inTransaction(db, { ...flushed, first: lock }, async (_trx, mine) => {
      expect(taken(mine)).toBe(true)
      return inTransaction(db, { ...flushed, first: lock }, async (_other, theirs) => taken(theirs))
    })
    expect(second).toBe(false)
    expect(await inTransaction(db, { ...waits, first: lock }, async (_trx, row) => taken(row))).toBe(true)
  })

  it('runs in the transaction that is joined', async () => {
    const inside = await inTransaction(db, waits, (trx) =>
      inTransaction(trx, { ...flushed, first: lock }, async (_same, row) => taken(row)),
    )
    expect(inside).toBe(true)
  })

  it('leaves the connection free when it is refused', async () => {
    const mistaken = { name: 'no_such_function', values: [] }
    await db.connection().execute(async (one) => {
      const failing = inTransaction(one, { ...flushed, first: mistaken }, async () => 'never')
      await expect(failing).rejects.toThrow('no_such_function')
      expect(await inTransaction(one, waits, async () => 'as before')).toBe('as before')
    })
  })
})

it('a call at the commit receives its answer before anything runs after the commit', async () => {
  const heard: unknown[] = []
  await inTransaction(db, flushed, async (trx) => {
    afterCommit(trx, () => heard.push('committed'))
    await atCommitCall(trx, 'concat', ['first ', 'call'], { answered: (value) => heard.push(value) })
    await atCommitCall(trx, 'concat', ['second'], { locks: true, answered: (value) => heard.push(value) })
    expect(heard).toEqual([])
  })
  expect(heard).toEqual(['first call', 'second', 'committed'])
})

it('how a transaction commits is decided by inTransaction, not by a database function', async () => {
  const { rows } = await sql`select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and (prosrc ~ 'synchronous_commit' or array_to_string(proconfig, ',') ~ 'synchronous_commit')
  `.execute(db)
  expect(rows).toEqual([])
})
