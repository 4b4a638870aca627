import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../config.ts'
import { connect } from './connect.ts'
import { shopWorld } from '../../cart/testing/shop-world.ts'
import { type Break, breakingProxy } from '../../testing/breaking-proxy.ts'
import { through } from '../../testing/faulty-proxy.ts'

const world = await shopWorld()
const { db, companies, people, stock, place, breaches, fundsOf } = world
const proxy = await breakingProxy({ port: Number(new URL(world.services.config.databaseUrl ?? '').port) })
const app = await createApp(
  readConfig({
    BRAVA_MODE: 'test',
    DATABASE_URL: through(proxy, world.services.config.databaseUrl ?? ''),
    DATABASE_POOL_SIZE: '2',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ROLE: 'web',
  }),
  { clock: world.clock, databaseWaits: { acquireMs: 3000, silenceMs: 700 } },
)
// The application's role cannot see what other sessions are doing.
const owner = connect(world.services.config.databaseUrl ?? '', { size: 1, asOwner: true })
afterAll(async () => {
  await app.close()
  await owner.close()
  await proxy.close()
})
await world.as('tarik', 'POST', '/companies/add-funds', { companyId: companies.nexa, amount: '15000' })
const [mirza, tarik] = [await world.tokenFor('mirza'), await world.tokenFor('tarik')]

interface Sending {
  readonly token: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
  /** Repeated with the same key, the call gets the same answer. */
  readonly key?: string
}
async function send({ token, method, path, body, key }: Sending) {
  const answer = await app.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, code: (answer.json() as { code?: string }).code }
}
/** Invoices, issued or due, in one read: a sale's are numbered a moment after it. */
const counts = async () => {
  const { rows } = await sql<Record<'orders' | 'invoices' | 'mails' | 'entries' | 'users' | 'custody', number>>`select
    (select count(*) from orders)::int as orders,
    ((select count(*) from invoices) + (select count(*) from invoices_due))::int as invoices,
    (select count(*) from mails)::int as mails,
    (select count(*) from ledger_transactions)::int as entries,
    (select count(*) from users)::int as users,
    (select count(*) from custody_log)::int as custody`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Nothing was counted.')
  return { ...row, nexa: await fundsOf(companies.nexa) }
}

interface Act {
  readonly name: string
  /** Whether silence is also tried, which waits at each message: only on the longest piece of work. */
  readonly isTriedInSilence?: boolean
  readonly prepare: () => Promise<Sending>
  /** Without a key: how a repetition is refused when the work was already done. */
  readonly doneAlready?: string
}
const acts: readonly Act[] = [
  {
    name: 'Mirza orders',
    isTriedInSilence: true,
    prepare: async () => {
      await stock('northfall', 1)
      const { version } = await world.fill(mirza, [['northfall', 1]])
      const path = '/shopping-cart/create-order-from-shopping-cart'
      return { token: mirza, method: 'POST', path, body: { version, paymentType: 5 }, key: randomUUID() }
    },
  },
  {
    name: 'Mirza orders without a key',
    doneAlready: 'cart.changed',
    prepare: async () => {
      await stock('northfall', 1)
      const { version } = await world.fill(mirza, [['northfall', 1]])
      const path = '/shopping-cart/create-order-from-shopping-cart'
      return { token: mirza, method: 'POST', path, body: { version, paymentType: 5 } }
    },
  },
  {
    name: 'Tarik approves',
    doneAlready: 'order.notAllowedNow',
    prepare: async () => {
      await stock('northfall', 1)
      const id = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
      return { token: tarik, method: 'POST', path: `/orders/approve-order/${id}` }
    },
  },
  {
    name: 'Tarik books funds',
    prepare: async () => ({
      token: tarik,
      method: 'POST',
      path: '/companies/add-funds',
      body: { companyId: companies.nexa, amount: '10.00' },
      key: randomUUID(),
    }),
  },
  {
    name: 'Tarik replaces a faulty key',
    doneAlready: 'order.notFound',
    prepare: async () => {
      await stock('northfall', 2)
      const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
      const { key_id } = await db
        .selectFrom('slots')
        .select('key_id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      return { token: tarik, method: 'PUT', path: `/orders/withdraw-faulty-key/${key_id}`, body: { reason: 'dead' } }
    },
  },
  {
    name: 'Tarik invites somebody',
    prepare: async () => ({
      token: tarik,
      method: 'POST',
      path: '/users',
      body: {
        firstName: 'Dino',
        lastName: 'Mehić',
        email: `dino-${randomUUID()}@nexa.example`,
        language: 'bs',
        userGroups: [3],
        companyId: people.mirza.companyId,
      },
      key: randomUUID(),
    }),
  },
]

/** PostgreSQL takes its time to notice a lost connection; until then its work is neither done nor undone. */
const settled = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(owner.db)
        return rows[0]?.open
      },
      { timeout: 60_000, interval: 5 },
    )
    .toBe(0)

/** The difference between two counts. */
const change = (before: Awaited<ReturnType<typeof counts>>, after: Awaited<ReturnType<typeof counts>>) =>
  Object.fromEntries(Object.entries(after).map(([name, n]) => [name, n - before[name as keyof typeof before]]))

/**
 * Performs the act once with the database breaking off at the nth message; returns false when the act is over before
 * that.
 */
