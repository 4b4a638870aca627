import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../../../tools/postgres/embedded-process.ts'
import { startEmbeddedPostgres, throwAwaySettings } from '../../../../tools/postgres/embedded.ts'
import { createApp } from '../../app.ts'
import { openSession } from '../../security/sessions.ts'
import { fill } from '../../testing/fill-small-world.ts'
import { databaseNamed } from '../../testing/template-names.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { inTransaction } from '../db/transaction.ts'
import { announcing } from './announcing.ts'
import { type Hearing, hear } from './testing/hear.ts'
import { wakeReaders } from './wake-readers.ts'

// A PostgreSQL of its own, which can be stopped. Commits reach the disk late: a crash loses the last ones.
const folder = await mkdtemp(join(tmpdir(), 'brava-restart-'))
await chmod(folder, 0o755)
const port = await freePort()
const start = (at = port) =>
  startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    port: at,
    settings: { ...throwAwaySettings, wal_writer_delay: '10s', wal_writer_flush_after: '1GB' },
  })
let postgres = await start()
const maintenance = new pg.Client({ connectionString: postgres.url })
await maintenance.connect()
await maintenance.query('create database brava')
await maintenance.end()
const url = databaseNamed(postgres.url, 'brava')
await migrate(url)
const { db, close } = connect(url, { size: 4 })
const world = await fill(db)
const token = await openSession(db, { userId: world.amra, ip: '127.0.0.1', userAgent: 'test', now: new Date() })
// The test world itself is on disk.
const superuser = new pg.Client({ connectionString: url })
await superuser.connect()
await superuser.query('checkpoint')
await superuser.end()

/** Only notifications and a return of the database wake its readers: no polling. */
async function listening() {
  const config = { BRAVA_MODE: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ROLE: 'web' }
  const app = await createApp(readConfig(config), { liveWaits: { sessionsMs: 50, lookMs: 3_600_000 } })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.http.server.address() as AddressInfo).port }
}
const [one, two] = [await listening(), await listening()]
const hearings: Hearing[] = []
afterAll(async () => {
  for (const hearing of hearings) hearing.close()
  for (const { app } of [one, two]) await app.close()
  await close().catch(() => {})
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const within = { timeout: 60_000 }
async function hears(at: { port: number }, lastEventId?: string): Promise<Hearing> {
  const hearing = await hear(at.port, token, lastEventId)
  hearings.push(hearing)
  return hearing
}
/** Something happens to an order of Digitalis; only its event matters here. */
const change = (orderId: number, app = one.app) =>
  inTransaction(app.services.db, async (trx) => {
    await announcing('orders', sql`${orderId}::bigint, array[${world.digitalis}]::bigint[]`).execute(trx)
    wakeReaders(trx)
  })
let order = 4000
beforeEach(() => {
  order += 100
})

describe('Amra has her orders open while PostgreSQL restarts (guarantee G12)', () => {
  test('her stream stays open; changes from before the servers were back, and later ones, reach her once', async () => {
    const open = [await hears(one), await hears(two)]
    await change(order)
    for (const each of open) await expect.poll(() => each.orders(), within).toContain(order)
    const told = open.map((each) => each.count('refresh'))
    const lastId = open[0]?.lastId()

    await postgres.stop()
    // Newcomers are asked to come back, and existing connections stay.
    expect((await hear(one.port, token)).status).toBe(503)
    // Unnoticed: on a port where no server finds it, so that nothing can have been listening.
    postgres = await start(await freePort())
    const other = new pg.Client({ connectionString: databaseNamed(postgres.url, 'brava') })
    await other.connect()
    const written = [order + 1, world.digitalis]
    await other.query(
      `insert into live_events (topic, subject_id, company_ids) values ('orders', $1, array[$2::bigint])`,
      written,
    )
    await other.end()
    await postgres.stop()
    postgres = await start()
    for (const each of open) await expect.poll(() => each.orders(), within).toContain(order + 1)

    await expect
      .poll(
        () =>
          change(order + 2).then(
            () => true,
            () => false,
          ),
        within,
      )
      .toBe(true)
    for (const each of open) await expect.poll(() => each.orders(), within).toContain(order + 2)
    expect(open.map((each) => each.isClosed())).toEqual([false, false])
    // An orderly restart loses nothing, so nothing has to be read again, even after an absence.
    expect(open.map((each) => each.count('refresh'))).toEqual(told)
    const back = await hears(two, lastId)
    await expect.poll(() => back.orders(), within).toEqual([order + 1, order + 2])
    expect(back.count('refresh')).toBe(0)
  })

  test('after a crash it may have lost events that she received: she is asked to read everything again', async () => {
    const open = [await hears(one), await hears(two)]
    for (let n = 0; n < 20; n += 1) await change(order + n)
    for (const each of open) await expect.poll(() => each.orders(), within).toContain(order + 19)
    const told = open.map((each) => each.count('refresh'))
    const lastId = open[0]?.lastId()

    process.kill(postgres.pid, 'SIGKILL')
    postgres = await start()
    // The numbers of the lost transactions are assigned again, to a change that no reader may take for known.
    await expect
      .poll(
        () =>
          change(order + 50).then(
            () => true,
            () => false,
          ),
        within,
      )
      .toBe(true)
    for (const [index, each] of open.entries()) {
      await expect.poll(() => each.count('refresh'), within).toBe((told[index] ?? 0) + 1)
      expect(each.isClosed()).toBe(false)
    }
    const back = await hears(two, lastId)
    expect(back.events[0]?.event).toBe('refresh')
    await change(order + 51)
    for (const each of [...open, back]) await expect.poll(() => each.orders(), within).toContain(order + 51)
  })
})
