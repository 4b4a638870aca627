import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'
import { issueDueInvoices } from '../invoices/issue-invoices.ts'
import { numberEvents } from '../partner-events/number-events.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { makeAuthority } from '../platform/outbound/testing/make-certificate.ts'
import { Secrets } from '../platform/secrets/secrets.ts'
import { resealWebhookSecrets } from './keep-webhooks.ts'
import { notedBy } from '../security/testing/noted-acts.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { takeDue } from './sending.sql.ts'
import { isGenuine, webhookReceiver } from './testing/receiver.ts'
import { tellOfGivenUp, watchWebhooks } from './watch-webhooks.ts'
import { deliverNewEvents } from './webhooks.jobs.ts'

const world = await orderWorld()
const { as, companies, db, people, place, stock } = world
const authority = makeAuthority()
const receiver = await webhookReceiver(authority)
const other = await webhookReceiver(authority)
afterAll(() => {
  receiver.close()
  other.close()
})
const outbound = createOutbound({
  loopback: true,
  resolve: async () => ['127.0.0.1'],
  authorities: [authority.cert],
})
Object.assign(world.services, {
  config: { ...world.services.config, outboundLoopback: true },
  // What the product itself would enqueue and send in the background, each test does explicitly.
  jobs: { enqueue: async () => {}, enqueueSoon: () => {}, runHere: () => {} },
  outbound,
})
/** The clock of the jobs stands still, ahead of everything; people's sessions use their own. */
const clock = { at: new Date(), now: () => clock.at }
const services = { ...world.services, clock }
await sql`insert into user_roles (user_id, role_id) values (${people.mirza.id}, 8) on conflict do nothing`.execute(db)

let webhook = { id: 0, secret: '' }
const add = async (more: object = {}) =>
  (
    await as('mirza', 'POST', '/webhooks/create-webhook', {
      companyId: companies.nexa,
      name: 'Web shop',
      address: receiver.address,
      ...more,
    })
  ).body.data as { id: number; secret: string }
/** Turns everything so far into deliveries: an order's invoice is issued a moment after it. */
async function prepare(): Promise<void> {
  await issueDueInvoices(db)
  await numberEvents(services)
  await deliverNewEvents(services)
}
async function deliver(): Promise<number> {
  await prepare()
  return sendWebhooks(services)
}
const later = (seconds: number) => {
  clock.at = new Date(clock.at.getTime() + seconds * 1000)
}
const test1 = () => as('mirza', 'POST', `/webhooks/test/${webhook.id}`)
const shown = async (id = webhook.id) => (await as('mirza', 'GET', `/webhooks/${id}`)).body.data
const deliveries = async (filters: object = {}) =>
  (await as('mirza', 'POST', `/webhooks/get-deliveries/${webhook.id}`, { filters })).body.data as {
    id: number
    type: string
    sequence: number
    state: string
    attempts: number
    status: number | null
    problem: string | null
  }[]
const mails = async (template: string) => {
  const { rows } = await sql<{ to: string }>`select to_address as "to" from mails where template = ${template}`.execute(
    db,
  )
  return rows.length
}

beforeEach(async () => {
  clock.at = new Date(Date.now() + 3_600_000)
  await sql`update webhooks set removed_at = now() where removed_at is null`.execute(db)
  for (const one of [receiver, other]) {
    one.received.length = 0
    one.answers(204)
  }
  webhook = await add()
  await deliver()
})

