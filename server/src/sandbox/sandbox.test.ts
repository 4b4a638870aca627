import { partnerApi } from '@brava/contract/partner-api/partner-api.ts'
import { needsIdempotencyKey, type PartnerEndpoint, partnerGet } from '@brava/contract/partner-api/partner-endpoint.ts'
import { data } from '@brava/contract/endpoint.ts'
import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Brava, verifyWebhook } from '../../../partner/src/brava.ts'
import { z } from 'zod'
import { allPartnerRoutes } from '../all-partner-routes.ts'
import { credentialText } from '../api-credentials/credential-secret.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { numberEvents } from '../partner-events/number-events.ts'
import { partnerWorld, type TestCredential } from '../partner-api/testing/partner-world.ts'
import { knownCredentials } from '../api-credentials/known-credentials.ts'
import { authenticationOfPartners } from '../partner-authentication.ts'
import { mountPartner } from '../platform/http/mount-partner.ts'
import { type PartnerRoute, partnerRoutes } from '../platform/partner-call.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { makeAuthority } from '../platform/outbound/testing/make-certificate.ts'
import { pdfText } from '../platform/pdf/testing/pdf-text.ts'
import { publicId } from '../platform/public-id.ts'
import { sampleOf, wireSchema } from '../testing/access/testing/sample-body.ts'
import { wholeTables } from '../testing/whole-tables.ts'
import { sendWebhooks } from '../webhooks/send-webhooks.ts'
import { webhookReceiver } from '../webhooks/testing/receiver.ts'
import { deliverNewEvents } from '../webhooks/webhooks.jobs.ts'
import { mostSandboxOrders, mostSandboxUnits, mostSandboxUnitsKept } from './sandbox-products.ts'

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
// Every test starts with a new world.
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
async function idOf(reference: string): Promise<number> {
  const { id } = await db
    .selectFrom('sandbox_orders')
    .select('id')
    .where('company_id', '=', companies.nexa)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}
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
/** The events since then. */
async function eventsSince(after: number) {
  await numberEvents(app.services)
  return (await partner(nexa, 'GET', `/events?after=${after}&limit=200`)).body
}

/** Tables that a sandbox call may write: its own, the records of requests and events, and its credential's last use. */
const ownTables = [
  'sandbox_worlds',
  'sandbox_products',
  'sandbox_orders',
  'sandbox_order_lines',
  'sandbox_keys',
  'sandbox_invoices',
  'sandbox_pos_sales',
  'sandbox_pos_messages',
  'partner_requests',
  'partner_events',
  'partner_event_readers',
  'webhooks',
  'webhook_deliveries',
  'webhook_attempts',
  'api_credentials',
  'api_credential_days',
  'security_events',
  // The log of the database migrations, which the application may not read.
  'schema_steps',
]
/** A checksum over all rows of every other table, and over the live rows of the tables shared by both. */
async function printOfTheTrade(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; hasEnvironment: boolean }>`
    select tablename as name, exists (select from information_schema.columns c where c.table_schema = 'public'
      and c.table_name = tablename and c.column_name = 'environment') as "hasEnvironment"
    from ${wholeTables}`.execute(db)
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

describe("Nexa's program runs in a sandbox", () => {
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
    expect(events.map((event: { type: string }) => event.type)).toEqual([
      'order.placed',
      'order.served',
      'invoice.issued',
    ])
    expect(events[1].data).toEqual({ order: order.id, reference: order.reference, status: 'completed', owed: 0 })
    expect(JSON.stringify(events)).not.toContain(keys[0].code)
  })

  test('wrong lines are reported as in live mode, and nothing is bought', async () => {
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
    expect((await problemsOf(wish(game.id, 1000, '23.00'))).code).toBe('ledger.insufficientFunds')
    // The same product twice: the second line gets what the first one left.
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

  test('keys that are owed arrive when its developer makes them arrive, or are cancelled', async () => {
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
      ['invoice.issued', undefined],
      ['order.keysAdded', 2],
      ['invoice.issued', undefined],
    ])
    const before = Number(await fundsOf())
    const cancelled = await post(`/orders/${second.id}/cancellations`, { slots: 'owed' })
    expect(cancelled.body.data).toMatchObject({ cancelled: 2, refunded: '79.80', status: 'partRefunded' })
    expect(Number(await fundsOf())).toBeCloseTo(before + 79.8, 2)
    expect((await post(`/orders/${second.id}/cancellations`, { slots: 'owed' })).body.code).toBe('order.nothingOwed')
  })

  test('prices change, products are withdrawn, money is refunded: the catalogue since a cursor and the events show it', async () => {
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
      'invoice.issued',
      'price.changed',
      'product.withdrawn',
      'order.refunded',
      'creditNote.issued',
    ])
    const fault = () => post(`/orders/${placed.id}/faults`, { key: placed.keys[0].id, reason: 'does not work' })
    expect((await fault()).status).toBe(202)
    expect((await fault()).body.code).toBe('order.faultReportedBefore')
  })

  test('a reset restores every price, including a quantity price that a lower price had pulled down', async () => {
    const game = await product('SANDBOX-GAME')
    await act({ act: 'priceChange', product: game.id, price: '12.34' })
    expect(await product('SANDBOX-GAME')).toMatchObject({ price: '12.34', tiers: [{ from: 50, price: '12.34' }] })
    await act({ act: 'reset' })
    expect(await product('SANDBOX-GAME')).toMatchObject({ price: '25.00', tiers: [{ from: 50, price: '23.00' }] })
  })
})

