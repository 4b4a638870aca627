import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { connect, type Db } from './connect.ts'
import { followedRows } from './followed-rows.ts'

const url = await testDatabase()
const { db, close } = connect(url, { size: 4 })
const writers = await Promise.all(
  [0, 1, 2].map(async () => {
    const client = new pg.Client(url)
    await client.connect()
    return client
  }),
)
afterAll(async () => {
  await Promise.all(writers.map((client) => client.end()))
  await close()
})

await sql`insert into currencies values ('BAM', 'KM', 'Convertible mark');
  insert into countries (code, name, currency, vat_rate_bp) values ('BA', 'Bosna i Hercegovina', 'BAM', 1700);
  insert into towns (name, country_id, postal_code) select 'Mostar', id, n::text from countries, generate_series(1, 9) n`.execute(
  db,
)

interface Town {
  readonly id: number
  readonly name: string
}

/** Other tests on the same server may be in a long transaction. Milliseconds. */
const longest = 100_000

/** The rows that the reads returned. */
let handed: number[] = []

/**
 * Waits until a read returns nothing new: rows are read again while a transaction older than they are is in progress,
 * in any database of the server.
 */
const untilQuiet = (follow: (from: Db) => Promise<unknown>, from: Db) =>
  expect
    .poll(
      async () => {
        handed = []
        await follow(from)
        return handed
      },
      { timeout: longest },
    )
    .toEqual([])
const townsFollowed = () =>
  followedRows<Town, Map<number, string>>({
    empty: () => new Map(),
    rows: (isChanged) => sql`select id, name from towns where ${isChanged}`,
    keep(held, { id, name }) {
      handed.push(id)
      held.set(id, name)
    },
  })

const named = async () => {
  const { rows } = await sql<Town>`select id, name from towns`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('rename' as const), who: fc.nat(2), what: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const), who: fc.nat(2), what: fc.nat(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('begin', 'savepoint', 'back', 'commit', 'rollback', 'lock') as fc.Arbitrary<
        'begin' | 'savepoint' | 'back' | 'commit' | 'rollback' | 'lock'
      >,
      who: fc.nat(2),
      what: fc.nat(2),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ do: 'look' as const, who: 0, what: 0 }) },
)

it('matches the table, whatever transactions were in progress, rolled back or ended between two reads', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 40 }), async (steps) => {
      const follow = townsFollowed()
      const open = [false, false, false]
      const saved = [false, false, false]
      for (const { do: act, who, what } of steps) {
        const writer = writers[who] as pg.Client
        // Each writes its own rows: none waits for another.
        const row =
          await sql<Town>`select id from towns where id % 3 = ${who} order by id limit 1 offset ${what}`.execute(db)
        const id = row.rows[0]?.id
        if (act === 'begin' && !open[who]) {
          await writer.query('begin')
          open[who] = true
        } else if ((act === 'commit' || act === 'rollback') && open[who]) {
          await writer.query(act)
          open[who] = saved[who] = false
        } else if (act === 'savepoint' && open[who]) {
          await writer.query('savepoint here')
          saved[who] = true
        } else if (act === 'back' && saved[who]) await writer.query('rollback to savepoint here')
        else if (act === 'lock' && open[who]) await writer.query('select from towns where id = $1 for update', [id])
        else if (act === 'rename')
          await writer.query('update towns set name = $2 where id = $1', [id, `T${(count += 1)}`])
        else if (act === 'add')
          await writer.query('insert into towns (name, country_id, postal_code) select $1, id, $1 from countries', [
            `N${(count += 1)}`,
          ])
        else if (act === 'look') expect(new Map(await follow(db))).toEqual(await named())
      }
      for (const [who, isOpen] of open.entries()) if (isOpen) await writers[who]?.query('commit')
      expect(new Map(await follow(db))).toEqual(await named())
    }),
    { numRuns: 60 },
  )
})

it(
  'reads again only what changed',
  async () => {
    const follow = townsFollowed()
    await untilQuiet(follow, db)
    await sql`update towns set name = 'Konjic' where id = (select min(id) from towns)`.execute(db)
    const [first, second] = await Promise.all([follow(db), follow(db)])
    expect([...first.values()]).toContain('Konjic')
    expect(second).toBe(first)
    expect(new Set(handed).size).toBe(1)
  },
  longest + 20_000,
)

it('knows what was committed before it was asked, even while another read is in progress', async () => {
  const [keeper] = writers as [pg.Client, pg.Client, pg.Client]
  // A read that has begun, and does not end before it is released.
  const follow = followedRows<Town, Map<number, string>>({
    empty: () => new Map(),
    rows: (isChanged) => sql`select id, name from towns
      where ${isChanged} and (select true from (select pg_advisory_xact_lock_shared(7)) let_on)`,
    keep: (held, { id, name }) => held.set(id, name),
  })
  await keeper.query('select pg_advisory_lock(7)')
  const first = follow(db)
  await expect
    .poll(
      async () =>
        (
          await keeper.query(`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and locktype = 'advisory' and not granted`)
        ).rowCount,
    )
    .toBe(1)
  await sql`update towns set name = 'Trebinje' where id = (select max(id) from towns)`.execute(db)
  const second = follow(db)
  await keeper.query('select pg_advisory_unlock(7)')
  await first
  expect([...(await second).values()]).toContain('Trebinje')
})

it('continues after a failed read', async () => {
  let isBroken = false
  const follow = followedRows<Town, Map<number, string>>({
    empty: () => new Map(),
    rows: (isChanged) =>
      sql`select id, name from ${sql.table(isBroken ? 'no_such_table' : 'towns')} where ${isChanged}`,
    keep: (held, { id, name }) => held.set(id, name),
  })
  await follow(db)
  isBroken = true
  await sql`update towns set name = 'Neum' where id = (select min(id) from towns)`.execute(db)
  await expect(follow(db)).rejects.toThrow('no_such_table')
  isBroken = false
  expect(new Map(await follow(db))).toEqual(await named())
})

it(
  'reads everything again from another server, whose transactions have other numbers',
  async () => {
    const [owner] = writers as [pg.Client, pg.Client, pg.Client]
    await owner.query(`create schema other; grant usage on schema other to public;
    create table other.started (at timestamptz); grant select on other.started to public; insert into other.started values ('2026-01-01');
    create function other.pg_postmaster_start_time() returns timestamptz language sql as 'select at from other.started'`)
    const options = encodeURIComponent('-c search_path=other,pg_catalog,public')
    const elsewhere = connect(`${url}?options=${options}`, { size: 1, pooler: true })
    try {
      const follow = townsFollowed()
      await untilQuiet(follow, elsewhere.db)
      await owner.query(`update other.started set at = '2026-02-01'`)
      expect(new Map(await follow(elsewhere.db))).toEqual(await named())
      expect(handed.length).toBe((await named()).size)
    } finally {
      await elsewhere.close()
    }
  },
  longest + 20_000,
)
