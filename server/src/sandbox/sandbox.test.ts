import { partnerApi } from '@brava/contract/partner-api/partner-api.ts'
import { needsIdempotencyKey, type PartnerEndpoint } from '@brava/contract/partner-api/partner-endpoint.ts'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Brava } from '../../../partner/src/brava.ts'
import { credentialText } from '../api-credentials/credential-secret.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { numberEvents } from '../partner-events/number-events.ts'
import { partnerWorld, type TestCredential } from '../partner-api/testing/partner-world.ts'
import { publicId } from '../platform/public-id.ts'
import { sampleOf, wireSchema } from '../testing/access/testing/sample-body.ts'

const world = await partnerWorld()
const { app, credentialOf, partner, stock, db, products, companies } = world
const { secrets } = app.services

let nexa: TestCredential
let live: TestCredential
let nikola: TestCredential
let origin = ''
beforeAll(async () => {
  nexa = await credentialOf('mirza', { environment: 'test' })
  live = await credentialOf('mirza')
  nikola = await credentialOf('nikola', { environment: 'test' })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
})

let next = 0
const fresh = (name: string) => `${name}-${(next += 1)}`
const post = (path: string, body: unknown, headers: Record<string, string> = {}, of: TestCredential = nexa) =>
  partner(of, 'POST', path, body, { 'idempotency-key': fresh('key'), ...headers })
const act = (body: object) => post('/sandbox/acts', body)
// Every test begins with a new world.
beforeEach(async () => {
  const { status } = await act({ act: 'reset' })
  if (status !== 200) throw new Error(`The sandbox could not be reset: ${status}`)
})

const catalogue = async (of: TestCredential = nexa) => (await partner(of, 'GET', '/catalogue')).body.data
async function product(code: string, of: TestCredential = nexa): Promise<{ id: string; price: string; stock: number }> {
  return (await catalogue(of)).find((one: { code: string }) => one.code === code)
}
const fundsOf = async () => (await partner(nexa, 'GET', '/balance')).body.data.available
const wish = (id: string, quantity: number, unitPrice: string, more: object = {}) => ({
  reference: fresh('S'),
  lines: [{ product: id, quantity, unitPrice }],
  ...more,
})
/** The number of the last event. */
async function lastKnown(): Promise<number> {
  await numberEvents(app.services)
  const { last_sequence: last } = await db
    .selectFrom('partner_event_readers')
    .select('last_sequence')
    .where('company_id', '=', companies.nexa)
    .where('environment', '=', 'test')
    .executeTakeFirstOrThrow()
  return last
}
/** What came since. */
async function eventsSince(after: number) {
  await numberEvents(app.services)
  return (await partner(nexa, 'GET', `/events?after=${after}&limit=200`)).body
}

/** Tables that a call of a sandbox may write: its own, what is kept of requests and events, and its credential's last use. */
const ownTables = [
  'sandbox_worlds',
  'sandbox_products',
  'sandbox_orders',
  'sandbox_order_lines',
  'sandbox_keys',
  'partner_requests',
  'partner_events',
  'partner_event_readers',
  'webhooks',
  'webhook_deliveries',
  'webhook_attempts',
  'api_credentials',
  'api_credential_days',
  'security_events',
  // What the migrations of the database have done; not the application's to read.
  'schema_steps',
]
/** A sum over all rows of every other table, and over the rows of the real trade in those that both have. */
async function printOfTheTrade(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; hasEnvironment: boolean }>`
    select tablename as name, exists (select from information_schema.columns c where c.table_schema = 'public'
      and c.table_name = tablename and c.column_name = 'environment') as "hasEnvironment"
    from pg_tables where schemaname = 'public'`.execute(db)
  const prints: Record<string, string> = {}
  for (const { name, hasEnvironment } of tables) {
    if (ownTables.includes(name) && !hasEnvironment) continue
    const { rows } = await sql<{ print: string }>`
      select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as print from ${sql.table(name)} t
      where ${hasEnvironment ? sql`environment = 'live'` : sql`true`}`.execute(db)
    prints[name] = rows[0]?.print ?? ''
  }
  return prints
}

