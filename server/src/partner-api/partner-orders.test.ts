import { createHash, createHmac } from 'node:crypto'
import { companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signingKeyOf } from '../api-credentials/credential-secret.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { availableOf } from '../ledger/available-of.ts'
import { spreadNews } from '../notifications/spread-news.ts'
import { publicId } from '../platform/public-id.ts'
import { partnerWorld, type TestCredential } from './testing/partner-world.ts'

const world = await partnerWorld()
const { credentialOf, partner, stock, db, products, companies, as } = world
const { secrets } = world.app.services
const northfall = publicId(secrets, 'product', products.northfall.id)
let nexa: TestCredential
beforeAll(async () => {
  nexa = await credentialOf('mirza')
})
// Every test brings its keys.
beforeEach(async () => {
  await db.updateTable('keys').set({ state: 6 }).where('state', '=', 2).execute()
})

let next = 0
/** A reference, and an Idempotency-Key, that no other test has. */
const fresh = (name: string) => `${name}-${(next += 1)}`
const wish = (reference: string, quantity = 1, more: object = {}) => ({
  reference,
  lines: [{ product: northfall, quantity, unitPrice: '61.90', ...more }],
})
const place = (body: unknown, key: string, of: TestCredential | string = nexa, query = '?include=keys') =>
  partner(of, 'POST', `/orders${query}`, body, { 'idempotency-key': key })
const ordersNamed = async (reference: string) =>
  (await db.selectFrom('orders').select('id').where('reference', '=', reference).execute()).length
const fundsOf = async (companyId: number) => (await availableOf(db, companyId)).available

