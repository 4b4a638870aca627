import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startEmbeddedReplica, primarySettings } from '../../../../tools/postgres/embedded-replica.ts'
import { startEmbeddedPostgres, throwAwaySettings } from '../../../../tools/postgres/embedded.ts'
import { createApp } from '../../app.ts'
import { openSession } from '../../security/sessions.ts'
import { faultyProxy } from '../../testing/faulty-proxy.ts'
import { fill } from '../../testing/fill-small-world.ts'
import { databaseNamed } from '../../testing/template-names.ts'
import { readConfig } from '../config.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { positionOf } from './replica.ts'

const folder = await mkdtemp(join(tmpdir(), 'brava-replica-'))
await chmod(folder, 0o755)
const settings = { ...throwAwaySettings, ...primarySettings, shared_buffers: '64MB' }
const primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), settings })
const maintenance = new pg.Client({ connectionString: primary.url })
await maintenance.connect()
await maintenance.query('create database brava')
await maintenance.end()
const url = databaseNamed(primary.url, 'brava')
await migrate(url)
const { db, close } = connect(url, { size: 4 })
const world = await fill(db)
const { rows: colleagues } = await sql<{ id: number }>`
  with made as (insert into users (company_id, username, email, first_name, last_name, language)
    select company_id, 'selma', 'selma@brava.example', 'Selma', 'Begić', 'bs' from users where id = ${world.tarik} returning id),
  given as (insert into user_roles (user_id, role_id) select id, 1 from made)
  select id from made`.execute(db)
const replica = await startEmbeddedReplica({
  of: join(folder, 'primary'),
  url: primary.url,
  dataDir: join(folder, 'replica'),
  settings,
})
const replicaUrl = databaseNamed(replica.url, 'brava')
// Between the portal and its replica: simulates a replica that falls silent, and one that refuses.
const proxy = await faultyProxy({ port: Number(new URL(replica.url).port) })
const throughProxy = new URL(replicaUrl)
throughProxy.port = String(proxy.port)
const operator = new pg.Client({ connectionString: replicaUrl })
operator.on('error', () => {})
await operator.connect()