describe("Nexa's program is tried in a sandbox", () => {
  test('from the catalogue to the order, its keys and its events', async () => {
    const known = await lastKnown()
    const game = await product('SANDBOX-GAME')
    const before = Number(await fundsOf())
    const { status, body } = await post('/orders?include=keys', wish(game.id, 2, game.price))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ status: 'completed', currency: 'BAM', gross: '50.00', vat: '7.26', net: '42.74' })
    expect(body.data.keys.map((key: { code: string }) => key.code)).toEqual([
      expect.stringMatching(/^TEST-\d{4}-\d{4}-\d{4}$/),
      expect.stringMatching(/^TEST-\d{4}-\d{4}-\d{4}$/),
    ])
    expect(Number(await fundsOf())).toBe(before - 50)
    const { keys, ...order } = body.data
    expect((await partner(nexa, 'GET', `/orders/${order.id}`)).body.data).toEqual(order)
    expect((await partner(nexa, 'GET', `/orders/${order.id}/keys`)).body.data).toEqual(keys)
    expect((await partner(nexa, 'GET', `/orders?reference=${order.reference}`)).body.data).toEqual([order])
    const { data: events } = await eventsSince(known)
    expect(events.map((event: { type: string }) => event.type)).toEqual(['order.placed', 'order.served'])
    expect(events[1].data).toEqual({ order: order.id, reference: order.reference, status: 'completed', owed: 0 })
    expect(JSON.stringify(events)).not.toContain('TEST-')
  })

  test('what is wrong with lines is told as in the real trade, and nothing is bought', async () => {
    const before = await fundsOf()
    const [few, card, game] = [
      await product('SANDBOX-FEW'),
      await product('SANDBOX-CARD'),
      await product('SANDBOX-GAME'),
    ]
    const problemsOf = async (body: unknown) => (await post('/orders', body)).body
    expect(await problemsOf(wish(few.id, 4, few.price))).toMatchObject({
      code: 'order.notValid',
      problems: [{ line: 0, code: 'OVER_STOCK', available: 3 }],
    })
    expect((await problemsOf(wish(card.id, 1, card.price))).problems).toEqual([
      { line: 0, code: 'BELOW_MOQ', minimum: 5 },
    ])
    expect((await problemsOf(wish(game.id, 1, '1.00'))).problems).toEqual([
      { line: 0, code: 'PRICE_CHANGED', price: '25.00' },
    ])
    expect((await problemsOf(wish(game.id, 5000, '23.00'))).code).toBe('ledger.insufficientFunds')
    // Twice the same product: the second line has what the first one left.
    const twice = {
      reference: fresh('S'),
      lines: [2, 2].map((quantity) => ({ product: few.id, quantity, unitPrice: few.price })),
    }
    expect((await problemsOf(twice)).problems).toEqual([{ line: 1, code: 'OVER_STOCK', available: 1 }])
    const order = wish(game.id, 1, game.price)
    const first = await post('/orders', order)
    expect(await problemsOf(order)).toMatchObject({
      code: 'order.referenceTaken',
      location: `/partner/v1/orders/${first.body.data.id}`,
    })
    expect(Number(await fundsOf())).toBe(Number(before) - 25)
  })

  test('keys that are owed arrive when its developer lets them, or are cancelled', async () => {
    const later = await product('SANDBOX-LATER')
    const order = async (quantity: number) =>
      (await post('/orders', wish(later.id, quantity, later.price, { onShortage: 'backOrder' }))).body.data
    const [first, second] = [await order(2), await order(3)]
    expect([first.status, first.lines[0].owed]).toEqual(['partiallyCompleted', 2])
    const known = await lastKnown()
    expect((await act({ act: 'keysArrive', product: later.id, quantity: 3 })).body.data).toEqual({ act: 'keysArrive' })
    expect((await partner(nexa, 'GET', `/orders/${first.id}`)).body.data.status).toBe('completed')
    expect((await partner(nexa, 'GET', '/back-orders')).body.data).toMatchObject([
      { id: second.id, lines: [{ assigned: 1, owed: 2 }] },
    ])
    const { data: events } = await eventsSince(known)
    expect(events.map(({ type, data }: { type: string; data: { owed: number } }) => [type, data.owed])).toEqual([
      ['order.keysAdded', 0],
      ['order.keysAdded', 2],
    ])
    const before = Number(await fundsOf())
    const cancelled = await post(`/orders/${second.id}/cancellations`, { slots: 'owed' })
    expect(cancelled.body.data).toMatchObject({ cancelled: 2, refunded: '79.80', status: 'partRefunded' })
    expect(Number(await fundsOf())).toBeCloseTo(before + 79.8, 2)
    expect((await post(`/orders/${second.id}/cancellations`, { slots: 'owed' })).body.code).toBe('order.nothingOwed')
  })

  test('prices change, products go, money comes back: the catalogue since a cursor and the events say so', async () => {
    const [game, few] = [await product('SANDBOX-GAME'), await product('SANDBOX-FEW')]
    const { next: cursor } = (await partner(nexa, 'GET', '/catalogue')).body
    const known = await lastKnown()
    const placed = (await post('/orders?include=keys', wish(few.id, 1, few.price))).body.data
    await act({ act: 'priceChange', product: game.id, price: '12.34' })
    await act({ act: 'withdraw', product: few.id })
    await act({ act: 'refund', order: placed.id })
    expect((await act({ act: 'refund', order: placed.id })).body.code).toBe('order.refundNothing')
    const changes = (await partner(nexa, 'GET', `/catalogue?after=${cursor}`)).body
    expect(changes.data).toMatchObject([
      { id: game.id, price: '12.34' },
      { id: few.id, deleted: true },
    ])
    const { data: events } = await eventsSince(known)
    expect(events.map((event: { type: string }) => event.type)).toEqual([
      'order.placed',
      'order.served',
      'price.changed',
      'product.withdrawn',
      'order.refunded',
    ])
    const fault = () => post(`/orders/${placed.id}/faults`, { key: placed.keys[0].id, reason: 'does not work' })
    expect((await fault()).status).toBe(202)
    expect((await fault()).body.code).toBe('order.faultReportedBefore')
  })
})