describe('a program of Nexa orders', () => {
  test('at the price it has seen: keys at once, paid from company funds, as one order in the portal', async () => {
    await stock('northfall', 5)
    const before = await fundsOf(companies.nexa)
    const reference = fresh('A')
    const { status, body } = await place(wish(reference, 2), fresh('key'))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      reference,
      status: 'completed',
      currency: 'BAM',
      gross: '123.80',
      refunded: '0.00',
    })
    expect(body.data.lines).toEqual([
      { product: northfall, title: 'Northfall: Ashen Crown', quantity: 2, unitPrice: '61.90', assigned: 2, owed: 0 },
    ])
    expect(body.data.keys.map((key: { line: number; code: string }) => [key.line, typeof key.code])).toEqual([
      [0, 'string'],
      [0, 'string'],
    ])
    expect(await fundsOf(companies.nexa)).toBe(before - 12_380)
    expect(await findBreaches(db)).toEqual([])
    const seen = await partner(nexa, 'GET', `/orders/${body.data.id}`)
    expect(seen.body.data).toMatchObject({ reference, status: 'completed', lines: body.data.lines })
    const keys = await partner(nexa, 'GET', `/orders/${body.data.id}/keys`)
    expect(keys.body.data).toEqual(body.data.keys)
    // Each reading of a key is in its chain of custody.
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from custody_log
      where reason = 'partner API' and order_id = (select id from orders where reference = ${reference})`.execute(db)
    expect(rows[0]?.n).toBe(4)
  })

  test('without the right to read keys it gets none in the answer either, even when an earlier request is repeated', async () => {
    await stock('northfall', 3)
    const buyer = await credentialOf('mirza', { scopes: ['orders:write'] })
    const [refused, plain] = [fresh('A'), fresh('A')]
    const asked = await place(wish(refused), fresh('key'), buyer)
    expect([asked.status, asked.body.code, await ordersNamed(refused)]).toEqual([403, 'credential.scopeMissing', 0])
    const placed = await place(wish(plain), fresh('key'), buyer, '')
    expect([placed.status, placed.body.data.keys]).toEqual([201, undefined])

    const reader = await credentialOf('mirza', { scopes: ['orders:write', 'keys:read'] })
    const [reference, key] = [fresh('A'), fresh('key')]
    expect((await place(wish(reference), key, reader)).body.data.keys).toHaveLength(1)
    await db
      .updateTable('api_credentials')
      .set({ scopes: ['orders:write'] })
      .where('id', '=', reader.id)
      .execute()
    const again = await place(wish(reference), key, reader)
    expect([again.status, again.body.code]).toEqual([403, 'credential.scopeMissing'])
  })

  test('without asking for keys nothing is revealed', async () => {
    await stock('northfall', 1)
    const { body } = await place(wish(fresh('A')), fresh('key'), nexa, '')
    expect(body.data.keys).toBeUndefined()
    expect(body.data.lines[0].assigned).toBe(1)
    // Its keys are noted at once: one may be replaced before the first is read.
    const { rows } = await sql<{
      noted: number[] | null
      keys: number[]
    }>`select p.key_ids as noted, array[s.key_id] as keys
      from partner_orders p join slots s on s.order_id = p.order_id where p.reference = ${body.data.reference}`.execute(
      db,
    )
    expect(rows[0]?.noted).toEqual(rows[0]?.keys)
  })

  test('another price, too many, a foreign product: each line says what is wrong, and nothing is ordered', async () => {
    await stock('northfall', 2)
    const before = await fundsOf(companies.nexa)
    const cheap = await place(wish(fresh('A'), 1, { unitPrice: '50.00' }), fresh('key'))
    expect([cheap.status, cheap.body.code, cheap.body.retry]).toEqual([409, 'order.notValid', 'newKey'])
    expect(cheap.body.problems).toEqual([{ line: 0, code: 'PRICE_CHANGED', price: '61.90' }])
    const many = await place(wish(fresh('A'), 3), fresh('key'))
    expect(many.body.problems).toEqual([{ line: 0, code: 'OVER_STOCK', available: 2 }])
    const order = publicId(secrets, 'order', products.northfall.id).replace('ord', 'prd')
    const unknown = await place(wish(fresh('A'), 1, { product: order }), fresh('key'))
    expect(unknown.body.problems).toEqual([{ line: 0, code: 'NOT_FOUND' }])
    expect(await fundsOf(companies.nexa)).toBe(before)
  })

  test('with a maximum price: a lower price is accepted, a higher one refuses', async () => {
    await stock('northfall', 1)
    const most = (maxUnitPrice: string) => ({
      reference: fresh('A'),
      lines: [{ product: northfall, quantity: 1, maxUnitPrice }],
    })
    expect((await place(most('61.89'), fresh('key'))).body.problems[0].code).toBe('PRICE_CHANGED')
    expect((await place(most('70.00'), fresh('key'))).body.data.gross).toBe('61.90')
  })

  test('a reference names one order forever, under whatever key', async () => {
    await stock('northfall', 2)
    const reference = fresh('A')
    const first = await place(wish(reference), fresh('key'))
    const { status, body } = await place(wish(reference), fresh('key'))
    expect([status, body.code]).toEqual([409, 'order.referenceTaken'])
    expect(body.location).toBe(`/partner/v1/orders/${first.body.data.id}`)
    const { Problem } = (await partner(null, 'GET', '/openapi.json')).body.components.schemas
    expect(Object.keys(Problem.properties)).toEqual(expect.arrayContaining(Object.keys(body)))
    const found = await partner(nexa, 'GET', `/orders?reference=${reference}`)
    expect(found.body.data.map((order: { id: string }) => order.id)).toEqual([first.body.data.id])
    // Mirza orders in the portal later and enters the same reference: the order of the program stays the first.
    const later = await world.place({ by: 'mirza', lines: [['northfall', 1]] })
    await db.updateTable('orders').set({ reference }).where('id', '=', later).execute()
    const page = (await partner(nexa, 'GET', `/orders?reference=${reference}&limit=1`)).body
    const rest = (await partner(nexa, 'GET', `/orders?reference=${reference}&limit=1&after=${page.next}`)).body
    expect([page.data[0].id, rest.data[0].id]).toEqual([first.body.data.id, publicId(secrets, 'order', later)])
  })

  test('two keys with one reference at once: one order', async () => {
    await stock('northfall', 2)
    const reference = fresh('A')
    const answers = await Promise.all([place(wish(reference), fresh('key')), place(wish(reference), fresh('key'))])
    const [placed, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect([placed?.status, refused?.status, refused?.body.code]).toEqual([201, 409, 'order.referenceTaken'])
    expect(refused?.body.location).toBe(`/partner/v1/orders/${placed?.body.data.id}`)
    expect(await ordersNamed(reference)).toBe(1)
  })

  test('its daily limit is exact to the last cent, even for two orders at once', async () => {
    await stock('northfall', 3)
    const limited = await credentialOf('mirza', { dailyLimit: 12_380 })
    const answers = await Promise.all([1, 2, 3].map(() => place(wish(fresh('A')), fresh('key'), limited)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 201, 409])
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('credential.dailyLimit')
  })
})

describe('the same Idempotency-Key (partner-api.md §5)', () => {
  test('ten times at once: one order, and every answer is that one or asks to wait', async () => {
    await stock('northfall', 3)
    const [reference, key] = [fresh('A'), fresh('key')]
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(wish(reference), key)))
    expect(await ordersNamed(reference)).toBe(1)
    const placed = answers.filter((answer) => answer.status === 201)
    expect(placed.length).toBeGreaterThan(0)
    expect(new Set(placed.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect([status, body.code, body.retry]).toEqual([409, 'common.stillRunning', 'sameKey'])
  })

  test('after a lost answer: the same answer with the same keys, marked as a repetition', async () => {
    await stock('northfall', 3)
    const before = await fundsOf(companies.nexa)
    const [reference, key] = [fresh('A'), fresh('key')]
    const first = await place(wish(reference, 2), key)
    const again = await place(wish(reference, 2), key)
    expect(again.body).toEqual(first.body)
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
    expect(await fundsOf(companies.nexa)).toBe(before - 12_380)
    // In quotes it is the same key.
    expect((await place(wish(reference, 2), `"${key}"`)).body).toEqual(first.body)
  })

  test('repeated after Tarik has refunded one key and replaced another: both are there without a code', async () => {
    await stock('northfall', 4)
    const [reference, key] = [fresh('A'), fresh('key')]
    const first = (await place(wish(reference, 3), key)).body.data
    const { rows } = await sql<{ id: number; keys: number[]; slots: number[]; lineId: number }>`
      select o.id, array_agg(s.key_id order by s.position) as keys, array_agg(s.id order by s.position) as slots,
        min(s.order_line_id) as "lineId"
      from orders o join slots s on s.order_id = o.id where o.reference = ${reference} group by o.id`.execute(db)
    const { id, keys = [], slots = [], lineId } = rows[0] ?? {}
    const why = { reasonKind: 1, reason: 'Redeemed already' }
    const units = { lines: [{ lineId, quantity: 1, slotIds: [Number(slots[0])] }] }
    const refunded = await as('tarik', 'POST', '/orders/refund-order', { id, ...why, ...units })
    expect([refunded.status, refunded.body]).toEqual([200, expect.anything()])
    const { status } = await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${keys[1]}`, {
      reason: 'Redeemed already',
    })
    expect(status).toBe(200)
    const [one, two, three] = first.keys
    expect((await place(wish(reference, 3), key)).body.data.keys).toEqual([
      { ...one, code: null },
      { ...two, code: null },
      three,
    ])
  })

  test('a refusal is repeated, even when its reason is gone; a new key orders', async () => {
    const [reference, key] = [fresh('A'), fresh('key')]
    const refused = await place(wish(reference), key)
    expect(refused.body.problems).toEqual([{ line: 0, code: 'OVER_STOCK', available: 0 }])
    await stock('northfall', 1)
    const { requestId: _first, ...said } = refused.body
    const { requestId: _again, ...saidAgain } = (await place(wish(reference), key)).body
    expect(saidAgain).toEqual(said)
    expect((await place(wish(reference), fresh('key'))).status).toBe(201)
  })

  test('with other content 422, from another credential 422, without one 400: nothing is done or shown', async () => {
    await stock('northfall', 3)
    const [reference, key] = [fresh('A'), fresh('key')]
    await place(wish(reference), key)
    const other = await place(wish(fresh('A')), key)
    expect([other.status, other.body.code]).toEqual([422, 'common.keyReused'])
    const query = await place(wish(reference), key, nexa, '')
    expect([query.status, query.body.code]).toEqual([422, 'common.keyReused'])
    const second = await credentialOf('mirza')
    const foreign = await place(wish(reference), key, second)
    expect([foreign.status, foreign.body.code]).toEqual([422, 'credential.other'])
    const none = await partner(nexa, 'POST', '/orders', wish(fresh('A')))
    expect([none.status, none.body.code]).toEqual([400, 'idempotency.keyNeeded'])
    for (const bad of ['', 'a b', 'ž', 'x'.repeat(256)]) expect((await place(wish(fresh('A')), bad)).status).toBe(400)
  })

  test('from another company is another key', async () => {
    await stock('northfall', 3)
    const key = fresh('key')
    expect((await place(wish(fresh('A')), key)).status).toBe(201)
    expect((await place(wish(fresh('A')), key, await credentialOf('nikola'))).status).toBe(201)
  })

  test('the record contains no code (guarantee G30)', async () => {
    await stock('northfall', 1)
    const key = fresh('key')
    const { body } = await place(wish(fresh('A')), key)
    const kept = await db.selectFrom('partner_requests').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    expect(JSON.stringify(kept)).not.toContain(body.data.keys[0].code)
  })

  test('a malformed body is not stored: once corrected, the same key orders', async () => {
    await stock('northfall', 1)
    const key = fresh('key')
    const wrong = await place({ reference: '' }, key)
    expect([wrong.status, wrong.body.code]).toEqual([400, 'common.invalid'])
    expect((await place(wish(fresh('A')), key)).status).toBe(201)
  })
})

