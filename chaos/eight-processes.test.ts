import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type BenchServer, startBenchServer } from '../bench/world/bench-server.ts'
import { people } from '../seed/world/people.ts'
import { randomFrom } from '../seed/world/random.ts'
import { createApp } from '../server/src/app.ts'
import { queueMail } from '../server/src/mail-outbox/queue-mail.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { inTransaction } from '../server/src/platform/db/transaction.ts'
import { hear } from '../server/src/platform/events/testing/hear.ts'
import { openSession } from '../server/src/security/sessions.ts'
import { seededDatabase } from '../server/src/testing/database.ts'
import { signInCodeMail } from '../server/src/users/second-step.mails.ts'
import { freePorts } from './free-ports.ts'
import { startMailSink } from './mail-sink.ts'

const eight = 8
const within = { timeout: 180_000 }
// Each server start takes a second or two of processor time, and a test of limits may have to wait for the next minute.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 120_000 })

const url = await seededDatabase()
const folder = await mkdtemp(join(tmpdir(), 'brava-eight-'))
const port = await freePorts(eight + 1)
const sink = await startMailSink(port + eight, { ...randomFrom('eight'), chance: () => false })
/** A ninth app that neither listens nor runs jobs; it reads and writes as the servers do. */
const app = await createApp(
  readConfig({ BRAVA_MODE: 'test', DATABASE_URL: url, DATABASE_POOL_SIZE: '3', LOG_LEVEL: 'silent', ROLE: 'web' }),
)
const { services } = app
const servers: BenchServer[] = []
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await app.close()
  await sink.close()
  await rm(folder, { recursive: true, force: true })
})
// The first one compiles for all the others.
for (const some of [[0], [1, 2, 3, 4, 5, 6, 7]]) servers.push(...(await Promise.all(some.map((n) => startServer(n)))))

function startServer(n: number): Promise<BenchServer> {
  return startBenchServer(
    { url, filesDir: join(folder, 'files') },
    {
      port: port + n,
      role: 'all',
      // Eight start at once, beside other tests.
      readyWithinMs: 240_000,
      environment: {
        BRAVA_MODE: 'test',
        DATABASE_POOL_SIZE: '3',
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'on',
        SMTP_URL: sink.url,
        // The id of a mail shows which process sent it.
        PUBLIC_URL: `https://p${n}.shop.example`,
      },
    },
  )
}

async function tokenOf(who: keyof typeof people): Promise<string> {
  const { id } = await services.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', people[who].email)
    .executeTakeFirstOrThrow()
  return openSession(services.db, { userId: id, ip: '127.0.0.1', userAgent: 'test', now: services.clock.now() })
}

interface Answer {
  readonly status: number
  readonly body: { readonly data: unknown }
}

async function call(
  server: BenchServer | undefined,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${server?.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : { data: text } }
}

interface Offered {
  readonly productId: number
  readonly price: string
  readonly title: string
  readonly moq: number
  readonly stock: number
  readonly isLow: boolean
}

const catalogueOf = async (server: BenchServer, token: string) => {
  const { status, body } = await call(server, token, 'POST', '/web-sales/get-company-products', { pageSize: 20 })
  expect(status).toBe(200)
  return (body.data as { products: Offered[] }).products
}