describe('a webhook of Nexa Shop (decision 0132, guarantee G34)', () => {
  test('Mirza adds it: the secret is shown once and kept sealed; Nikola of another company sees nothing of it', async () => {
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { rows } = await sql<{ row: string }>`select w::text as row from webhooks w where id = ${webhook.id}`.execute(
      db,
    )
    expect(rows[0]?.row).not.toContain(webhook.secret.slice(6))
    expect(JSON.stringify(await shown())).not.toContain(webhook.secret.slice(6))
    expect((await as('nikola', 'GET', `/webhooks/${webhook.id}`)).status).toBe(403)
    await sql`insert into user_roles (user_id, role_id) values (${people.nikola.id}, 8) on conflict do nothing`.execute(
      db,
    )
    await test1()
    await deliver()
    const [tested] = await deliveries()
    for (const [method, path, body] of [
      ['GET', `/webhooks/${webhook.id}`],
      ['GET', `/webhooks/delivery/${tested?.id}`],
      ['POST', `/webhooks/get-deliveries/${webhook.id}`, {}],
      ['POST', `/webhooks/test/${webhook.id}`],
      ['POST', `/webhooks/rotate/${webhook.id}`],
      ['PUT', `/webhooks/turn/${webhook.id}`, { isOn: false }],
      ['DELETE', `/webhooks/${webhook.id}`],
      ['POST', '/webhooks/create-webhook', { companyId: companies.nexa, name: 'x', address: receiver.address }],
    ] as const) {
      expect([path, (await as('nikola', method, path, body)).status]).toEqual([path, 404])
    }
    expect((await as('tarik', 'GET', `/webhooks/${webhook.id}`)).body.data.companyName).toBe('Nexa Shop Čapljina')
  })

  test('addresses inside a network are refused at the field, even for the distributor', async () => {
    const body = { companyId: companies.nexa, name: 'x', address: 'https://10.0.0.1/' }
    const refused = await as('tarik', 'POST', '/webhooks/create-webhook', body)
    expect([refused.body.code, refused.body.data.fields[0].path]).toEqual(['outbound.notPublicName', 'address'])
  })

  test('two addresses that accept events at the same time are recorded separately, and one that had failed has recovered', async () => {
    const second = await add({ name: 'Stock', address: other.address })
    receiver.answers(500)
    for (const id of [webhook.id, second.id]) await as('mirza', 'POST', `/webhooks/test/${id}`)
    await deliver()
    const kept = async () => {
      const { rows } = await sql<{ id: number; failures: number; took: boolean; open: number }>`
        select w.id, w.failures, w.last_success_at = ${clock.at} as took,
          (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 1) as open
        from webhooks w where w.removed_at is null order by w.id`.execute(db)
      return rows
    }
    expect(await kept()).toEqual([
      { id: webhook.id, failures: 1, took: null, open: 1 },
      { id: second.id, failures: 0, took: true, open: 0 },
    ])
    receiver.answers(204)
    later(60)
    for (const id of [webhook.id, second.id]) await as('mirza', 'POST', `/webhooks/test/${id}`)
    await deliver()
    expect(await kept()).toEqual([
      { id: webhook.id, failures: 0, took: true, open: 0 },
      { id: second.id, failures: 0, took: true, open: 0 },
    ])
    const { rows } = await sql<{ webhookId: number; status: number; tries: number }>`
      select d.webhook_id as "webhookId", a.status, count(*)::int as tries from webhook_attempts a
      join webhook_deliveries d on d.id = a.delivery_id where d.webhook_id in (${webhook.id}, ${second.id})
      group by 1, 2 order by 1, 2`.execute(db)
    expect(rows).toEqual([
      { webhookId: webhook.id, status: 204, tries: 2 },
      { webhookId: webhook.id, status: 500, tries: 1 },
      { webhookId: second.id, status: 204, tries: 2 },
    ])
  })

  test("an order's events arrive in order: signed, minimal, without a code", async () => {
    await stock('northfall', 1)
    // Open invoices of other orders are issued first.
    await world.issueInvoices()
    await deliver()
    receiver.received.length = 0
    await place({ by: 'mirza', lines: [['northfall', 1]] })
    await world.issueInvoices()
    await deliver()
    const events = receiver.received.map(({ event }) => event).sort((a, b) => a.sequence - b.sequence)
    expect(events.map(({ type }) => type)).toEqual(['order.placed', 'order.served', 'invoice.issued'])
    expect(events[1]?.data).toMatchObject({ status: 'completed', owed: 0, order: expect.stringMatching(/^ord_/) })
    const [first, second, third] = events.map(({ sequence }) => sequence) as [number, number, number]
    expect([second - first, third - second]).toEqual([1, 1])
    for (const got of receiver.received) {
      expect(isGenuine(got, webhook.secret)).toBe(true)
      expect(isGenuine({ ...got, body: `${got.body} ` }, webhook.secret)).toBe(false)
      expect(got.headers['webhook-id']).toBe(got.event.id)
      expect(Math.abs(Number(got.headers['webhook-timestamp']) * 1000 - clock.at.getTime())).toBeLessThan(2000)
      const previous = got.headers['brava-previous-sequence']
      if (got.event.sequence !== first) expect(previous).toBe(String(got.event.sequence - 1))
    }
    const { rows } = await sql<{ last4: string }>`select last4 from keys`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { last4 } of rows) expect(receiver.received.map(({ body }) => body).join()).not.toContain(`"${last4}"`)
  })

  test('the database goes away while an event is being sent: the job fails with that error, after the last answer', async () => {
    await test1()
    await prepare()
    const state = { isAway: false, isAnswered: false }
    const going = {
      ...services,
      clock: {
        now: () => {
          if (state.isAway) throw new Error('the database went away')
          return clock.at
        },
      },
      outbound: {
        ...outbound,
        request: async () => {
          state.isAway = true
          await new Promise((resume) => setTimeout(resume, 600))
          state.isAnswered = true
          throw new Error('nobody hears this')
        },
      },
    }
    // An unhandled rejection would end the process, and this test run with it.
    await expect(sendWebhooks(going)).rejects.toThrow('the database went away')
    expect(state.isAnswered).toBe(true)
    later(61)
    expect(await sendWebhooks(services)).toBe(1)
    expect(receiver.received).toHaveLength(1)
  })

  test('one whose secret cannot be opened does not hold up the others', async () => {
    const second = await add({ name: 'Stock', address: other.address })
    const secretIs = (sealed: string) =>
      sql`update webhooks set sealed_secret = ${sealed} where id = ${webhook.id}`.execute(db)
    const { sealed_secret: sealed } = await db
      .selectFrom('webhooks')
      .select('sealed_secret')
      .where('id', '=', webhook.id)
      .executeTakeFirstOrThrow()
    await secretIs('nothing')
    for (const id of [webhook.id, second.id]) await as('mirza', 'POST', `/webhooks/test/${id}`)
    await prepare()
    await expect(sendWebhooks(services)).rejects.toThrow('1 events could not be sent')
    await secretIs(sealed)
    expect([receiver.received.length, other.received.length]).toEqual([0, 1])
    expect((await shown(second.id)).waiting).toBe(0)
  })

  test('only requested types are sent; a skipped number shows in the previous number', async () => {
    await as('mirza', 'DELETE', `/webhooks/${webhook.id}`)
    webhook = await add({ types: ['order.served'] })
    await stock('northfall', 2)
    await place({ by: 'mirza', lines: [['northfall', 1]] })
    await place({ by: 'mirza', lines: [['northfall', 1]] })
    await deliver()
    const sent = receiver.received.sort((a, b) => a.event.sequence - b.event.sequence)
    expect(sent.map(({ event }) => event.type)).toEqual(['order.served', 'order.served'])
    expect(sent[1]?.headers['brava-previous-sequence']).toBe(String(sent[0]?.event.sequence))
    expect((sent[1]?.event.sequence ?? 0) - (sent[0]?.event.sequence ?? 0)).toBe(2)
  })

  test('Mirza sends the test event, sees the failed try with its answer, and replays it', async () => {
    receiver.answers(500, {}, `no database; secret ${webhook.secret}`)
    expect((await test1()).body.data.info).toBe('The test event is on its way.')
    await deliver()
    const [failed] = await deliveries()
    expect(failed).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 1, status: 500 })
    expect(failed?.problem).toBe('shop.example answered with the error 500.')
    const { body } = await as('mirza', 'GET', `/webhooks/delivery/${failed?.id}`)
    expect(body.data.tries[0]).toMatchObject({ status: 500, answer: 'no database; secret whsec_…' })
    expect(JSON.parse(body.data.request)).toEqual(receiver.received[0]?.event)
    expect(JSON.stringify(body)).not.toContain('signature')
    expect((await as('nikola', 'GET', `/webhooks/delivery/${failed?.id}`)).status).toBeGreaterThanOrEqual(403)
    receiver.answers(200)
    const again = await as('mirza', 'POST', '/webhooks/replay-deliveries', { ids: [failed?.id] })
    expect(again.body.data).toMatchObject({ count: 1, info: '1 event is sent again.' })
    await deliver()
    expect(receiver.received.map(({ event }) => event.id)).toEqual(Array(2).fill(receiver.received[0]?.event.id))
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 2, status: 200 })
    expect((await as('mirza', 'POST', `/webhooks/replay/${webhook.id}`, { failed: true })).body.code).toBe(
      'webhook.nothingToReplay',
    )
  })

  test('a range is sent again with the same ids, also to an address added later', async () => {
    await stock('northfall', 1)
    await place({ by: 'mirza', lines: [['northfall', 1]] })
    await deliver()
    const [first, second] = receiver.received.map(({ event }) => event).sort((a, b) => a.sequence - b.sequence)
    webhook = await add({ address: other.address })
    const range = { fromSequence: first?.sequence, toSequence: second?.sequence }
    expect((await as('mirza', 'POST', `/webhooks/replay/${webhook.id}`, range)).body.data.count).toBe(2)
    await deliver()
    expect(new Set(other.received.map(({ event }) => event.id))).toEqual(new Set([first?.id, second?.id]))
  })

  test('the secret is rotated: both sign for a day, then only the new one', async () => {
    const { secret } = (await as('mirza', 'POST', `/webhooks/rotate/${webhook.id}`)).body.data
    await test1()
    await deliver()
    const [overlap] = receiver.received
    expect([isGenuine(overlap as never, webhook.secret), isGenuine(overlap as never, secret)]).toEqual([true, true])
    later(24 * 3600 + 1)
    await test1()
    await deliver()
    const after = receiver.received[1]
    expect([isGenuine(after as never, webhook.secret), isGenuine(after as never, secret)]).toEqual([false, true])
  })

  test('another address gets its own secret; the previous one signs nothing for it', async () => {
    const { version } = await shown()
    const change = { version, name: 'Web shop', address: other.address, types: [] }
    const { secret } = (await as('mirza', 'PUT', `/webhooks/${webhook.id}`, change)).body.data
    expect(secret).toMatch(/^whsec_/)
    await test1()
    await deliver()
    expect(receiver.received).toEqual([])
    expect(other.received.map((got) => [isGenuine(got, webhook.secret), isGenuine(got, secret)])).toEqual([
      [false, true],
    ])
    expect((await as('mirza', 'PUT', `/webhooks/${webhook.id}`, change)).body.code).toBe('common.conflict')
  })

  test('a form that Mirza has open can be saved although the webhook was tested, reported and replayed in the meantime', async () => {
    const { version, name } = await shown()
    await test1()
    await deliver()
    await sql`update webhooks set failing_since = ${new Date(clock.at.getTime() - 7 * 3_600_000)} where id = ${webhook.id}`.execute(
      db,
    )
    const told = await mails('webhook-failing')
    await watchWebhooks(services)
    expect(await mails('webhook-failing')).toBeGreaterThan(told)
    const [one] = await deliveries()
    expect((await as('mirza', 'POST', '/webhooks/replay-deliveries', { ids: [one?.id] })).status).toBe(200)
    const change = { version, name: `${name} 2`, address: receiver.address, types: [] }
    expect((await as('mirza', 'PUT', `/webhooks/${webhook.id}`, change)).status).toBe(200)
    // A change saved in between is still not overwritten.
    expect((await as('mirza', 'PUT', `/webhooks/${webhook.id}`, change)).body.code).toBe('common.conflict')
  })

  test('its secret is resealed when SECRETS_KEY changes, and signs as before', async () => {
    const { config } = services
    const secretsKey = Buffer.alloc(32, 9)
    const secrets = new Secrets({ ...config, secretsKey, formerSecretsKeys: [config.secretsKey] })
    expect(await resealWebhookSecrets({ db, secrets })).toBeGreaterThan(0)
    expect(await resealWebhookSecrets({ db, secrets })).toBe(0)
    await test1()
    await prepare()
    await sendWebhooks({ ...services, secrets })
    expect(receiver.received.map((got) => isGenuine(got, webhook.secret))).toEqual([true])
    await resealWebhookSecrets({
      db,
      secrets: new Secrets({ ...config, formerSecretsKeys: [secretsKey] }),
    })
  })
})