describe('what belongs to others', () => {
  test('an order of another company, its keys and faults answer 404 like a missing one', async () => {
    await stock('northfall', 1)
    const { body } = await place(wish(fresh('A')), fresh('key'))
    const digitalis = await credentialOf('amra')
    const missing = publicId(secrets, 'order', 999_999)
    for (const id of [body.data.id, missing, 'ord_x', 'x']) {
      expect((await partner(digitalis, 'GET', `/orders/${id}`)).status).toBe(404)
      expect((await partner(digitalis, 'GET', `/orders/${id}/keys`)).status).toBe(404)
    }
    const fault = { key: body.data.keys[0].id, reason: 'It does not work' }
    const answer = await partner(digitalis, 'POST', `/orders/${body.data.id}/faults`, fault, {
      'idempotency-key': fresh('key'),
    })
    expect(answer.status).toBe(404)
  })

  test('a reseller reads its own orders, never those of its retailers', async () => {
    await stock('northfall', 1)
    const { body } = await place(wish(fresh('A')), fresh('key'), await credentialOf('nikola'))
    expect((await partner(await credentialOf('amra'), 'GET', `/orders/${body.data.id}`)).status).toBe(404)
  })
})

describe('afterwards', () => {
  test('orders are listed page by page, newest first, by status and day', async () => {
    await stock('northfall', 3)
    const names = [fresh('L'), fresh('L'), fresh('L')]
    for (const name of names) await place(wish(name), fresh('key'))
    const first = (await partner(nexa, 'GET', '/orders?limit=2&status=completed')).body
    expect(first.data.map((order: { reference: string }) => order.reference)).toEqual([names[2], names[1]])
    const second = (await partner(nexa, 'GET', `/orders?limit=2&status=completed&after=${first.next}`)).body
    expect(second.data[0].reference).toBe(names[0])
    // A cursor belongs to its filter.
    expect((await partner(nexa, 'GET', `/orders?limit=2&after=${first.next}`)).status).toBe(400)
    expect((await partner(nexa, 'GET', '/orders?since=2999-01-01T00:00:00Z')).body.data).toEqual([])
  })

  test("a faulty key is reported once and appears in the distributor's queue", async () => {
    await stock('northfall', 1)
    const { body } = await place(wish(fresh('A')), fresh('key'))
    const report = (key: string) =>
      partner(
        nexa,
        'POST',
        `/orders/${body.data.id}/faults`,
        { key: body.data.keys[0].id, reason: 'The shop says it is used' },
        { 'idempotency-key': key },
      )
    expect((await report(fresh('key'))).status).toBe(202)
    expect((await report(fresh('key'))).body.code).toBe('order.faultReportedBefore')
    const queue = await as('tarik', 'POST', '/orders/get-fault-reports', {})
    expect(queue.text).toContain('The shop says it is used')
  })

  test('an order that waits for approval is refused too if not all its keys are in stock, unless it may wait for them', async () => {
    await stock('northfall', 3)
    const may = async (may_back_order: boolean, approval_threshold: number | null) => {
      await db
        .updateTable('companies')
        .set({ may_back_order, approval_threshold })
        .where('id', '=', companies.nexa)
        .execute()
      await db.updateTable('products').set({ may_back_order }).where('id', '=', products.northfall.id).execute()
    }
    await may(true, 10_000)
    const before = await fundsOf(companies.nexa)
    const two = { reference: fresh('A'), lines: [2, 2].map((quantity) => wish('', quantity).lines[0]) }
    for (const [order, problem] of [
      [wish(fresh('A'), 10), { line: 0, code: 'OVER_STOCK', available: 3 }],
      [two, { line: 1, code: 'OVER_STOCK', available: 1 }],
    ] as const) {
      const { status, body } = await place(order, fresh('key'))
      expect([status, body.code, body.problems]).toEqual([409, 'order.notValid', [problem]])
    }
    expect([await ordersNamed(two.reference), await fundsOf(companies.nexa)]).toEqual([0, before])
    const inStock = await place(wish(fresh('A'), 3), fresh('key'))
    expect([inStock.status, inStock.body.data.status]).toEqual([201, 'onHold'])
    const later = await place({ ...wish(fresh('A'), 10), onShortage: 'backOrder' }, fresh('key'))
    expect([later.status, later.body.data.status]).toEqual([201, 'onHold'])
    await may(false, null)
  })

  test('what is owed is cancelled once: its money comes back, the delivered keys stay', async () => {
    await stock('northfall', 1)
    await db.updateTable('companies').set({ may_back_order: true }).where('id', '=', companies.nexa).execute()
    await db.updateTable('products').set({ may_back_order: true }).where('id', '=', products.northfall.id).execute()
    const before = await fundsOf(companies.nexa)
    const { body } = await place({ ...wish(fresh('A'), 3), onShortage: 'backOrder' }, fresh('key'))
    await db.updateTable('products').set({ may_back_order: false }).execute()
    await db.updateTable('companies').set({ may_back_order: false }).execute()
    const { id } = body.data
    expect(body.data.lines[0]).toMatchObject({ assigned: 1, owed: 2 })
    const owed = await partner(nexa, 'GET', '/back-orders')
    expect(owed.body.data.map((order: { id: string }) => order.id)).toContain(id)

    const cancel = (key: string, of = nexa, what: object = { slots: 'owed' }) =>
      partner(of, 'POST', `/orders/${id}/cancellations`, what, { 'idempotency-key': key })
    const foreign = [
      await cancel(fresh('key'), await credentialOf('amra')),
      await cancel(fresh('key'), await credentialOf('nikola')),
    ]
    expect(foreign.map((answer) => answer.status)).toEqual([404, 404])
    expect((await cancel(fresh('key'), nexa, { slots: 'all' })).status).toBe(400)

    const keys = [fresh('key'), fresh('key')] as const
    const both = await Promise.all(keys.map((key) => cancel(key)))
    const done = both.find((answer) => answer.status === 201)
    const refused = both.find((answer) => answer.status === 409)
    expect(done?.body.data).toMatchObject({ id, cancelled: 2, refunded: '123.80', lines: [{ assigned: 1, owed: 0 }] })
    expect([refused?.body.code, refused?.body.retry]).toEqual(['order.nothingOwed', 'never'])
    expect(await fundsOf(companies.nexa)).toBe(before - 6190)
    const again = await cancel(keys[both.indexOf(done as (typeof both)[number])] as string)
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([done?.body, 'true'])
    const told = () =>
      db
        .selectFrom('notifications as n')
        .innerJoin('companies as c', 'c.id', 'n.company_id')
        .where('n.kind', '=', 'order.owedCancelled')
        .select(['c.type', sql<number>`count(distinct n.order_id)::int`.as('orders')])
        .groupBy('c.type')
        .execute()
    await spreadNews(world.app.services)
    await expect.poll(told).toEqual([{ type: companyType.code.distributer, orders: 1 }])
    const stays = await partner(nexa, 'GET', `/orders/${id}/keys`)
    expect(stays.body.data.map((key: { code: string }) => key.code)).toEqual([body.data.keys[0].code])
    expect((await partner(nexa, 'GET', '/back-orders')).body.data).toEqual([])
    expect(await findBreaches(db)).toEqual([])
  })

  test('keys can be read for 30 days', async () => {
    await stock('northfall', 1)
    const { body } = await place(wish(fresh('A')), fresh('key'))
    const now = world.clock.at
    world.clock.at = new Date(now.getTime() + 31 * 86_400_000)
    const { status, body: problem } = await partner(nexa, 'GET', `/orders/${body.data.id}/keys`)
    world.clock.at = now
    expect([status, problem.code]).toEqual([410, 'keys.windowClosed'])
  })

  test('a signed order is placed, and its signature covers the body', async () => {
    await stock('northfall', 1)
    const [text, key] = [JSON.stringify(wish(fresh('A'))), fresh('key')]
    const time = Math.floor(world.clock.at.getTime() / 1000)
    const hash = createHash('sha256').update(text).digest('hex')
    const lines = ['BRAVA1', String(time), 'POST', '/partner/v1/orders', '', key, hash].join('\n')
    const signature = createHmac('sha256', signingKeyOf(nexa.secret)).update(lines).digest('base64')
    const headers = {
      authorization: `BRAVA1 key=${nexa.keyId},time=${time},signature=${signature}`,
      'idempotency-key': key,
    }
    const changed = await partner(null, 'POST', '/orders', text.replace('"quantity":1', '"quantity":2'), headers)
    expect(changed.body.code).toBe('credential.signatureWrong')
    expect((await partner(null, 'POST', '/orders', text, headers)).status).toBe(201)
  })
})