const invoices = async (query = '') => (await partner(nexa, 'GET', `/invoices${query}`)).body.data

describe('documents of the sandbox', () => {
  test('an estimate sets keys aside until its transfer arrives: then they are delivered and invoiced, once', async () => {
    const few = await product('SANDBOX-FEW')
    const before = await fundsOf()
    const estimated = await post('/estimates', wish(few.id, 2, few.price))
    expect(estimated.status).toBe(201)
    const estimate = estimated.body.data
    expect(estimate).toMatchObject({
      number: expect.stringMatching(/^TEST-E-\d{6}$/),
      isOpen: true,
      gross: '39.80',
      lines: [{ product: few.id, quantity: 2, setAside: 2 }],
      transfer: { payee: 'SANDBOX (nobody)', account: 'TEST-0000-0000-0000' },
    })
    expect([await fundsOf(), (await product('SANDBOX-FEW')).stock]).toEqual([before, 1])
    const order = async () => (await partner(nexa, 'GET', `/orders/${estimate.order}`)).body.data
    expect(await order()).toMatchObject({ status: 'awaitingPayment', lines: [{ assigned: 0, owed: 0 }] })
    expect((await act({ act: 'refund', order: estimate.order })).body.code).toBe('order.refundNothing')
    expect((await post(`/orders/${estimate.order}/cancellations`, { slots: 'owed' })).body.code).toBe(
      'order.nothingOwed',
    )
    const known = await lastKnown()
    expect((await act({ act: 'transferArrives', estimate: estimate.id })).status).toBe(200)
    expect(await order()).toMatchObject({ status: 'completed', lines: [{ assigned: 2, owed: 0 }] })
    expect((await partner(nexa, 'GET', `/orders/${estimate.order}/keys`)).body.data).toHaveLength(2)
    const { data: events } = await eventsSince(known)
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['order.served', 'invoice.issued'])
    expect((await partner(nexa, 'GET', `/estimates/${estimate.id}`)).body.data).toMatchObject({ isOpen: false })
    const again = await act({ act: 'transferArrives', estimate: estimate.id })
    expect([again.status, again.body.code]).toEqual([409, 'sandbox.estimateClosed'])
    expect(await fundsOf()).toBe(before)
    // What is not an estimate is not found, whoever asks.
    const game = await product('SANDBOX-GAME')
    const paid = (await post('/orders', wish(game.id, 1, game.price))).body.data
    const asEstimate = publicId(secrets, 'estimate', await idOf(paid.reference), 'test')
    expect((await partner(nexa, 'GET', `/estimates/${asEstimate}`)).status).toBe(404)
    expect((await partner(nikola, 'GET', `/estimates/${estimate.id}`)).status).toBe(404)
  })

  test('an expired estimate is cancelled, and its keys return to stock', async () => {
    const few = await product('SANDBOX-FEW')
    const estimate = (await post('/estimates', wish(few.id, 3, few.price))).body.data
    expect((await product('SANDBOX-FEW')).stock).toBe(0)
    const known = await lastKnown()
    await act({ act: 'endHolds' })
    expect((await product('SANDBOX-FEW')).stock).toBe(3)
    expect((await partner(nexa, 'GET', `/orders/${estimate.order}`)).body.data.status).toBe('cancelled')
    const { data: events } = await eventsSince(known)
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['order.cancelled', 'stock.changed'])
    expect((await act({ act: 'transferArrives', estimate: estimate.id })).body.code).toBe('sandbox.estimateClosed')
    // The clock does the same, with the next estimate.
    const late = (await post('/estimates', wish(few.id, 1, few.price))).body.data
    await sql`update sandbox_orders set valid_until = placed_at where reference = ${late.reference}`.execute(db)
    expect((await act({ act: 'transferArrives', estimate: late.id })).body.code).toBe('sandbox.estimateClosed')
    await post('/estimates', wish(few.id, 1, few.price))
    expect((await partner(nexa, 'GET', `/orders/${late.order}`)).body.data.status).toBe('cancelled')
  })

  test('each delivery is invoiced on a document that says it is not an invoice; a refund is credited', async () => {
    const later = await product('SANDBOX-LATER')
    const order = (await post('/orders', wish(later.id, 3, later.price, { onShortage: 'backOrder' }))).body.data
    expect(await invoices()).toEqual([])
    await act({ act: 'keysArrive', product: later.id, quantity: 1 })
    await act({ act: 'keysArrive', product: later.id, quantity: 2 })
    const [second, first] = await invoices()
    expect([first.gross, second.gross, second.vat]).toEqual(['39.90', '79.80', '11.59'])
    expect(first).toMatchObject({ kind: 'invoice', issuer: 'SANDBOX (nobody)', order: order.id, refersTo: null })
    expect(await invoices('?limit=1')).toEqual([second])
    expect((await partner(nexa, 'GET', `/invoices/${first.id}`)).body.data).toEqual(first)
    await act({ act: 'refund', order: order.id })
    const credited = await invoices('?limit=2')
    expect(credited.map((one: { kind: string; gross: string; refersTo: string }) => [one.kind, one.gross])).toEqual([
      ['creditNote', '-79.80'],
      ['creditNote', '-39.90'],
    ])
    expect(credited.map((one: { refersTo: string }) => one.refersTo)).toEqual([second.id, first.id])
    // The numbers belong to no real series.
    const numbers = (await invoices()).map((one: { number: string }) => one.number)
    for (const number of numbers) expect(number).toMatch(/^TEST-[FC]-\d{6}$/)
    const paper = (kind: string, of = nexa) => partner(of, 'GET', `/invoices/${second.id}/${kind}`)
    const [pdf, same] = [await paper('pdf?language=hr'), await paper('pdf?language=hr')]
    expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(pdf.bytes.equals(same.bytes)).toBe(true)
    const text = pdfText(pdf.bytes).replace(/\s+/g, ' ')
    expect(text).toContain('SANDBOX')
    expect(text).toContain('Ovo nije račun')
    const ubl = await paper('ubl')
    expect(ubl.bytes.toString()).toContain(`<cbc:ID>${second.number}</cbc:ID>`)
    expect(ubl.bytes.toString()).toContain('<cbc:PayableAmount currencyID="BAM">79.80</cbc:PayableAmount>')
    expect((await paper('pdf', nikola)).status).toBe(404)
    expect((await paper('pdf', live)).status).toBe(404)
  })

  test('the newest 1,000 orders are kept: the oldest is deleted with its keys and documents', async () => {
    const game = await product('SANDBOX-GAME')
    const first = (await post('/orders', wish(game.id, 1, game.price))).body.data
    await sql`
      insert into sandbox_orders (company_id, number, reference, status, currency, net, vat, gross, placed_at)
      select ${companies.nexa}, 'TEST-FILL', 'fill-' || n, 2, 'BAM', 0, 0, 0, now() from generate_series(1, ${mostSandboxOrders - 1}) n`.execute(
      db,
    )
    expect((await partner(nexa, 'GET', `/orders/${first.id}`)).status).toBe(200)
    await post('/orders', wish(game.id, 1, game.price))
    expect((await partner(nexa, 'GET', `/orders/${first.id}`)).status).toBe(404)
    expect((await invoices()).map((one: { order: string }) => one.order)).not.toContain(first.id)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sandbox_orders where company_id = ${companies.nexa}`.execute(db)
    expect(rows[0]?.n).toBe(mostSandboxOrders)
  })

  test('an order of a million keys at 0.01 is refused at its first line too many, an estimate too, and nothing is kept', async () => {
    const game = await product('SANDBOX-GAME')
    await act({ act: 'priceChange', product: game.id, price: '0.01' })
    const lines = Array.from({ length: 100 }, () => ({ product: game.id, quantity: 10_000, maxUnitPrice: '1.00' }))
    const limit = { code: 'SANDBOX_LIMIT', most: mostSandboxUnits }
    for (const path of ['/orders', '/estimates']) {
      const { status, body } = await post(path, { reference: fresh('S'), lines })
      expect([status, body.code, body.problems[0]]).toEqual([409, 'order.notValid', { line: 0, ...limit }])
      const two = [mostSandboxUnits, 1].map((quantity) => ({ product: game.id, quantity, maxUnitPrice: '1.00' }))
      expect((await post(path, { reference: fresh('S'), lines: two })).body.problems).toEqual([{ line: 1, ...limit }])
      expect((await post(path, { reference: fresh('S'), lines: two.slice(0, 1) })).status).toBe(201)
    }
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sandbox_keys k join sandbox_orders o on o.id = k.order_id
      where o.company_id = ${companies.nexa}`.execute(db)
    expect(rows[0]?.n).toBe(mostSandboxUnits)
  })

  test('above 50,000 units the oldest orders are deleted with their keys, however few orders there are', async () => {
    const game = await product('SANDBOX-GAME')
    const first = (await post('/orders', wish(game.id, 1, game.price))).body.data
    const fill = (units: number) =>
      sql`
      with o as (
        insert into sandbox_orders (company_id, number, reference, status, currency, net, vat, gross, placed_at)
        values (${companies.nexa}, 'TEST-FILL', ${fresh('fill')}, 2, 'BAM', 0, 0, 0, now()) returning id
      )
      insert into sandbox_order_lines (order_id, line, product_id, title, quantity, unit_price, owed)
      select o.id, 0, p.id, p.title, ${units}, 1, 0 from o
      join sandbox_products p on p.company_id = ${companies.nexa} and p.code = 'SANDBOX-GAME'`.execute(db)
    await fill(mostSandboxUnitsKept - 2)
    await post('/orders', wish(game.id, 1, game.price))
    expect((await partner(nexa, 'GET', `/orders/${first.id}`)).status).toBe(200)
    const last = (await post('/orders', wish(game.id, 1, game.price))).body.data
    expect((await partner(nexa, 'GET', `/orders/${first.id}`)).status).toBe(404)
    expect((await partner(nexa, 'GET', `/orders/${last.id}/keys`)).body.data).toHaveLength(1)
  })
})

