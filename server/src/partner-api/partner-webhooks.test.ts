import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { noteEvent } from '../partner-events/events-for.ts'
import { numberEvents } from '../partner-events/number-events.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { partnerWorld, type TestCredential } from './testing/partner-world.ts'

const world = await partnerWorld()
const { app, companies, credentialOf, db, partner, stock } = world
let nexa: TestCredential
let digitalis: TestCredential
beforeAll(async () => {
  nexa = await credentialOf('mirza')
  digitalis = await credentialOf('amra')
  await stock('northfall', 5)
})

let keys = 0
const keyed = (more: Record<string, string> = {}) => ({ 'idempotency-key': `hook-${(keys += 1)}`, ...more })
const shop = { name: 'Web shop', address: 'https://shop.example/brava' }
const add = (headers = keyed(), body: object = shop) => partner(nexa, 'POST', '/webhooks', body, headers)
const added = async () => (await add()).body.data as { id: string; secret: string; secretFingerprint: string }
const list = async (who = nexa) => (await partner(who, 'GET', '/webhooks')).body.data as { id: string }[]
const removeAll = async () => {
  for (const { id } of await list()) await partner(nexa, 'DELETE', `/webhooks/${id}`)
}

describe('a program of Nexa manages its webhooks', () => {
  test('adds one and gets its secret, also again with the same key; no stored record contains it', async () => {
    const headers = keyed()
    const first = await add(headers)
    expect([first.status, first.headers['cache-control']]).toEqual([201, 'no-store'])
    expect(first.body.data).toMatchObject({ ...shop, types: [], isOn: true, secret: expect.stringMatching(/^whsec_/) })
    const again = await add(headers)
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', first.body])
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(r::text, '') from partner_requests r) || (select string_agg(w::text, '') from webhooks w) as text`.execute(
      db,
    )
    expect(rows[0]?.text).toContain(first.body.data.secretFingerprint)
    expect(rows[0]?.text).not.toContain(first.body.data.secret)
    const one = (await partner(nexa, 'GET', `/webhooks/${first.body.data.id}`)).body.data
    expect(one).toEqual((await list())[0])
    expect(Object.keys(one)).not.toContain('secret')
    await removeAll()
  })

  test('rotates the secret; repeating the call that made the former one returns neither', async () => {
    const headers = keyed()
    const { id, secret } = (await add(headers)).body.data
    const rotation = keyed()
    const rotated = (await partner(nexa, 'POST', `/webhooks/${id}/rotations`, {}, rotation)).body.data
    expect(rotated.secret).toMatch(/^whsec_/)
    expect(rotated.secret).not.toBe(secret)
    expect((await partner(nexa, 'POST', `/webhooks/${id}/rotations`, {}, rotation)).body.data).toEqual(rotated)
    expect((await add(headers)).body.data.secret).toBeNull()
    const former = await db.selectFrom('webhooks').select('former_until').where('removed_at', 'is', null).execute()
    expect(former.map((row) => row.former_until)).toEqual([expect.any(Date)])
    await removeAll()
  })

  test('changes it: another address gets another secret; switched off it gets no test, switched on it does', async () => {
    const { id, secretFingerprint } = await added()
    const change = (body: object) => partner(nexa, 'PUT', `/webhooks/${id}`, { ...shop, ...body })
    const named = await change({ name: 'Shop', types: ['order.served'] })
    expect(named.body.data).toMatchObject({ name: 'Shop', types: ['order.served'], secret: null, secretFingerprint })
    const moved = (await change({ address: 'https://other.example/brava' })).body.data
    expect([typeof moved.secret, moved.secretFingerprint === secretFingerprint]).toEqual(['string', false])
    expect((await change({ isOn: false })).body.data).toMatchObject({ isOn: false, offReason: 'person' })
    const refused = await partner(nexa, 'POST', `/webhooks/${id}/tests`, {}, keyed())
    expect([refused.status, refused.body.code]).toEqual([409, 'webhook.isOff'])
    expect((await change({ isOn: true })).body.data).toMatchObject({ isOn: true, offReason: null })
    expect((await partner(nexa, 'POST', `/webhooks/${id}/tests`, {}, keyed())).status).toBe(202)
    const { rows } = await sql<{ type: string }>`select type from partner_events where type = 'webhook.test'`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
    const wrong = await change({ address: 'http://10.0.0.1/' })
    expect([wrong.status, wrong.body.retry]).toEqual([422, 'newKey'])
    await removeAll()
  })

  test('changes one while Mirza changes it in the portal: it waits for him and is not refused', async () => {
    const { id } = await added()
    const answer = await inTransaction(db, async (trx) => {
      await sql`update webhooks set name = 'Mirza', version = version + 1
        where company_id = ${companies.nexa} and removed_at is null`.execute(trx)
      const waiting = partner(nexa, 'PUT', `/webhooks/${id}`, { ...shop, name: 'Shop', isOn: false })
      await pause(500)
      return { waiting }
    })
    const { status, body } = await answer.waiting
    expect([status, body.data]).toEqual([200, expect.objectContaining({ name: 'Shop', isOn: false })])
    await removeAll()
  })

  test('never sees those of Digitalis, whose program finds none of Nexa either; a removed one is gone', async () => {
    const { id } = await added()
    expect(await list(digitalis)).toEqual([])
    const calls = [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/rotations'],
      ['POST', '/tests'],
      ['GET', '/deliveries'],
      ['POST', '/replays'],
    ] as const
    const tried = async (who: TestCredential) =>
      Promise.all(
        calls.map(async ([method, rest]) => {
          const other = rest === '/replays' ? { failed: true } : {}
          const body = method === 'PUT' ? shop : method === 'POST' ? other : undefined
          return (await partner(who, method, `/webhooks/${id}${rest}`, body, method === 'POST' ? keyed() : {})).status
        }),
      )
    expect(await tried(digitalis)).toEqual(calls.map(() => 404))
    expect((await partner(nexa, 'DELETE', `/webhooks/${id}`)).body.data).toEqual({ id, deleted: true })
    expect(await tried(nexa)).toEqual(calls.map(() => 404))
  })

  test('reads the outcome of each event, page by page, and has those that were given up sent again, or a range of numbers', async () => {
    const { id } = await added()
    // Keeps the process from sending anything for this test: its deliveries are written below.
    const isBehindNothing = sql`update webhooks set position = 1000000 where company_id = ${companies.nexa} and removed_at is null`
    await isBehindNothing.execute(db)
    await db
      .insertInto('partner_event_readers')
      .values({ company_id: companies.nexa, environment: 'live' })
      .onConflict((at) => at.doNothing())
      .execute()
    const reader = { companyId: companies.nexa, environment: 'live' } as const
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20'])
      await inTransaction(db, (trx) =>
        noteEvent(trx, { ...reader, type: 'pos.dayReady', facts: { day }, at: app.services.clock.now() }),
      )
    await numberEvents({ db })
    const { rows: sent } = await sql<{ id: number; sequence: number }>`
      insert into webhook_deliveries (webhook_id, event_id, state, attempts, settled_at, created_at)
      select w.id, e.id, 3, 11, now(), now() from webhooks w join partner_events e on e.company_id = w.company_id and e.type = 'pos.dayReady'
        and e.facts ->> 'day' < '2026-11-21'
      where w.company_id = ${companies.nexa} and w.removed_at is null order by e.sequence
      returning id, (select sequence from partner_events e where e.id = event_id) as sequence`.execute(db)
    const [first, , last] = sent
    await sql`update webhooks set position = ${last?.sequence} where company_id = ${companies.nexa} and removed_at is null`.execute(
      db,
    )
    await sql`insert into webhook_attempts (delivery_id, at, status, milliseconds, problem)
      values (${last?.id}, now(), 503, 12, '{"code":"outbound.status","params":{"status":503}}')`.execute(db)
    const read = async (query: string, who = nexa) =>
      (await partner(who, 'GET', `/webhooks/${id}/deliveries${query}`)).body
    const page = await read('?limit=2')
    expect(page.data).toMatchObject([
      { sequence: last?.sequence, state: 'failed', attempts: 11, status: 503, type: 'pos.dayReady', nextAt: null },
      { status: null, problem: null },
    ])
    expect([page.data[0].id, page.data[0].event]).toEqual([
      expect.stringMatching(/^dlv_/),
      expect.stringMatching(/^evt_/),
    ])
    const rest = await read(`?limit=2&after=${page.next}`)
    expect([rest.data.map((one: { sequence: number }) => one.sequence), rest.next]).toEqual([[first?.sequence], null])
    // A cursor belongs to its webhook and filter.
    expect((await read(`?state=failed&after=${page.next}`)).code).toBe('common.invalid')
    expect((await read('?state=delivered')).data).toEqual([])

    const replay = (body: object, headers = keyed()) => partner(nexa, 'POST', `/webhooks/${id}/replays`, body, headers)
    const range = { fromSequence: first?.sequence, toSequence: first?.sequence }
    expect((await replay(range)).body.data).toEqual({ id, count: 1 })
    const again = keyed()
    expect((await replay({ failed: true }, again)).body.data).toEqual({ id, count: 2 })
    expect((await replay({ failed: true }, again)).body.data).toEqual({ id, count: 2 })
    expect((await read('')).data.map((one: { state: string }) => one.state)).toEqual(['waiting', 'waiting', 'waiting'])
    expect((await replay({ failed: true })).body).toMatchObject({ code: 'webhook.nothingToReplay', retry: 'never' })
    expect((await replay({ fromSequence: 3, toSequence: 2 })).status).toBe(400)
    await db.updateTable('companies').set({ status: 4 }).where('id', '=', companies.nexa).execute()
    const blocked = await replay({ failed: true })
    await db.updateTable('companies').set({ status: 2 }).where('id', '=', companies.nexa).execute()
    expect([blocked.status, blocked.body.code]).toEqual([403, 'company.blocked'])
    await removeAll()
  })

  test('ten at most, even when they are added at once; a blocked company changes nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 'webhook.tooMany')).toHaveLength(2)
    const { id } = (await list())[0] as { id: string }
    await db.updateTable('companies').set({ status: 4 }).where('id', '=', companies.nexa).execute()
    const blocked = await partner(nexa, 'DELETE', `/webhooks/${id}`)
    await db.updateTable('companies').set({ status: 2 }).where('id', '=', companies.nexa).execute()
    expect([blocked.status, blocked.body.code]).toEqual([403, 'company.blocked'])
    await removeAll()
  })
})

describe('Prefer: wait', () => {
  test('waits for the same request still in progress, instead of 409', async () => {
    const key = 'slow-1'
    const order = { reference: 'slow-1', lines: [{ product: '', quantity: 1, maxUnitPrice: '99.00' }] }
    const row = (await partner(nexa, 'GET', '/catalogue')).body.data.find(
      (one: { code: string }) => one.code === 'NF-0117',
    )
    Object.assign(order.lines[0] as object, { product: row.id })
    const place = (headers: Record<string, string>) =>
      partner(nexa, 'POST', '/orders', order, { 'idempotency-key': key, ...headers })
    let waiting: ReturnType<typeof place> | undefined
    await inTransaction(db, async (trx) => {
      await sql`select take_partner_key(${companies.nexa}, 'live', ${key})`.execute(trx)
      const refused = await place({})
      expect([refused.status, refused.body.code]).toEqual([409, 'common.stillRunning'])
      waiting = place({ prefer: 'respond-async, wait=20' })
      // The call that holds the key ends only after the other has asked.
      expect((await place({ prefer: 'wait=0' })).status).toBe(409)
    })
    const answer = await waiting
    expect([answer?.status, answer?.headers['preference-applied']]).toEqual([201, 'wait=20'])
  })

  test('lets the list of events wait for the next one', async () => {
    const reader = { companyId: companies.nexa, environment: 'live' } as const
    await numberEvents({ db })
    const { next } = (await partner(nexa, 'GET', '/events')).body
    const asked = partner(nexa, 'GET', `/events?after=${next}`, undefined, { prefer: 'wait=20' })
    expect((await partner(nexa, 'GET', `/events?after=${next}`)).body.data).toEqual([])
    await inTransaction(db, (trx) =>
      noteEvent(trx, { ...reader, type: 'pos.dayReady', facts: { day: '2026-11-21' }, at: app.services.clock.now() }),
    )
    await numberEvents({ db })
    const { body, headers } = await asked
    expect(body.data).toMatchObject([{ type: 'pos.dayReady', data: { day: '2026-11-21' } }])
    expect(headers['preference-applied']).toBe('wait=20')
  })
})
