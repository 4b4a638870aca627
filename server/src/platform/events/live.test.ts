import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recordOrderEvent } from '../../orders/record/order-events.sql.ts'
import { connect } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { faultyProxy, through } from '../../testing/faulty-proxy.ts'
import { openSession } from '../../security/sessions.ts'
import { type Hearing, hear } from './testing/hear.ts'
import { liveWorld } from './testing/live-world.ts'

const world = await liveWorld()
const { db, one, two, place, stock, as, touch, hears, clock, version } = world
await stock('northfall', 20)

const within = { timeout: 30_000 }
const event = (orderId: number) =>
  ({ orderId, kind: 'phoneChanged', fromStatus: null, toStatus: null, userId: null, at: clock.now() }) as const

describe('who receives which events (guarantee G12)', () => {
  test('Nikola’s order reaches him, Amra who sells to him and Tarik, in two processes; Mirza receives only her own', async () => {
    // A new connection also receives what happened shortly before.
    const before = await version()
    const [tarik, amra, nikola, mirza] = await Promise.all([
      hears('tarik', one),
      hears('amra', two),
      hears('nikola', one),
      hears('mirza', two),
    ])
    const his = await place({ by: 'nikola', lines: [['northfall', 1]], waits: true })
    expect((await as('tarik', 'POST', `/orders/approve-order/${his}`)).status).toBe(200)
    const hers = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    await expect.poll(() => new Set(tarik.orders(before)), within).toEqual(new Set([his, hers]))
    await expect.poll(() => mirza.orders(before).length, within).toBeGreaterThan(0)
    await touch(his)
    await expect.poll(() => tarik.orders(before).at(-1), within).toBe(his)
    await expect.poll(() => amra.orders(before).length, within).toBeGreaterThan(0)
    await expect.poll(() => nikola.orders(before).length, within).toBeGreaterThan(0)
    expect([new Set(amra.orders(before)), new Set(nikola.orders(before)), new Set(mirza.orders(before))]).toEqual([
      new Set([his]),
      new Set([his]),
      new Set([hers]),
    ])
  })

  test('an event says what changed and nothing of its content', async () => {
    const amra = await hears('amra', one)
    const id = await place({ by: 'amra', lines: [['northfall', 1]] })
    await expect.poll(() => amra.orders(), within).toContain(id)
    const changes = amra.events.filter((each) => each.event === 'change').map(({ data }) => JSON.parse(data) as object)
    for (const change of changes) {
      expect(change).toEqual({ topic: expect.any(String), id: expect.any(Number), version: expect.any(Number) })
    }
  })

  test('what only the distributor may know is sent to Tarik alone', async () => {
    const id = await place({ by: 'amra', lines: [['northfall', 1]], waits: true })
    const later = await place({ by: 'amra', lines: [['northfall', 1]], waits: true })
    const before = await version()
    const [tarik, amra] = [await hears('tarik', one), await hears('amra', one)]
    await touch(id, true)
    await touch(later)
    await expect.poll(() => tarik.orders(before), within).toEqual([id, later])
    await expect.poll(() => amra.orders(before), within).toEqual([later])
  })

  test('an undone action sends no event', async () => {
    const [undone, done] = [
      await place({ by: 'amra', lines: [['northfall', 1]], waits: true }),
      await place({ by: 'amra', lines: [['northfall', 1]], waits: true }),
    ]
    const amra = await hears('amra', two)
    const before = await version()
    await expect(
      inTransaction(db, async (trx) => {
        await recordOrderEvent(trx, event(undone))
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await touch(done)
    await expect.poll(() => amra.orders(before), within).toEqual([done])
  })
})

describe('after a reconnect, nothing is missed', () => {
  test('what happened while Amra was away is sent once, by whichever process she reconnects to', async () => {
    const ids = [
      await place({ by: 'amra', lines: [['northfall', 1]], waits: true }),
      await place({ by: 'amra', lines: [['northfall', 1]], waits: true }),
      await place({ by: 'amra', lines: [['northfall', 1]], waits: true }),
    ] as const
    const amra = await hears('amra', one)
    const before = await version()
    await touch(ids[0])
    await expect.poll(() => amra.orders(before), within).toEqual([ids[0]])
    const lastId = amra.lastId()
    amra.close()
    await touch(ids[1])
    await touch(ids[2])
    const back = await hears('amra', two, lastId)
    await expect.poll(() => back.orders(), within).toEqual([ids[1], ids[2]])
    expect(back.count('refresh')).toBe(0)
  })

  test('this includes transactions begun before she left and committed afterwards, though their number is lower', async () => {
    const ids = [
      await place({ by: 'amra', lines: [['northfall', 1]], waits: true }),
      await place({ by: 'amra', lines: [['northfall', 1]], waits: true }),
    ] as const
    const amra = await hears('amra', one)
    const [written, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = inTransaction(db, async (trx) => {
      await recordOrderEvent(trx, event(ids[0]))
      written.resolve()
      await goOn.promise
    })
    await written.promise
    const before = await version()
    await touch(ids[1])
    await expect.poll(() => amra.orders(before), within).toEqual([ids[1]])
    const lastId = amra.lastId()
    amra.close()
    goOn.resolve()
    await slow
    const back = await hears('amra', one, lastId)
    await expect.poll(() => back.orders(), within).toEqual([ids[0]])
  })

  test('a client that was away too long, or sends an id that this database never issued, is asked to read everything again', async () => {
    const { rows } = await sql<{ now: number; snapshot: string }>`
      select extract(epoch from now())::int as now, pg_current_snapshot()::text as snapshot`.execute(db)
    const { now, snapshot } = rows[0] as { now: number; snapshot: string }
    const life = (await hears('amra', one)).lastId()?.split('~')[2]
    const ids = [
      `${now - 700}~${snapshot}~${life}`,
      `${now}~${snapshot}~00000001-1700000000000`,
      `${now}~${snapshot}`,
      `${now}~9000000000000000:9000000000000001:~${life}`,
      `${now}~7:3:5~${life}`,
      'nonsense',
      `${now}~1:2:'; drop table orders~${life}`,
    ]
    for (const id of ids) {
      const hearing = await hears('amra', one, id)
      expect([id, hearing.status, hearing.events[0]?.event]).toEqual([id, 200, 'refresh'])
    }
    // The one connection shared by all of them is unharmed.
    const amra = await hears('amra', one, `${now}~${snapshot}~${life}`)
    expect(amra.events[0]?.event).toBe('beat')
  })

  test('a row whose notification was lost is still found', async () => {
    const id = await place({ by: 'amra', lines: [['northfall', 1]], waits: true })
    const at = await world.listening({}, { liveWaits: { lookMs: 50 } })
    try {
      const amra = await hears('amra', at)
      const before = await version()
      await sql`insert into live_events (topic, subject_id, company_ids)
        values ('orders', ${id}, array[${world.companies.digitalis}::bigint])`.execute(db)
      await expect.poll(() => amra.orders(before), within).toEqual([id])
    } finally {
      await at.app.close()
    }
  })

  test('too many changes to send one by one become one request: read everything again', async () => {
    const amra = await hears('amra', one)
    const before = amra.count('refresh')
    await sql`insert into live_events (topic, subject_id, company_ids)
      select 'orders', n, array[${world.companies.digitalis}::bigint] from generate_series(1, 600) n`.execute(db)
    await sql`select pg_notify('brava_live', '')`.execute(db)
    await expect.poll(() => amra.count('refresh') - before, within).toBe(1)
    expect(amra.orders().filter((id) => id <= 600).length).toBeLessThan(600)
  })
})

describe('a connection lives as long as its session (guarantee G20)', () => {
  const { amra, nikola } = world.people
  const lost: [string, (token: string) => Promise<unknown>][] = [
    ['signs out', (token) => world.callAt(one, token, 'POST', '/auth/logout')],
    ['is disabled', () => sql`update users set is_disabled = true where id = ${nikola.id}`.execute(db)],
    [
      'has his sessions ended by Tarik',
      async () => {
        expect(await world.callAt(two, await world.tokenOf('tarik'), 'PUT', `/users/end-sessions/${nikola.id}`)).toBe(
          200,
        )
      },
    ],
    [
      'is given another role by Tarik',
      async () => {
        const person = {
          firstName: 'Nikola',
          lastName: 'Đurić',
          email: 'nikola@firma.example',
          phone: '',
          language: 'bs',
        }
        const token = await world.tokenOf('tarik')
        expect(await world.callAt(two, token, 'PUT', `/users/${nikola.id}`, { ...person, userGroups: [8] })).toBe(200)
      },
    ],
    [
      'is idle for an hour',
      () =>
        sql`update sessions set last_seen_at = last_seen_at - interval '61 minutes' where user_id = ${nikola.id}`.execute(
          db,
        ),
    ],
    [
      'works for a company that may no longer sign in',
      () => sql`update companies set status = 1 where id = ${nikola.companyId}`.execute(db),
    ],
  ]
  test.each(lost)('Nikola %s: he receives nothing more, Amra does', async (_how, lose) => {
    const token = await world.tokenOf('nikola')
    const hearing = await world.hearsWith(token, one)
    const amras = await hears('amra', one)
    expect(hearing.isClosed()).toBe(false)
    await lose(token)
    await expect.poll(() => hearing.isClosed(), within).toBe(true)
    expect(hearing.events.at(-1)?.event).toBe('ended')
    expect(amras.isClosed()).toBe(false)
    expect(amra.id).not.toBe(nikola.id)
    await sql`update users set is_disabled = false`.execute(db)
    await sql`update companies set status = 2`.execute(db)
  })

  test('a client without a session receives nothing', async () => {
    expect((await world.hearsWith('nobody-has-this-token-at-all', one)).status).toBe(401)
  })
})

test('the database cuts the line: the connections stay, and what they missed is sent when it is back', async () => {
  const id = await place({ by: 'amra', lines: [['northfall', 1]], waits: true })
  const amra = await hears('amra', one)
  const before = await version()
  const owner = connect(String(world.services.config.databaseUrl), { size: 1, asOwner: true })
  const { rows } = await sql<{ is_cut: boolean }>`select pg_terminate_backend(pid) as is_cut from pg_stat_activity
    where application_name = 'brava-live' and datname = current_database()`.execute(owner.db)
  await owner.close()
  expect(rows.length).toBeGreaterThan(0)
  await touch(id)
  await expect.poll(() => amra.orders(before), within).toEqual([id])
  expect(amra.isClosed()).toBe(false)
})

test('the database is away: newcomers are asked to come back, connected clients stay and receive events afterwards', async () => {
  const id = await place({ by: 'amra', lines: [['northfall', 1]], waits: true })
  const proxy = await faultyProxy({ port: Number(new URL(String(world.services.config.databaseUrl)).port) })
  const at = await world.listening({ databaseUrl: through(proxy, String(world.services.config.databaseUrl)) })
  try {
    const amra = await hears('amra', at)
    const before = await version()
    proxy.set('refuse')
    expect((await hears('amra', at)).status).toBe(503)
    await touch(id)
    expect(amra.isClosed()).toBe(false)
    proxy.set('pass')
    await expect.poll(() => amra.orders(before), within).toEqual([id])
  } finally {
    await at.app.close()
    await proxy.close()
  }
})

describe('too many, too busy, shutting down', () => {
  test('a person’s eleventh connection replaces the first', async () => {
    const token = await world.tokenOf('mirza')
    const all: Hearing[] = []
    for (let n = 0; n < 11; n += 1) all.push(await world.hearsWith(token, one))
    await expect.poll(() => all[0]?.isClosed(), within).toBe(true)
    expect(all[0]?.events.at(-1)?.event).toBe('replaced')
    expect(all.slice(1).some((each) => each.isClosed())).toBe(false)
  })

  test('an overloaded process turns listeners away before any other caller', async () => {
    const busy = await world.listening({}, { load: { lagMs: () => 250, waiting: () => 0 } })
    try {
      expect((await hears('amra', busy)).status).toBe(503)
      expect(await world.callAt(busy, await world.tokenOf('amra'), 'GET', '/users/profile')).toBe(200)
      expect(busy.app.overload.refused.first).toBe(1)
    } finally {
      await busy.app.close()
    }
  })

  test('a stopping process waits for no listener; Amra continues on the other one', async () => {
    const id = await place({ by: 'amra', lines: [['northfall', 1]], waits: true })
    const stopping = await world.listening()
    const amra = await hears('amra', stopping)
    const [lastId, before] = [amra.lastId(), await version()]
    await stopping.app.close()
    expect(stopping.app.live.open).toBe(0)
    await expect.poll(() => amra.isClosed(), within).toBe(true)
    await touch(id)
    const back = await hears('amra', two, lastId)
    await expect.poll(() => back.orders(before), within).toEqual([id])
  })

  test('a thousand calls of the page and sixty reconnects a minute do not use up each other’s allowance', async () => {
    const limited = await world.listening({ rateLimits: true })
    try {
      const token = await world.tokenOf('amra')
      for (let n = 0; n < 60; n += 1) (await world.hearsWith(token, limited)).close()
      expect((await world.hearsWith(token, limited)).status).toBe(429)
      expect(await world.callAt(limited, token, 'GET', '/users/profile')).toBe(200)
    } finally {
      await limited.app.close()
    }
  })
})

test('500 people listen to one process, and all of them receive the event', async () => {
  const at = await world.listening()
  try {
    const { rows } = await sql<{ id: number }>`
      insert into users (company_id, username, email, first_name, last_name)
      select ${world.companies.digitalis}, 'l' || n, 'l' || n || '@firma.example', 'L', 'L' from generate_series(1, 50) n
      returning id`.execute(db)
    await sql`insert into user_roles select id, 2 from users where username like 'l%' and last_name = 'L'`.execute(db)
    const before = process.memoryUsage().rss
    const all: Hearing[] = []
    // A few at a time: hundreds at once would be turned away as overload.
    for (const { id } of rows) {
      const token = await openSession(db, { userId: id, ip: '127.0.0.1', userAgent: 'test', now: clock.now() })
      all.push(...(await Promise.all(Array.from({ length: 10 }, () => hear(at.port, token)))))
    }
    expect(at.app.live.open).toBe(500)
    const id = await place({ by: 'amra', lines: [['northfall', 1]], waits: true })
    await expect.poll(() => all.filter((each) => each.orders().includes(id)).length, within).toBe(500)
    const grown = Math.round((process.memoryUsage().rss - before) / 1024 / 500)
    process.stdout.write(`500 open connections: ${grown} kB each, both ends of it in this process\n`)
    for (const each of all) each.close()
    await expect.poll(() => at.app.live.open, within).toBe(0)
  } finally {
    await at.app.close()
  }
})