test("a sandbox order is sent to the server of Nexa's developer over TLS, signed for @brava/partner, and live mode has no event", async () => {
  const authority = makeAuthority()
  const receiver = await webhookReceiver(authority)
  const outbound = createOutbound({
    loopback: true,
    resolve: async () => ['127.0.0.1'],
    authorities: [authority.cert],
  })
  // Slightly in the future, so that everything is due.
  const clock = { now: () => new Date(Date.now() + 5000) }
  const services = { ...app.services, clock, outbound }
  const forLive = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from partner_events where environment = 'live'`.execute(db))
      .rows[0]?.n
  // As in a trial installation, where the receiver is on the same machine.
  Object.assign(app.services, { config: { ...app.services.config, outboundLoopback: true } })
  // A webhook receives only later events.
  await numberEvents(services)
  const webhook = (await post('/webhooks', { name: 'Try', address: receiver.address })).body.data
  try {
    const before = await forLive()
    const game = await product('SANDBOX-GAME')
    const order = (await post('/orders?include=keys', wish(game.id, 1, game.price))).body.data
    await numberEvents(services)
    await deliverNewEvents(services)
    await sendWebhooks(services)
    const heard = receiver.received.map(({ body, headers }) => verifyWebhook(body, headers, [webhook.secret]))
    expect(heard.map(({ type }) => type).sort()).toEqual(['invoice.issued', 'order.placed', 'order.served'])
    expect(heard.find(({ type }) => type === 'order.served')?.data).toEqual({
      order: order.id,
      reference: order.reference,
      status: 'completed',
      owed: 0,
    })
    const [first] = receiver.received
    if (!first) throw new Error('Nothing was received')
    expect(() => verifyWebhook(`${first.body} `, first.headers, [webhook.secret])).toThrow()
    for (const { body } of receiver.received) expect(body).not.toContain(order.keys[0].code)
    const listed = (await partner(nexa, 'GET', `/webhooks/${webhook.id}/deliveries`)).body.data
    const sent = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(listed.map(({ event }: { event: string }) => event))).toEqual(new Set(sent))
    expect(await forLive()).toBe(before)
  } finally {
    await partner(nexa, 'DELETE', `/webhooks/${webhook.id}`)
    receiver.close()
  }
})

describe('a fault on request', () => {
  const order = async () => {
    const { id, price } = await product('SANDBOX-GAME')
    return wish(id, 1, price)
  }

  test('outOfStock refuses every line', async () => {
    const refused = await post('/orders', await order(), { 'brava-sandbox-fault': 'outOfStock' })
    expect([refused.status, refused.body.problems]).toEqual([409, [{ line: 0, code: 'OVER_STOCK', available: 0 }]])
  })

  test('status=503 does nothing, and the same key can order afterwards', async () => {
    const [body, key, before] = [await order(), fresh('key'), await fundsOf()]
    const away = await post('/orders', body, { 'idempotency-key': key, 'brava-sandbox-fault': 'status=503' })
    expect([away.status, away.body.code, away.body.retry]).toEqual([503, 'common.unavailable', 'sameKey'])
    expect(await fundsOf()).toBe(before)
    expect((await post('/orders', body, { 'idempotency-key': key })).status).toBe(201)
  })

  test('slow=1 delays the answer by a second', async () => {
    const began = performance.now()
    expect((await partner(nexa, 'GET', '/balance', undefined, { 'brava-sandbox-fault': 'slow=1' })).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(990)
  })

  test('lostAnswer breaks the connection after the order: a client that repeats has ordered and paid once', async () => {
    const client = new Brava({ origin, credential: nexa.text, sandboxFault: 'lostAnswer' })
    const [body, before] = [await order(), Number(await fundsOf())]
    // The first answer is lost for a client that asks only once.
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

  test('lossRate=50 loses half of the answers, including those to repeats: a client that repeats has bought each order once', async () => {
    const [{ id, price }, before] = [await product('SANDBOX-GAME'), Number(await fundsOf())]
    let lost = 0
    const once = (body: object, key: string) =>
      fetch(`${origin}/partner/v1/orders?include=keys`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${nexa.text}`,
          'content-type': 'application/json',
          'idempotency-key': key,
          'brava-sandbox-fault': 'lossRate=50',
        },
        body: JSON.stringify(body),
      })
    const codes = []
    for (let order = 0; order < 30; order++) {
      const [body, key] = [wish(id, 1, price), fresh('key')]
      let answer: Response | undefined
      while (!answer) {
        answer = await once(body, key).catch(() => undefined)
        if (!answer) lost += 1
      }
      expect(answer.status).toBe(201)
      const { data } = (await answer.json()) as { data: { keys: { code: string }[] } }
      codes.push(...data.keys.map(({ code }) => code))
    }
    expect(lost).toBeGreaterThan(0)
    expect([codes.length, new Set(codes).size]).toEqual([30, 30])
    expect(Number(await fundsOf())).toBe(before - 30 * 25)
  })

  test('unknown faults are refused, and so is any fault in live mode', async () => {
    const ask = (of: TestCredential, fault: string) =>
      partner(of, 'GET', '/balance', undefined, { 'brava-sandbox-fault': fault })
    for (const fault of ['', 'fire', 'slow=0', 'slow=61', 'status=200', 'outOfStock=1', 'lossRate=0', 'lossRate=91']) {
      expect([fault, (await ask(nexa, fault)).body.code]).toEqual([fault, 'sandbox.faultUnknown'])
    }
    expect((await ask(live, 'slow=1')).body.code).toBe('sandbox.onlyThere')
    const refused = await post('/sandbox/acts', { act: 'fillFunds', amount: '100.00' }, {}, live)
    expect([refused.status, refused.body.code]).toEqual([400, 'sandbox.onlyThere'])
  })
})