describe('a fault at will', () => {
  const order = async () => {
    const { id, price } = await product('SANDBOX-GAME')
    return wish(id, 1, price)
  }

  test('outOfStock refuses every line', async () => {
    const refused = await post('/orders', await order(), { 'brava-sandbox-fault': 'outOfStock' })
    expect([refused.status, refused.body.problems]).toEqual([409, [{ line: 0, code: 'OVER_STOCK', available: 0 }]])
  })

  test('status=503 does nothing, and the same key orders afterwards', async () => {
    const [body, key, before] = [await order(), fresh('key'), await fundsOf()]
    const away = await post('/orders', body, { 'idempotency-key': key, 'brava-sandbox-fault': 'status=503' })
    expect([away.status, away.body.code, away.body.retry]).toEqual([503, 'common.unavailable', 'sameKey'])
    expect(await fundsOf()).toBe(before)
    expect((await post('/orders', body, { 'idempotency-key': key })).status).toBe(201)
  })

  test('slow=1 answers a second later', async () => {
    const began = performance.now()
    expect((await partner(nexa, 'GET', '/balance', undefined, { 'brava-sandbox-fault': 'slow=1' })).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(990)
  })

  test('lostAnswer breaks the line after the order: a client that repeats has ordered and paid once', async () => {
    const client = new Brava({ origin, credential: nexa.text, sandboxFault: 'lostAnswer' })
    const [body, before] = [await order(), Number(await fundsOf())]
    // The first answer is lost for anybody who asks once.
    const lost = fetch(`${origin}/partner/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${nexa.text}`,
        'content-type': 'application/json',
        'idempotency-key': fresh('key'),
        'brava-sandbox-fault': 'lostAnswer',
      },
      body: JSON.stringify(await order()),
    })
    await expect(lost).rejects.toThrow('fetch failed')
    const placed = await client.orders.place(body, { idempotencyKey: fresh('key') })
    expect(placed.keys).toHaveLength(1)
    expect((await client.orders.keys(placed.id)).map((key) => key.code)).toEqual([placed.keys?.[0]?.code])
    // Both were placed, each once.
    expect(Number(await fundsOf())).toBe(before - 50)
  })

  test('none that is unknown, and none for the real trade', async () => {
    const ask = (of: TestCredential, fault: string) =>
      partner(of, 'GET', '/balance', undefined, { 'brava-sandbox-fault': fault })
    for (const fault of ['', 'fire', 'slow=0', 'slow=61', 'status=200', 'outOfStock=1']) {
      expect([fault, (await ask(nexa, fault)).body.code]).toEqual([fault, 'sandbox.faultUnknown'])
    }
    expect((await ask(live, 'slow=1')).body.code).toBe('sandbox.onlyThere')
    const refused = await post('/sandbox/acts', { act: 'fillFunds', amount: '100.00' }, {}, live)
    expect([refused.status, refused.body.code]).toEqual([400, 'sandbox.onlyThere'])
  })
})