const app = await createApp(
  readConfig({
    BRAVA_MODE: 'test',
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: throughProxy.href,
    DATABASE_REPLICA_LAG_SECONDS: '2',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ROLE: 'web',
  }),
)
afterAll(async () => {
  await app.close()
  await operator.end().catch(() => {})
  await proxy.close()
  await close()
  await replica.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = (userId: number) => openSession(db, { userId, ip: '127.0.0.1', userAgent: 'test', now: new Date() })
const tokens = { tarik: await open(world.tarik), selma: await open(colleagues[0]?.id ?? 0) }

/** A call as a browser makes it, with the cookies it received before. */
async function call(who: keyof typeof tokens, method: 'GET' | 'POST', path: string, body?: object, cookie = '') {
  const answer = await app.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${tokens[who]}`, 'accept-language': 'en', ...(cookie && { cookie }) },
    ...(body && { payload: body }),
  })
  return {
    status: answer.statusCode,
    body: answer.json(),
    cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
  }
}
/** How many products there are: one of the reports. */
async function countOfProducts(who: keyof typeof tokens, cookie?: string): Promise<number> {
  const { status, body } = await call(who, 'POST', '/reports/get-analytics-product-counts', {}, cookie)
  expect(status).toBe(200)
  return body.data.all as number
}
/**
 * Waits until reads go to the replica: a machine so busy that neither server is asked in time leaves it out for a
 * moment.
 */
async function readThere(who: keyof typeof tokens, cookie?: string): Promise<void> {
  const oneMore = async () => {
    const before = state()?.reads ?? 0
    await countOfProducts(who, cookie)
    return (state()?.reads ?? 0) - before
  }
  await expect.poll(oneMore, within).toBe(1)
}
let made = 0
async function makeProduct(): Promise<string> {
  made += 1
  const { rows } = await pgQuery<{ category_id: number; product_type_id: number; publisher_id: number }>(
    'select category_id, product_type_id, publisher_id from products limit 1',
  )
  await pgQuery(
    `insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      values ($1, $1, $2, $3, $4, 2, 1000)`,
    [`R-${made}`, rows[0]?.category_id, rows[0]?.product_type_id, rows[0]?.publisher_id],
  )
  const {
    status,
    cookie,
    body: answered,
  } = await call('tarik', 'POST', '/categories/create-category', {
    title: `Category ${made}`,

    defaultVatTreatment: 1,
  })
  expect(status, JSON.stringify(answered)).toBe(200)
  return cookie
}
async function pgQuery<R extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<R>(text, values)
  } finally {
    await client.end()
  }
}
const state = () => app.services.replica?.state()
const within = { timeout: 30_000, interval: 20 }
const caughtUp = async () => {
  const { rows } = await pgQuery<{ now: string }>('select pg_current_wal_lsn()::text as now')
  const wanted = positionOf(rows[0]?.now ?? '') ?? 0n
  await expect
    .poll(async () => {
      const { rows: there } = await operator.query<{ now: string }>('select pg_last_wal_replay_lsn()::text as now')
      return (positionOf(there[0]?.now ?? '') ?? 0n) >= wanted
    }, within)
    .toBe(true)
}

// In this order: a promoted replica does not come back.
describe('a replica', { shuffle: false }, () => {
  beforeEach(async () => {
    proxy.set('pass')
    await operator.query('select pg_wal_replay_resume()').catch(() => {})
    await vi.waitUntil(() => state()?.isUsed, within)
  })

  test("answers Tarik's reports and file exports of lists", async () => {
    await caughtUp()
    await readThere('tarik')
    const readFile = async () => {
      const before = state()?.reads ?? 0
      const file = await app.http.inject({
        method: 'POST',
        url: '/api/exports/export-list',
        headers: { authorization: `Bearer ${tokens.tarik}` },
        payload: {
          list: '/categories/get-categories',
          columns: [{ field: 'title', label: 'Title' }],
          format: 'csv',
        },
      })
      expect([file.statusCode, file.body]).toEqual([200, expect.stringContaining('Games')])
      return (state()?.reads ?? 0) - before
    }
    await expect.poll(readFile, within).toBeGreaterThan(0)
  })

  test('that lags behind a write is skipped for the user who wrote, and read by the others', async () => {
    await caughtUp()
    const before = await countOfProducts('selma')
    await operator.query('select pg_wal_replay_pause()')
    const cookie = await makeProduct()
    expect(cookie).toMatch(/^brava-written=[0-9A-F]+\/[0-9A-F]+$/)
    expect(await countOfProducts('tarik', cookie)).toBe(before + 1)
    await expect.poll(() => countOfProducts('selma'), within).toBe(before)
    await operator.query('select pg_wal_replay_resume()')
    await expect.poll(() => countOfProducts('selma'), within).toBe(before + 1)
    // The replica has his change: Tarik reads there again.
    await readThere('tarik', cookie)
  })

  test('whose data is too old is left out, its lag is reported, and it comes back', async () => {
    await caughtUp()
    await operator.query('select pg_wal_replay_pause()')
    await makeProduct()
    await expect.poll(() => state()?.lagMs, within).toBeGreaterThan(2000)
    const { body } = await call('selma', 'GET', '/background-work/replica')
    expect(body.data).toMatchObject({ isUsed: false, mostLagMs: 2000 })
    const reads = state()?.reads
    await countOfProducts('selma')
    expect(state()?.reads).toBe(reads)
    await operator.query('select pg_wal_replay_resume()')
    await expect.poll(() => state()?.isUsed, within).toBe(true)
    await expect.poll(() => state()?.lagMs, within).toBe(0)
  })

  test('that falls silent in the middle of reports, or refuses, goes unnoticed by users', async () => {
    await caughtUp()
    for (const fault of ['hang', 'refuse', 'cut', 'garbage'] as const) {
      proxy.set('pass')
      await expect.poll(() => state()?.isUsed, within).toBe(true)
      const wanted = await countOfProducts('selma')
      proxy.set(fault)
      const asked = await Promise.all(Array.from({ length: 12 }, () => countOfProducts('selma')))
      expect([fault, ...new Set(asked)]).toEqual([fault, wanted])
      await expect.poll(() => state()?.isUsed, within).toBe(false)
      expect(state()?.lagMs).toBeNull()
    }
  })

  test('that was promoted is no longer a replica', async () => {
    await caughtUp()
    await operator.query('select pg_promote(true, 30)')
    await expect.poll(() => state()?.isUsed, within).toBe(false)
    const reads = state()?.reads
    expect(await countOfProducts('selma')).toBeGreaterThan(0)
    expect(state()?.reads).toBe(reads)
  })
})

test.each([
  ['0/0', 0n],
  ['16/B374D848', (0x16n << 32n) | 0xb374d848n],
  ['16/B374D848; drop', undefined],
  ['-1/0', undefined],
  ['', undefined],
])('a position in the log is read from "%s"', (text, expected) => {
  expect(positionOf(text)).toBe(expected)
})