describe('sandbox and live mode are separate', () => {
  test('secrets do not work across the two, and ids of one name nothing in the other', async () => {
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

  test("Nikola's sandbox is a different one", async () => {
    const [mine, his] = [await product('SANDBOX-GAME'), await product('SANDBOX-GAME', nikola)]
    expect(his.id).not.toBe(mine.id)
    const order = (await post('/orders', wish(mine.id, 1, mine.price))).body.data
    expect((await partner(nikola, 'GET', `/orders/${order.id}`)).status).toBe(404)
    expect((await post('/orders', wish(mine.id, 1, mine.price), {}, nikola)).body.problems[0].code).toBe('NOT_FOUND')
    expect((await post('/sandbox/acts', { act: 'refund', order: order.id }, {}, nikola)).status).toBe(404)
  })

  test('sandbox webhooks are not live webhooks', async () => {
    const made = await post('/webhooks', { name: 'Try', address: 'https://shop.example/brava' })
    expect(made.status).toBe(201)
    expect((await partner(live, 'GET', '/webhooks')).body.data).toEqual([])
    expect((await partner(live, 'GET', `/webhooks/${made.body.data.id}`)).status).toBe(404)
    expect((await partner(nexa, 'GET', '/webhooks')).body.data).toHaveLength(1)
    expect((await post(`/webhooks/${made.body.data.id}/tests`, {})).status).toBe(202)
    expect((await partner(nexa, 'DELETE', `/webhooks/${made.body.data.id}`)).status).toBe(200)
  })

  test('every call with a sandbox credential, and a hundred orders, change no row and no figure of the live data', async () => {
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
        const headers: Record<string, string> = {
          'brava-pin': '4711',
          ...(needsIdempotencyKey(endpoint) ? { 'idempotency-key': fresh('key') } : {}),
        }
        const { status } = await partner(nexa, endpoint.method, path, sample, headers)
        expect([endpoint.path, status < 500]).toEqual([endpoint.path, true])
      }
    }
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          index % 5 === 0
            ? post('/orders', wish(later.id, 1, later.price, { onShortage: 'backOrder' }))
            : post('/orders?include=keys', wish(game.id, (index % 3) + 1, game.price)),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    }
    await act({ act: 'keysArrive', product: later.id, quantity: 30 })
    // A terminal sells, prints again, loses a sale to silence and closes its day.
    const pos = (call: string, number: number, more: object) =>
      partner(nexa, 'POST', `/pos/${call}`, { number, ...more }, { 'brava-pin': '4711' })
    for (const number of [101, 103, 105]) await pos('authorise', number, { product: game.id, price: game.price })
    expect((await pos('confirm', 102, { original: 101 })).status).toBe(200)
    expect((await pos('reprint', 104, { original: 101 })).status).toBe(200)
    expect((await pos('cancel', 106, { original: 103 })).status).toBe(200)
    await act({ act: 'endHolds' })
    await act({ act: 'closeDay' })
    await numberEvents(app.services)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sandbox_orders`.execute(db)
    expect(rows[0]?.n).toBeGreaterThan(100)
    expect(await printOfTheTrade()).toEqual(before)
    expect(await findBreaches(db)).toEqual([])
  })

  test('it has every call: none is done for real instead', async () => {
    const parts: readonly Readonly<Record<string, PartnerEndpoint>>[] = Object.values(partnerApi)
    for (const endpoint of parts.flatMap((part) => Object.values(part))) {
      if (endpoint.scope === 'anyone') continue
      const headers: Record<string, string> = needsIdempotencyKey(endpoint) ? { 'idempotency-key': fresh('key') } : {}
      const { body } = await partner(nexa, endpoint.method, endpoint.path.replace(/:\w+/g, 'x'), {}, headers)
      expect([endpoint.path, body?.code === 'sandbox.notThere']).toEqual([endpoint.path, false])
    }
    for (const { name, endpoint, sandbox } of allPartnerRoutes()) {
      expect([name, sandbox !== undefined]).toEqual([name, endpoint.scope !== 'anyone'])
    }
  })

  test('a call it lacked would be refused, never done for real', async () => {
    let done = 0
    const [route] = partnerRoutes(
      {
        later: partnerGet('/later', {
          summary: 'Later',
          scope: 'none',
          response: data(z.object({ done: z.number() })),
        }),
      },
      { later: async () => ({ data: { done: (done += 1) } }) },
    )
    const http = fastify()
    const { db, config } = app.services
    const credentials = knownCredentials({ db, databaseUrl: String(config.databaseUrl), log: { warn: () => {} } })
    await mountPartner(http, [route as PartnerRoute], {
      services: app.services,
      authentication: authenticationOfPartners(app.services, credentials),
    })
    const ask = (of: TestCredential) =>
      http.inject({ url: '/partner/v1/later', headers: { authorization: `Bearer ${of.text}` } })
    expect([(await ask(live)).statusCode, done]).toEqual([200, 1])
    const refused = await ask(nexa)
    expect([refused.statusCode, refused.json().code, done]).toEqual([404, 'sandbox.notThere', 1])
    await http.close()
  })
})

test('money and stock of a sandbox match its orders, whatever is requested concurrently', async () => {
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
