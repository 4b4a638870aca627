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
// An order is acknowledged once both servers have it.
await old.query(`alter system set synchronous_standby_names = '*'`)
await old.query('select pg_reload_conf()')
// Stands between the portal and the first primary: it can fall silent like a frozen machine.
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
/** The port reached by a client that connects once and leaves, as a command does. */
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

// In this order: a promotion cannot be undone.
describe('Mirza orders while the database moves to another server', { shuffle: false }, () => {
  const key = randomUUID()
  let first = ''
  let version = 0

  test('the servers find the primary, although another one is listed first', async () => {
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

  test('when the primary falls silent, his second order waits, and nobody waits for ever: the promoted one answers, once', async () => {
    const cart = await fill(mirza, [['northfall', 2]])
    const again = { 'idempotency-key': randomUUID() }
    proxy.set('hang')
    const underWay = order(mirza, cart.version, 5, again)
    const promoting = new pg.Client({ connectionString: standby.url })
    await promoting.connect()
    await promoting.query('select pg_promote(true, 30)')
    await promoting.end()
    // Calls in progress are released as soon as the new primary is found, long before the silence of 65 s.
    const hung = await underWay
    expect([hung.status, hung.body.code, hung.headers['retry-after']]).toEqual([503, 'common.unavailable', '5'])
    await expect.poll(async () => (await order(mirza, cart.version, 5, again)).status, within).toBe(200)
    const told = await order(mirza, cart.version, 5, again)
    expect(told.body.data.order.id).toBeGreaterThan(0)
    expect(await portOf()).toEqual({ port: newPort, standby: false })
    expect(await countOfOrders()).toBe(2)
  })

  test('his earlier answer is the same on the new server, and asking again places no order', async () => {
    const answer = await order(mirza, version, 5, { 'idempotency-key': key })
    expect([answer.status, answer.text]).toEqual([200, first])
    expect(await countOfOrders()).toBe(2)
  })

  test('a client that connects when no other is connected looks for the primary again, and is not sent to the old one', async () => {
    expect(await portForOne()).toBe(newPort)
  })

  test('the listening connections and the queue have moved too', async () => {
    await expect.poll(portThere, within).toBe(newPort)
    await expect.poll(() => line.isOpen(), within).toBe(true)
    const before = heard
    await sql`notify proof`.execute(db)
    await expect.poll(() => heard, within).toBeGreaterThan(before)
  })

  test('the old primary, back and still believing to be one, is not used', async () => {
    proxy.set('refuse')
    proxy.set('pass')
    const { rows } = await old.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    expect(rows[0]?.standby).toBe(false)
    // Looked for again, with both present: the one promoted last.
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
