import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { primarySettings, startEmbeddedReplica } from '../../../tools/postgres/embedded-replica.ts'
import { startEmbeddedPostgres, throwAwaySettings } from '../../../tools/postgres/embedded.ts'
import { DatabaseClient } from '../platform/db/database-client.ts'
import { migrate } from '../platform/db/migrate.ts'
import { listeningLine } from '../platform/events/listening-line.ts'
import { queueDatabase } from '../platform/jobs/queue-database.ts'
import { faultyProxy } from '../testing/faulty-proxy.ts'
import { databaseNamed } from '../testing/template-names.ts'
import { shopWorld } from './testing/shop-world.ts'

const folder = await mkdtemp(join(tmpdir(), 'brava-promotion-'))
await chmod(folder, 0o755)
const settings = { ...throwAwaySettings, ...primarySettings, synchronous_commit: 'on', shared_buffers: '64MB' }
const primary = await startEmbeddedPostgres({ dataDir: join(folder, 'one'), settings })
const old = new pg.Client({ connectionString: primary.url })
await old.connect()
await old.query('create database brava')
await migrate(databaseNamed(primary.url, 'brava'))
const standby = await startEmbeddedReplica({
  of: join(folder, 'one'),
  url: primary.url,
  dataDir: join(folder, 'two'),
  settings,
})
// An order is acknowledged when both have it.
await old.query(`alter system set synchronous_standby_names = '*'`)
await old.query('select pg_reload_conf()')
// What stands between the portal and the server that takes writes at first: it can fall silent as a frozen machine does.
const proxy = await faultyProxy({ port: Number(new URL(primary.url).port) })
const { username, password, port } = new URL(standby.url)
const url = `postgres://${username}:${password}@127.0.0.1:${port},127.0.0.1:${proxy.port}/brava?target_session_attrs=read-write`
const world = await shopWorld({ databaseUrl: url })
const { app, db, fill, order, stock } = world
const mirza = await world.tokenFor('mirza')

const line = listeningLine(url, { listen: 'listen proof', name: 'proof', onNews: () => (heard += 1), onAway: () => {} })
let heard = 0
await line.open()
const queue = queueDatabase(url, { size: 1, name: 'proof', onError: () => {} })
afterAll(async () => {
  await line.close()
  await queue.close()
  await app.close()
  await old.end().catch(() => {})
  await proxy.close()
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

const within = { timeout: 60_000, interval: 100 }
const countOfOrders = async () => (await db.selectFrom('orders').select('id').execute()).length
const portOf = async () => {
  const { rows } = await sql<{ port: number; standby: boolean }>`
    select current_setting('port')::int as port, pg_is_in_recovery() as standby`.execute(db)
  return rows[0]
}
const portThere = async () => {
  const { rows } = await queue.executeSql(`select current_setting('port')::int as port`)
  return rows[0]?.port
}
/** Where somebody comes who connects once and leaves again, as a command does. */
async function portForOne() {
  const client = new DatabaseClient({ connectionString: `${url}&application_name=one` })
  await client.connect()
  try {
    return (await client.query<{ port: number }>(`select current_setting('port')::int as port`)).rows[0]?.port
  } finally {
    await client.end()
  }
}
const oldPort = Number(new URL(primary.url).port)
const newPort = Number(port)

// In this order: what was promoted stays it.
describe('Mirza orders while the database moves to another server', { shuffle: false }, () => {
  const key = randomUUID()
  let first = ''
  let version = 0

  test('the servers find the one that takes writes, although another stands first', async () => {
    expect(await portOf()).toEqual({ port: oldPort, standby: false })
    expect(await portThere()).toBe(oldPort)
    expect(await portForOne()).toBe(oldPort)
    await stock('northfall', 10)
    version = (await fill(mirza, [['northfall', 1]])).version
    const answer = await order(mirza, version, 5, { 'idempotency-key': key })
    expect(answer.status).toBe(200)
    first = answer.text
    expect(await countOfOrders()).toBe(1)
  })

  test('when it falls silent, his second order waits, and nobody waits for ever: the promoted one answers, once', async () => {
    const cart = await fill(mirza, [['northfall', 2]])
    const again = { 'idempotency-key': randomUUID() }
    proxy.set('hang')
    const underWay = order(mirza, cart.version, 5, again)
    const promoting = new pg.Client({ connectionString: standby.url })
    await promoting.connect()
    await promoting.query('select pg_promote(true, 30)')
    await promoting.end()
    // What was under way is let go as soon as the new one is found, long before the silence of 65 s.
    const hung = await underWay
    expect([hung.status, hung.body.code, hung.headers['retry-after']]).toEqual([503, 'common.unavailable', '5'])
    await expect.poll(async () => (await order(mirza, cart.version, 5, again)).status, within).toBe(200)
    const told = await order(mirza, cart.version, 5, again)
    expect(told.body.data.order.id).toBeGreaterThan(0)
    expect(await portOf()).toEqual({ port: newPort, standby: false })
    expect(await countOfOrders()).toBe(2)
  })

  test('the answer that he had before is the same on the new server, and no order comes of asking again', async () => {
    const answer = await order(mirza, version, 5, { 'idempotency-key': key })
    expect([answer.status, answer.text]).toEqual([200, first])
    expect(await countOfOrders()).toBe(2)
  })

  test('whoever connects when nobody of his is connected any more asks anew, and is not sent to the old one', async () => {
    expect(await portForOne()).toBe(newPort)
  })

  test('the lines that listen and the queue have moved too', async () => {
    await expect.poll(portThere, within).toBe(newPort)
    await expect.poll(() => line.isOpen(), within).toBe(true)
    const before = heard
    await sql`notify proof`.execute(db)
    await expect.poll(() => heard, within).toBeGreaterThan(before)
  })

  test('the old one, back and still believing that it takes writes, is asked nothing', async () => {
    proxy.set('refuse')
    proxy.set('pass')
    const { rows } = await old.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    expect(rows[0]?.standby).toBe(false)
    // Found anew, with both there: the one that was promoted last.
    const operator = new pg.Client({ connectionString: standby.url })
    await operator.connect()
    await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`)
    await operator.end()
    await expect.poll(() => portOf().catch(() => undefined), within).toEqual({ port: newPort, standby: false })
    expect((await app.http.inject('/readyz')).statusCode).toBe(200)
    await expect.poll(portThere, within).toBe(newPort)
  })
})
