import { once } from 'node:events'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp, type App } from '../../app.ts'
import { readConfig } from '../config.ts'
import { openSession } from '../../security/sessions.ts'
import { type Fault, type FaultyProxy, faultyProxy, through } from '../../testing/faulty-proxy.ts'
import { smallWorld } from '../../testing/small-world.ts'
import { connect } from './connect.ts'
import { inTransaction } from './transaction.ts'

let proxy: FaultyProxy
let app: App
let token: string
let small: Awaited<ReturnType<typeof smallWorld>>

beforeAll(async () => {
  small = await smallWorld()
  proxy = await faultyProxy({ port: Number(new URL(small.url).port) })
  app = await createApp(
    readConfig({
      BRAVA_MODE: 'test',
      DATABASE_URL: through(proxy, small.url),
      DATABASE_POOL_SIZE: '4',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    }),
    { databaseWaits: { acquireMs: 1500, silenceMs: 1500 } },
  )
  token = await openSession(small.db, {
    userId: small.world.amra,
    ip: '127.0.0.1',
    userAgent: 'test',
    now: new Date(),
  })
})
afterEach(() => proxy.set('pass'))
afterAll(async () => {
  await app?.close()
  await small?.close()
  await proxy?.close()
})

const profile = (language = 'en') =>
  app.http.inject({
    method: 'GET',
    url: '/api/users/profile',
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  })

const faults: Fault[] = ['refuse', 'hang', 'cut', 'garbage']

test.each(faults)(
  'database fault "%s": Amra sees a calm message in her language, and the portal recovers automatically',
  async (fault) => {
    expect((await profile()).statusCode).toBe(200)
    proxy.set(fault)
    const answers = await Promise.all([profile('bs'), profile('hr'), profile('en')])
    for (const answer of answers) {
      expect([fault, answer.statusCode]).toEqual([fault, 503])
      expect(answer.json().code).toBe('common.unavailable')
      expect(answer.headers['retry-after']).toBe('5')
      // No word of the driver, of SQL or of a stack.
      expect(answer.body).not.toMatch(/select|sessions|ECONN|Connection|timeout|\.ts:|\.js:|at /i)
    }
    expect(answers[0]?.json().data.info).toBe('Usluga trenutno nije dostupna. Pokušajte ponovo.')
    expect(answers[1]?.json().data.info).toBe('Usluga trenutačno nije dostupna. Pokušajte ponovno.')
    expect((await app.http.inject('/readyz')).statusCode).toBe(503)
    expect((await app.http.inject('/healthz')).statusCode).toBe(200)

    proxy.set('pass')
    await expect.poll(async () => (await profile()).statusCode, { timeout: 30_000 }).toBe(200)
    expect((await app.http.inject('/readyz')).statusCode).toBe(200)
  },
)

test('a connection cut between two statements of a transaction fails the transaction and nothing else', async () => {
  const { db, close } = connect(through(proxy, small.url), { size: 1, acquireMs: 5000 })
  try {
    await expect(
      inTransaction(db, async (trx) => {
        await sql`insert into categories (title) values ('Half done')`.execute(trx)
        proxy.set('refuse')
        await sql`select 1`.execute(trx)
      }),
    ).rejects.toThrow()
    proxy.set('pass')
    const { rows } = await sql`select 1 from categories where title = 'Half done'`.execute(db)
    expect(rows).toEqual([])
  } finally {
    await close()
  }
})

test('a connection that was idle before the database fell silent is given up like any other', async () => {
  const { db, pool, close } = connect(through(proxy, small.url), { size: 1, acquireMs: 5000, silenceMs: 300 })
  const streams: Socket[] = []
  pool.on('connect', (client) =>
    streams.push((client as unknown as { connection: { stream: Socket } }).connection.stream),
  )
  try {
    await sql`select 1`.execute(db)
    for (let rests = 0; rests < 2; rests += 1) {
      await once(streams[0] as Socket, 'timeout')
      await sql`select 1`.execute(db)
    }
    expect(streams).toHaveLength(1)
    proxy.set('hang')
    await expect(sql`select 1`.execute(db)).rejects.toThrow('silent')
  } finally {
    proxy.set('pass')
    await close()
  }
})

test('a caller that waits too long for a free connection is told to come back; afterwards all is well', async () => {
  const held: (() => void)[] = []
  const holding = Array.from({ length: 4 }, () =>
    app.services.db.connection().execute(() => new Promise<void>((done) => held.push(done))),
  )
  await expect.poll(() => held.length).toBe(4)
  const answer = await profile()
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'common.unavailable'])
  // The database is up: balancers keep the process, which has a separate connection to find that out.
  expect((await app.http.inject('/readyz')).statusCode).toBe(200)
  for (const done of held) done()
  await Promise.all(holding)
  expect((await profile()).statusCode).toBe(200)
})