describe('eight server processes over one database', () => {
  test('Tarik’s eight screens, one at each process, hear of an order that Amra places through one of them', async () => {
    const [tarik, amra] = [await tokenOf('tarik'), await tokenOf('amra')]
    const hearings = await Promise.all(servers.map((_, n) => hear(port + n, tarik)))
    try {
      expect(hearings.map(({ status }) => status)).toEqual(servers.map(() => 200))
      const product = (await catalogueOf(servers[5] as BenchServer, amra)).find(({ stock, moq }) => stock >= moq)
      const cart = await call(servers[5], amra, 'POST', '/shopping-cart', {
        shoppingCartItems: [{ productId: product?.productId, quantity: product?.moq }],
      })
      expect(cart.status).toBe(200)
      const { version } = (cart.body.data as { cart: { version: number } }).cart
      const placed = await call(servers[2], amra, 'POST', '/shopping-cart/create-order-from-shopping-cart', {
        version,
        paymentType: 5,
      })
      expect(placed.status, JSON.stringify(placed.body)).toBe(200)
      const { id } = (placed.body.data as { order: { id: number } }).order
      await expect
        .poll(() => hearings.map((hearing) => hearing.orders().includes(id)), within)
        .toEqual(servers.map(() => true))
    } finally {
      for (const hearing of hearings) hearing.close()
    }
  })

  test('a price that Tarik changes at one process is in the next answer of every other, each of which had cached the old one', async () => {
    const [tarik, amra] = [await tokenOf('tarik'), await tokenOf('amra')]
    const { company_id } = await services.db
      .selectFrom('users')
      .select('company_id')
      .where('username', '=', people.amra.email)
      .executeTakeFirstOrThrow()
    for (const [turn, price] of ['411.10', '422.20', '433.30'].entries()) {
      const before = await Promise.all(servers.map((server) => catalogueOf(server, amra)))
      const product = before[0]?.[0]
      const changed = await call(servers[turn], tarik, 'PUT', '/products/override-distributor-price', {
        companyId: company_id,
        productId: product?.productId,
        price,
      })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      const after = await Promise.all(servers.map((server) => catalogueOf(server, amra)))
      const shown = after.map((rows) => rows.find(({ productId }) => productId === product?.productId)?.price)
      expect(shown).toEqual(servers.map(() => price))
      expect(product?.price).not.toBe(price)
    }
  })

  test('parameters that Selma sets at one process apply in the next answer of every other', async () => {
    const [selma, amra] = [await tokenOf('selma'), await tokenOf('amra')]
    const offered = (await catalogueOf(servers[0] as BenchServer, amra)).find(({ stock }) => stock > 0)
    // Without its own threshold.
    await services.db
      .updateTable('products')
      .set({ low_stock_threshold: 0 })
      .where('id', '=', Number(offered?.productId))
      .execute()
    const seenAt = async (server: BenchServer) => {
      const [products, profile, terms] = await Promise.all([
        catalogueOf(server, amra),
        call(server, amra, 'GET', '/users/profile'),
        call(server, selma, 'GET', '/companies/get-new-company-terms?currency=BAM'),
      ])
      const { daysShown } = (profile.body.data as { userData: { daysShown: number } }).userData
      const { approvalThreshold } = terms.body.data as { approvalThreshold: string | null }
      const isLow = products.find(({ productId }) => productId === offered?.productId)?.isLow
      return { daysShown, approvalThreshold, isLow }
    }
    for (const [turn, set] of [
      { lowStock: 1_000_000, daysShown: 7, newApprovalThreshold: 100 },
      { lowStock: 0, daysShown: 365, newApprovalThreshold: 200 },
      { lowStock: 1_000_000, daysShown: 90, newApprovalThreshold: 300 },
      { lowStock: 0, daysShown: 30, newApprovalThreshold: 0 },
    ].entries()) {
      const changed = await call(servers[turn * 2], selma, 'PUT', '/companies/update-parameters', set)
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      const { lowStock, daysShown, newApprovalThreshold: threshold } = set
      const expected = {
        daysShown,
        approvalThreshold: threshold === 0 ? null : `${threshold}.00`,
        isLow: lowStock === 1_000_000,
      }
      expect(await Promise.all(servers.map(seenAt))).toEqual(servers.map(() => expected))
    }
  })

  test('a session that Nikola ends at one process is over at all of them', async () => {
    const nikola = await tokenOf('nikola')
    const statuses = () =>
      Promise.all(servers.map(async (server) => (await call(server, nikola, 'GET', '/users/profile')).status))
    expect(await statuses()).toEqual(servers.map(() => 200))
    expect((await call(servers[3], nikola, 'POST', '/auth/logout')).status).toBe(200)
    expect(await statuses()).toEqual(servers.map(() => 401))
  })

  test('of eight exports within a minute, one requested from each process, five are answered and then every process refuses: all share one allowance', async () => {
    const lejla = await tokenOf('lejla')
    await untilAMinuteHasLeft(30)
    const statuses = () =>
      Promise.all(
        servers.map(async (server) => {
          const path = '/products/export-products'
          return (await call(server, lejla, 'POST', path, { format: 'csv' })).status
        }),
      )
    const answered = (await statuses()).filter((status) => status === 200).length
    // An overloaded machine turns exports away first.
    expect(answered).toBeLessThanOrEqual(5)
    expect(answered).toBeGreaterThan(0)
    await expect.poll(statuses, { timeout: 60_000 }).toEqual(servers.map(() => 429))
  })

  test('600 ordinary calls a minute, 75 to each process, use up a person’s limit at all of them', async () => {
    // Somebody who exports nothing, because both draw on one allowance per minute.
    const mirza = await tokenOf('mirza')
    await untilAMinuteHasLeft(35)
    const one = async (server: BenchServer) => (await call(server, mirza, 'GET', '/users/profile')).status
    await Promise.all(
      servers.map(async (server) => {
        for (let n = 0; n < 75; n += 1) await one(server)
      }),
    )
    // The processes exchange their counts once a second (decision 21).
    await expect.poll(() => Promise.all(servers.map(one)), { timeout: 60_000 }).toEqual(servers.map(() => 429))
  })

  test('200 mails are sent once each, by several processes', async () => {
    await app.startJobs()
    const ids = new Set<number>()
    for (let n = 0; n < 200; n += 1) {
      const id = await inTransaction(services.db, (trx) =>
        queueMail(trx, services, {
          dedupeKey: `eight ${n}`,
          template: signInCodeMail,
          language: 'en',
          to: `buyer${n}@shop.example`,
          data: { minutes: n, until: null },
          secrets: { code: '493827' },
        }),
      )
      if (id !== null) ids.add(id)
    }
    expect(ids.size).toBe(200)
    const unsent = () =>
      services.db
        .selectFrom('mails')
        .select('id')
        .where('id', 'in', [...ids])
        .where('state', '<>', 'sent')
        .execute()
    await expect.poll(async () => (await unsent()).length, within).toBe(0)
    const sent = [...sink.mails].flatMap(([messageId, copies]) => {
      const [, id, process] = /^<mail-(\d+)@(p\d)\.shop\.example>$/.exec(messageId) ?? []
      return ids.has(Number(id)) ? copies.map(() => ({ id: Number(id), process })) : []
    })
    expect(sent.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b))
    expect(new Set(sent.map(({ process }) => process)).size).toBeGreaterThan(1)
  })
})

/** A limit's window is a minute by the clock: the counted calls must not fall into two of them. */
async function untilAMinuteHasLeft(seconds: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < seconds * 1000) await delay(left + 50)
}