describe('an address that does not accept its events (case 22)', () => {
  const once = async () => {
    await test1()
    await deliver()
    return (await deliveries())[0]
  }

  test('is retried after 5 s, 1 min, 5 min …, eleven tries in three days, and then no more', async () => {
    receiver.answers(503)
    await test1()
    await deliver()
    const waited: number[] = []
    for (let tries = 1; tries < 11; tries += 1) {
      const { rows } = await sql<{ next: Date }>`
        select next_at as next from webhook_deliveries where webhook_id = ${webhook.id}`.execute(db)
      const seconds = ((rows[0]?.next.getTime() ?? 0) - clock.at.getTime()) / 1000
      waited.push(seconds)
      expect(await deliver()).toBe(0)
      await sql`update webhooks set probe_at = null where id = ${webhook.id}`.execute(db)
      later(seconds + 1)
      expect(await deliver()).toBe(1)
    }
    const planned = [5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 57_600, 86_400]
    for (const [index, seconds] of planned.entries()) {
      expect(waited[index]).toBeGreaterThanOrEqual(seconds * 0.9)
      expect(waited[index]).toBeLessThanOrEqual(seconds * 1.1)
    }
    expect((await deliveries({ state: 'failed' }))[0]).toMatchObject({ attempts: 11, status: 503 })
    later(7 * 86_400)
    expect(await deliver()).toBe(0)
  })

  test('has events given up while the webhook accepts others: Mirza is told once, the next day, with their number', async () => {
    receiver.answers(500)
    await once()
    await sql`update webhook_deliveries set tries = 10 where webhook_id = ${webhook.id}`.execute(db)
    await sql`update webhooks set probe_at = null where id = ${webhook.id}`.execute(db)
    later(3600)
    await deliver()
    expect(await deliveries({ state: 'failed' })).toHaveLength(1)
    receiver.answers(204)
    await once()
    const told = await mails('webhook-gave-up')
    await tellOfGivenUp(services)
    expect(await mails('webhook-gave-up')).toBe(told)
    later(86_400)
    await tellOfGivenUp(services)
    await tellOfGivenUp(services)
    expect(await mails('webhook-gave-up')).toBe(told + 1)
    const { rows } = await sql<{ data: { events: number } }>`
      select data from mails where template = 'webhook-gave-up' order by id desc limit 1`.execute(db)
    expect(rows[0]?.data).toMatchObject({ name: 'Web shop', events: 1 })
    later(86_400)
    await tellOfGivenUp(services)
    expect(await mails('webhook-gave-up')).toBe(told + 1)
  })

  test('asks to wait: Retry-After is respected', async () => {
    receiver.answers(429, { 'retry-after': '900' })
    await once()
    receiver.answers(204)
    later(899)
    expect(await deliver()).toBe(0)
    later(2)
    expect(await deliver()).toBe(1)
  })

  test.each([
    [
      'redirects',
      (r: typeof receiver) => r.answers(302, { location: 'https://10.0.0.1/secret' }),
      'shop.example redirects to 10.0.0.1. Redirects are not followed.',
    ],
    [
      'answers without end',
      (r: typeof receiver) => {
        r.state.answer = (response) => {
          response.writeHead(200)
          const write = () => {
            while (response.writable && response.write('x'.repeat(16_384)));
          }
          response.on('drain', write)
          write()
        }
      },
      'The answer of shop.example is too large.',
    ],
    [
      'hangs up',
      (r: typeof receiver) => {
        r.state.answer = (response) => void response.socket?.destroy()
      },
      'shop.example cannot be reached.',
    ],
  ])('%s: the try fails, and says why', async (_what, set, problem) => {
    set(receiver)
    expect(await once()).toMatchObject({ state: 'waiting', attempts: 1, problem })
  })

  test('leads into a network after it was added: nothing is sent (rebinding)', async () => {
    await test1()
    await prepare()
    const inside = createOutbound({ resolve: async () => ['169.254.169.254'] })
    await sql`update webhooks set address = 'https://shop.example/brava' where id = ${webhook.id}`.execute(db)
    await sendWebhooks({ ...services, outbound: inside })
    expect((await deliveries())[0]?.problem).toBe(
      'shop.example is not a public server. Internal addresses are not called.',
    )
  })

  test('answers 410: it is switched off at once, its admins are notified, the other webhook gets an event', async () => {
    const second = await add({ address: other.address })
    receiver.answers(410)
    const noted = await notedBy(db, 'webhooks.switchedOff', once)
    const detail = { companyId: companies.nexa, webhookId: webhook.id, reason: 'gone' }
    expect(noted).toMatchObject([{ user_id: null, company_id: null, detail }])
    expect(await shown()).toMatchObject({ isOn: false, offReason: 'gone' })
    expect(await mails('webhook-off')).toBeGreaterThan(0)
    await deliver()
    expect(other.received.map(({ event }) => [event.type, event.data.reason])).toEqual([['webhook.disabled', 'gone']])
    expect((await test1()).body.code).toBe('webhook.isOff')
    await as('mirza', 'DELETE', `/webhooks/${second.id}`)
  })

  test('has failed for hours, until Mirza enters another one: events waiting for their next try go there at once', async () => {
    receiver.answers(500)
    await test1()
    for (const seconds of [0, 7, 70, 340, 2000]) {
      later(seconds)
      await deliver()
    }
    expect((await deliveries())[0]).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 5 })
    const { version } = await shown()
    const change = { version, name: 'Web shop', address: other.address, types: [] }
    await as('mirza', 'PUT', `/webhooks/${webhook.id}`, change)
    await deliver()
    expect(other.received.map(({ event }) => event.type)).toEqual(['webhook.test'])
  })

  test('accepts, answers 410, or asks to wait a day, after Mirza has entered another one: that one gets its events at once', async () => {
    for (const [status, headers] of [
      [200, {}],
      [410, {}],
      [503, { 'retry-after': '86400' }],
    ] as const) {
      const held: (() => void)[] = []
      receiver.state.answer = (response) => void held.push(() => response.writeHead(status, headers).end())
      await test1()
      const told = await mails('webhook-off')
      const sending = deliver()
      await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1)
      const { version } = await shown()
      const change = { version, name: 'Web shop', address: other.address, types: [] }
      expect((await as('mirza', 'PUT', `/webhooks/${webhook.id}`, change)).status).toBe(200)
      for (const answer of held) answer()
      await sending
      expect(await shown()).toMatchObject({ isOn: true, offReason: null, failingSince: null })
      expect(await mails('webhook-off')).toBe(told)
      await stock('northfall', 1)
      await place({ by: 'mirza', lines: [['northfall', 1]] })
      await deliver()
      expect(other.received.map(({ event }) => event.type)).toEqual(
        expect.arrayContaining(['webhook.test', 'order.placed']),
      )
      await as('mirza', 'DELETE', `/webhooks/${webhook.id}`)
      receiver.answers(204)
      other.received.length = 0
      webhook = await add()
    }
  })

  test('fails for six hours: its admins are notified once; for three days: it is off, and resumes from where it stopped', async () => {
    receiver.answers(500)
    await once()
    const told = await mails('webhook-failing')
    later(6 * 3600 - 60)
    await watchWebhooks(services)
    expect(await mails('webhook-failing')).toBe(told)
    later(61)
    await watchWebhooks(services)
    await watchWebhooks(services)
    expect(await mails('webhook-failing')).toBe(told + 1)
    later(66 * 3600)
    await watchWebhooks(services)
    expect(await shown()).toMatchObject({ isOn: false, offReason: 'failing' })
    await stock('northfall', 1)
    await place({ by: 'mirza', lines: [['northfall', 1]] })
    receiver.received.length = 0
    receiver.answers(204)
    expect(await deliver()).toBe(0)
    await as('mirza', 'PUT', `/webhooks/turn/${webhook.id}`, { isOn: true })
    await deliver()
    expect(receiver.received.map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(['webhook.test', 'order.placed', 'order.served']),
    )
  })

  test('has failed for three days and accepts an event just before it would be switched off: it stays on', async () => {
    receiver.answers(500)
    await once()
    later(73 * 3600)
    const told = await mails('webhook-off')
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`update webhooks set failing_since = null, failures = 0, probe_at = null where id = ${webhook.id}`.execute(
          trx,
        )
        const watching = watchWebhooks(services)
        await untilWaitedFor(db, trx)
        return { watching }
      })
      .then(({ watching }) => watching)
    expect(await shown()).toMatchObject({ isOn: true, offReason: null })
    expect(await mails('webhook-off')).toBe(told)
  })

  test('was off and resumes from now: events in between are left out', async () => {
    await as('mirza', 'PUT', `/webhooks/turn/${webhook.id}`, { isOn: false })
    await stock('northfall', 1)
    await place({ by: 'mirza', lines: [['northfall', 1]] })
    await deliver()
    await as('mirza', 'PUT', `/webhooks/turn/${webhook.id}`, { isOn: true, fromWhereItStopped: false })
    await test1()
    await deliver()
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test'])
  })

  test('is slow: the other address still gets all its events, and the slow one never more than ten at once', async () => {
    const second = await add({ address: other.address })
    const held: (() => void)[] = []
    receiver.state.answer = (response) => void held.push(() => response.writeHead(204).end())
    receiver.state.mostOpen = 0
    await stock('northfall', 8)
    for (let orders = 0; orders < 8; orders += 1) await place({ by: 'mirza', lines: [['northfall', 1]] })
    await prepare()
    const sending = sendWebhooks(services)
    await expect.poll(() => other.received.length, { timeout: 45_000 }).toBe(24)
    await expect.poll(() => held.length, { timeout: 45_000 }).toBe(10)
    receiver.state.answer = (response) => void response.writeHead(204).end()
    for (const answer of held) answer()
    await sending
    expect(receiver.state.mostOpen).toBe(10)
    expect(receiver.received.length).toBe(24)
    await as('mirza', 'DELETE', `/webhooks/${second.id}`)
  })

  test('got an event from a worker that died before recording it: it gets the event again, with the same id', async () => {
    await test1()
    await prepare()
    expect((await takeDue(db, clock.at, 10)).length).toBe(1)
    expect(await sendWebhooks(services)).toBe(0)
    later(61)
    expect(await sendWebhooks(services)).toBe(1)
    expect(receiver.received.length).toBe(1)
  })

  test('belongs to a company that is no longer a partner: nothing is sent until it is one again', async () => {
    await test1()
    await sql`update companies set status = 3 where id = ${companies.nexa}`.execute(db)
    expect(await deliver()).toBe(0)
    await sql`update companies set status = 2 where id = ${companies.nexa}`.execute(db)
    expect(await deliver()).toBe(1)
  })
})