async function brokenAt(act: Act, n: number, how: Break, whole: object): Promise<boolean> {
  const sending = await act.prepare()
  const before = await counts()
  proxy.breakAt(n, how)
  const first = await send(sending)
  const hasBroken = proxy.mend()
  const at = `${how} ${n}`
  if (!hasBroken) {
    expect([at, first.status]).toEqual([at, 200])
    return false
  }
  // Either it is done, or the person is asked to come back: no other answer is correct.
  expect([200, 503], `${at}: ${first.code}`).toContain(first.status)
  await settled()
  const between = change(before, await counts())
  const isDone = Object.values(between).some((n) => n !== 0)
  // All of it or nothing.
  expect([at, isDone ? between : whole]).toEqual([at, whole])
  if (first.status === 200) expect([at, isDone]).toEqual([at, true])
  const again = await send(sending)
  if (isDone && act.doneAlready) expect([at, again.code]).toEqual([at, act.doneAlready])
  else expect([at, again.status, again.code]).toEqual([at, 200, undefined])
  expect([at, change(before, await counts())]).toEqual([at, whole])
  return true
}

describe('the database breaks off at any message: everything is done or nothing, and a repetition does it once', () => {
  test.each(acts.map((act) => [act.name, act] as const))('%s', { timeout: 540_000 }, async (_name, act) => {
    const sending = await act.prepare()
    const before = await counts()
    expect((await send(sending)).status).toBe(200)
    const whole = change(before, await counts())
    expect(Object.values(whole).some((n) => n !== 0)).toBe(true)
    for (const how of ['request', 'answer', ...(act.isTriedInSilence ? (['silence'] as const) : [])] as const) {
      let points = 0
      while (await brokenAt(act, points + 1, how, whole)) points += 1
      // At least signing in, beginning, working and committing.
      expect([how, points >= 4]).toEqual([how, true])
    }
    expect(await breaches()).toEqual([])
  })
})

describe('the database breaks off while several people order together', () => {
  const buyers: { companyId: number; token: string }[] = []

  /** One order goes first; the others wait for it, and are placed in one transaction. */
  async function prepareAll(): Promise<Sending[]> {
    await stock('northfall', buyers.length)
    return Promise.all(
      buyers.map(async ({ token }) => {
        const { version } = await world.fill(token, [['northfall', 1]])
        const path = '/shopping-cart/create-order-from-shopping-cart'
        return { token, method: 'POST', path, body: { version, paymentType: 5 }, key: randomUUID() } as const
      }),
    )
  }
  /** All rows of one company that an order writes. */
  const ofCompany = async (companyId: number) => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from orders where company_id = ${companyId})::int as orders,
      (select count(*) from invoices i where i.buyer_id = ${companyId})::int
        + (select count(*) from invoices_due d where d.buyer_id = ${companyId})::int as invoices,
      (select count(*) from mails where company_id = ${companyId})::int as mails,
      (select count(*) from ledger_transactions where company_id = ${companyId})::int as entries,
      (select count(*) from custody_log where company_id = ${companyId})::int as custody,
      (select count(*) from idempotency_keys k join users u on u.id = k.user_id where u.company_id = ${companyId})::int as answers`.execute(
      owner.db,
    )
    return { ...rows[0], funds: await fundsOf(companyId) } as Record<keyof typeof whole, number>
  }
  const countAll = () => Promise.all(buyers.map(({ companyId }) => ofCompany(companyId)))
  const price = 6190
  const whole = { orders: 1, invoices: 1, mails: 1, entries: 1, custody: 1, answers: 1, funds: -price }
  const nothing = { orders: 0, invoices: 0, mails: 0, entries: 0, custody: 0, answers: 0, funds: 0 }
  const changes = (before: Awaited<ReturnType<typeof countAll>>, after: typeof before) =>
    after.map((row, n) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value - (before[n]?.[name as keyof typeof whole] ?? 0)]),
      ),
    )

  test('each of them has the whole order or nothing, and a repetition places it once', {
    timeout: 540_000,
  }, async () => {
    await stock('northfall', 40)
    for (let n = 0; n < 4; n += 1) {
      const buyer = await world.shop(`Together ${randomUUID()}`, 200 * price)
      buyers.push(buyer)
    }
    const again = async (all: readonly Sending[]) => Promise.all(all.map(send))
    // From then on the payers of each order are cached.
    for (const sending of await prepareAll()) expect((await send(sending)).status).toBe(200)
    let shared = 0
    for (const how of ['request', 'answer'] as const) {
      let points = 0
      for (let n = 1; n < 60; n += 1) {
        const all = await prepareAll()
        const before = await countAll()
        const { rows } = await sql<{ id: number }>`select max(id) as id from orders`.execute(owner.db)
        proxy.breakAt(n, how)
        const first = await again(all)
        const hasBroken = proxy.mend()
        await settled()
        const between = changes(before, await countAll())
        for (const [place, one] of between.entries()) {
          const { status } = first[place] ?? {}
          expect([200, 503]).toContain(status)
          expect([how, n, place, one]).toEqual([how, n, place, one['orders'] === 0 ? nothing : whole])
          if (status === 200) expect(one).toEqual(whole)
        }
        const repeated = await again(all)
        expect([how, n, repeated.map(({ status }) => status)]).toEqual([how, n, buyers.map(() => 200)])
        expect(changes(before, await countAll())).toEqual(buyers.map(() => whole))
        const { rows: placed } = await sql<{ n: number }>`
          select count(*)::int as n from orders where id > ${rows[0]?.id} group by xmin`.execute(owner.db)
        shared = Math.max(shared, ...placed.map((row) => row.n))
        points = n
        if (!hasBroken) break
      }
      // At least four sign-ins, the first order and a round of the others.
      expect([how, points > 10]).toEqual([how, true])
    }
    expect(shared).toBeGreaterThan(1)
    expect(await breaches()).toEqual([])
  })
})