describe('the sandbox and the real trade know nothing of each other', () => {
  test('a secret of one is none of the other, and ids of one name nothing in the other', async () => {
    const asLive = credentialText('live', nexa.keyId, nexa.secret)
    const asTest = credentialText('test', live.keyId, live.secret)
    for (const text of [asLive, asTest]) expect((await partner(text, 'GET', '/balance')).status).toBe(401)
    const game = await product('SANDBOX-GAME')
    const order = (await post('/orders', wish(game.id, 1, game.price))).body.data
    expect((await partner(live, 'GET', `/products/${game.id}`)).status).toBe(404)
    expect((await partner(live, 'GET', `/orders/${order.id}`)).status).toBe(404)
    await stock('northfall', 1)
    const northfall = publicId(secrets, 'product', products.northfall.id)
    expect((await partner(nexa, 'GET', `/products/${northfall}`)).status).toBe(404)
    expect((await post('/orders', wish(northfall, 1, '61.90'))).body.problems).toEqual([{ line: 0, code: 'NOT_FOUND' }])
    expect(JSON.stringify(await catalogue())).not.toContain('Northfall')
    expect(JSON.stringify(await catalogue(live))).not.toContain('SANDBOX')
  })

  test("Nikola's sandbox is another one", async () => {
    const [mine, his] = [await product('SANDBOX-GAME'), await product('SANDBOX-GAME', nikola)]
    expect(his.id).not.toBe(mine.id)
    const order = (await post('/orders', wish(mine.id, 1, mine.price))).body.data
    expect((await partner(nikola, 'GET', `/orders/${order.id}`)).status).toBe(404)
    expect((await post('/orders', wish(mine.id, 1, mine.price), {}, nikola)).body.problems[0].code).toBe('NOT_FOUND')
    expect((await post('/sandbox/acts', { act: 'refund', order: order.id }, {}, nikola)).status).toBe(404)
  })

  test('webhooks of the sandbox are no webhooks of the real trade', async () => {
    const made = await post('/webhooks', { name: 'Try', address: 'https://shop.example/brava' })
    expect(made.status).toBe(201)
    expect((await partner(live, 'GET', '/webhooks')).body.data).toEqual([])
    expect((await partner(live, 'GET', `/webhooks/${made.body.data.id}`)).status).toBe(404)
    expect((await partner(nexa, 'GET', '/webhooks')).body.data).toHaveLength(1)
    expect((await post(`/webhooks/${made.body.data.id}/tests`, {})).status).toBe(202)
    expect((await partner(nexa, 'DELETE', `/webhooks/${made.body.data.id}`)).status).toBe(200)
  })

  test('every call with a credential of the sandbox, and a hundred orders: no row and no figure of the trade changes', async () => {
    await stock('northfall', 3)
    const before = await printOfTheTrade()
    const parts: readonly Readonly<Record<string, PartnerEndpoint>>[] = Object.values(partnerApi)
    const game = await product('SANDBOX-GAME')
    const later = await product('SANDBOX-LATER')
    const northfall = publicId(secrets, 'product', products.northfall.id)
    const order = (await post('/orders', wish(game.id, 1, game.price))).body.data
    for (const endpoint of parts.flatMap((part) => Object.values(part))) {
      const sample = endpoint.body ? sampleOf(wireSchema(endpoint.body), true) : undefined
      for (const id of [order.id, game.id, northfall, publicId(secrets, 'order', 1), '2026-11-20']) {
        const path = endpoint.path.replace(/:\w+/g, id)
        const headers: Record<string, string> = needsIdempotencyKey(endpoint) ? { 'idempotency-key': fresh('key') } : {}
        const { status } = await partner(nexa, endpoint.method, path, sample, headers)
        expect([endpoint.path, status < 500]).toEqual([endpoint.path, true])
      }
    }
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 5 === 0
          ? post('/orders', wish(later.id, 1, later.price, { onShortage: 'backOrder' }))
          : post('/orders?include=keys', wish(game.id, (index % 3) + 1, game.price)),
      ),
    )
    await act({ act: 'keysArrive', product: later.id, quantity: 30 })
    await numberEvents(app.services)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sandbox_orders`.execute(db)
    expect(rows[0]?.n).toBeGreaterThan(100)
    expect(await printOfTheTrade()).toEqual(before)
    expect(await findBreaches(db)).toEqual([])
  })

  test('what is not built for it is refused, never done for real', async () => {
    const parts: readonly Readonly<Record<string, PartnerEndpoint>>[] = Object.values(partnerApi)
    for (const endpoint of parts.flatMap((part) => Object.values(part))) {
      if (endpoint.scope === 'anyone' || endpoint.scope === 'pos:sell') continue
      const headers: Record<string, string> = needsIdempotencyKey(endpoint) ? { 'idempotency-key': fresh('key') } : {}
      const { body } = await partner(nexa, endpoint.method, endpoint.path.replace(/:\w+/g, 'x'), {}, headers)
      const isThere = body?.code !== 'sandbox.notThere'
      expect([endpoint.path, isThere]).toEqual([endpoint.path, !endpoint.liveOnly])
    }
    const estimate = await post('/estimates', {
      reference: fresh('S'),
      lines: [{ product: publicId(secrets, 'product', 1, 'test'), quantity: 1, unitPrice: '1.00' }],
    })
    expect([estimate.status, estimate.body.code]).toEqual([404, 'sandbox.notThere'])
    expect((await partner(nexa, 'GET', '/invoices')).body).toEqual({ data: [], next: null })
  })
})

test('money and stock of a sandbox are those of its orders, whatever is asked at once', async () => {
  const few = await product('SANDBOX-FEW')
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('/orders', wish(few.id, 1, few.price))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect((await product('SANDBOX-FEW')).stock).toBe(0)
  const { rows } = await sql<{ is: boolean }>`
    select w.funds + coalesce(sum(o.gross - o.refunded), 0) = 1000000 as is from sandbox_worlds w
    left join sandbox_orders o on o.company_id = w.company_id where w.company_id = ${companies.nexa} group by w.funds`.execute(
    db,
  )
  expect(rows[0]?.is).toBe(true)
})
