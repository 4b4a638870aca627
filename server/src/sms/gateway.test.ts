import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allSms } from '../all-sms.ts'
import { amra, signInWorld, tarik } from '../auth/testing/sign-in-world.ts'
import { password } from '../auth/testing/auth-world.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { Secrets } from '../platform/secrets/secrets.ts'
import { signInCodeSms } from '../users/users.sms.ts'
import { gatewayOf } from './gateway-of.ts'
import { queueSms } from './queue-sms.ts'
import { resealSmsKey, setGateway } from './set-gateway.ts'
import { readReports, resumeTexts, sendSms } from './sms.jobs.ts'
import { testGateway } from './test-gateway.ts'
import { type GatewayMood } from './testing/fake-gateway.ts'
import { smsWorld } from './testing/sms-world.ts'

const world = await signInWorld()
const sms = await smsWorld(world)
afterAll(() => sms.close())
const { db } = world
let token = ''

beforeEach(async () => {
  sms.gateway.set('takes')
  sms.gateway.taken.length = 0
  await sql`delete from sms_gateway`.execute(db)
  await sql`delete from sms_messages`.execute(db)
  await sql`delete from mail_counts`.execute(db)
  await sql`delete from mails`.execute(db)
  await sql`insert into user_roles (user_id, role_id) values (${world.world.tarik}, 1) on conflict do nothing`.execute(
    db,
  )
  await sql`update users set phone = '' where email = ${tarik}`.execute(db)
  token = await world.tokenOf(tarik)
})

const address = 'https://x1y2z3.api.infobip.com'
const save = (more: object = {}) =>
  world.call('PUT', '/sms/gateway', {
    token,
    body: { isOn: true, address, sender: 'Brava', apiKey: 'the-api-key', password, ...more },
  })
const read = async () => (await world.call('GET', '/sms/gateway', { token })).body.data
/** The screen's call, against the fake: the server of the tests may not call anything on this machine. */
const call = () =>
  ({
    ...sms.services,
    config: { ...sms.services.config, outboundLoopback: true },
    person: { id: world.world.tarik, companyId: world.world.brava, sessionId: 0, firstName: 'Tarik', lastName: 'K.' },
    language: 'en',
    ip: '203.0.113.5',
    requestId: 'test',
  }) as never
const testMessage = () =>
  testGateway(call()).then(
    (number) => number,
    (error: { message: string; text?: (language: 'en') => string }) => `${error.message}: ${error.text?.('en') ?? ''}`,
  )
let texts = 0
/** A code for Amra, queued. */
async function queue(minutes = 10): Promise<number> {
  texts += 1
  const dedupeKey = `text-${texts}`
  await inTransaction(db, (trx) =>
    queueSms(trx, sms.services, {
      dedupeKey,
      template: signInCodeSms,
      language: 'en',
      to: '+38761555204',
      data: {},
      secrets: { code: '493827' },
      goodUntil: new Date(world.now().getTime() + minutes * 60_000),
      companyId: world.world.digitalis,
      userId: world.world.amra,
    }),
  )
  const row = await db.selectFrom('sms_messages').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst()
  return row?.id ?? 0
}
const send = (id: number) => sendSms(sms.services, allSms(), id)
const rowOf = async (id: number) => (await sms.rows()).find((row) => row.id === id)

describe('the gateway (decision 0085)', () => {
  test('is off until an administrator sets it; the key is sealed and never shown again', async () => {
    expect(await read()).toMatchObject({ isOn: false, address: '', hasKey: false, changedBy: null })
    expect((await world.call('GET', '/sms/state', { token })).body.data).toEqual({ isOn: false })
    expect((await save()).status).toBe(200)
    expect(await read()).toMatchObject({ isOn: true, address, sender: 'Brava', hasKey: true })
    expect((await world.call('GET', '/sms/state', { token })).body.data).toEqual({ isOn: true })
    const stored = await db.selectFrom('sms_gateway').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify([stored, await read()])).not.toContain('the-api-key')
    const { rows } = await sql<{
      detail: unknown
    }>`select detail from security_events where kind = 'sms.gatewayChanged'`.execute(db)
    expect(JSON.stringify(rows)).not.toContain('the-api-key')
    // Who controls the gateway can read the codes, so the distributor's people are notified.
    const [mail] = await world.mailsTo(tarik)
    expect([mail?.template, mail?.text]).toEqual(['sms-gateway-changed', expect.stringContaining('x1y2z3')])
    expect(JSON.stringify(mail)).not.toContain('the-api-key')
  })

  test('needs the password, and a new key for a new address: a key is only ever sent to the address it was entered for', async () => {
    const wrong = await save({ password: 'guess' })
    expect(wrong.body.code).toBe('security.wrongPassword')
    await save()
    expect((await save({ apiKey: undefined, sender: 'BravaShop' })).status).toBe(200)
    const moved = await save({ apiKey: undefined, address: 'https://evil.example' })
    expect([moved.body.code, moved.body.data.fields[0].path]).toEqual(['sms.keyNeeded', 'apiKey'])
    expect(await read()).toMatchObject({ address, sender: 'BravaShop' })
  })

  test('cannot be an internal address, nor one without https', async () => {
    for (const [bad, code] of [
      ['http://gateway.example', 'outbound.notHttps'],
      ['https://127.0.0.1', 'outbound.notPublicName'],
      ['https://gateway.local', 'outbound.notPublicName'],
      ['https://me@gateway.example', 'outbound.withUser'],
      ['gateway', 'outbound.notAnAddress'],
    ] as const) {
      const { body } = await save({ address: bad })
      expect([body.code, body.data.fields?.[0]?.path], bad).toEqual([code, 'address'])
    }
    expect((await read()).hasKey).toBe(false)
  })

  test("sends a test message to the user's own phone, on or off, and shows what the gateway answers", async () => {
    expect(await testMessage()).toContain('sms.notSet')
    await setGateway(call(), { isOn: false, address: sms.gateway.address, sender: 'Brava', apiKey: 'k-1', password })
    expect(await testMessage()).toContain('sms.noOwnPhone')
    await sql`update users set phone = '+387 33 555 100' where email = ${tarik}`.execute(db)
    expect(await testMessage()).toBe('+38733555100')
    expect(sms.gateway.taken.at(-1)).toMatchObject({ to: '38733555100', authorization: 'App k-1', sender: 'Brava' })
    const said: Record<string, string> = {}
    const moods: GatewayMood[] = ['refuses', 'rejects', 'busy', 'locked', 'hangs up', 'babbles', 'redirects']
    for (const mood of moods) {
      sms.gateway.set(mood)
      said[mood] = await testMessage()
    }
    expect(said).toEqual({
      refuses: 'sms.refused: The gateway did not accept the message: E400.',
      rejects: 'sms.refused: The gateway did not accept the message: REJECTED_DESTINATION.',
      busy: 'outbound.badStatus: 127.0.0.1 answered with the error 503.',
      locked: 'outbound.badStatus: 127.0.0.1 answered with the error 401.',
      'hangs up': 'outbound.unreachable: 127.0.0.1 cannot be reached.',
      babbles: 'outbound.unreadable: The answer of 127.0.0.1 is incomplete or cannot be read.',
      redirects: expect.stringContaining('outbound.redirected'),
    })
    expect(sms.gateway.taken).toHaveLength(1)
  })

  test('has its key resealed with a new SECRETS_KEY', async () => {
    await sms.turnOn()
    const newer = { key: Buffer.alloc(32, 7) }
    const { config } = sms.services
    const secrets = new Secrets({ ...config, secretsKey: newer.key, formerSecretsKeys: [config.secretsKey] })
    expect(await resealSmsKey({ db, secrets })).toBe(1)
    expect(await resealSmsKey({ db, secrets })).toBe(0)
    const alone = new Secrets({ ...config, secretsKey: newer.key, formerSecretsKeys: [] })
    expect(await gatewayOf({ db, secrets: alone, outbound: createOutbound({ loopback: true }) })).not.toBeNull()
  })
})

describe('texts that wait (guarantee G09)', () => {
  beforeEach(() => sms.turnOn())

  test.each<GatewayMood>(['busy', 'locked', 'redirects'])(
    'gateway %s: the try ends, the text stays queued, and goes out once when it is over',
    async (mood) => {
      const id = await queue()
      sms.gateway.set(mood)
      await expect(send(id)).rejects.toThrow('outbound.')
      expect(await rowOf(id)).toMatchObject({ state: 'queued', tries: 1, error: expect.stringContaining('127.0.0.1') })
      sms.gateway.set('takes')
      await send(id)
      await send(id)
      expect(sms.gateway.taken).toMatchObject([{ id: `brava-${id}`, text: expect.stringContaining('493827') }])
      expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2, sealed_data: null, reference: `brava-${id}` })
    },
  )

  test.each<GatewayMood>(['refuses', 'rejects'])(
    "gateway that %s a text: given up at once, with the gateway's own word and without the words of the text",
    async (mood) => {
      const id = await queue()
      sms.gateway.set(mood)
      await send(id)
      const row = await rowOf(id)
      expect(row).toMatchObject({
        state: 'failed',
        tries: 1,
        sealed_data: null,
        error: expect.stringMatching(/^[A-Z0-9_]+$/),
      })
      // The gateway repeats the text: it must not get into the table.
      expect(JSON.stringify(row)).not.toContain('493827')
    },
  )

  test.each<GatewayMood>(['hangs up', 'babbles'])(
    'gateway that %s: it is unknown whether the text went out, so it is not sent again',
    async (mood) => {
      const id = await queue()
      sms.gateway.set(mood)
      await send(id)
      expect(await rowOf(id)).toMatchObject({ state: 'unknown', tries: 1, sealed_data: null })
      sms.gateway.set('takes')
      await send(id)
      expect(sms.gateway.taken).toEqual([])
    },
  )

  test('a gateway that cannot be connected to has taken nothing: the text waits', async () => {
    const id = await queue()
    await sql`update sms_gateway set address = 'http://127.0.0.1:1'`.execute(db)
    await expect(send(id)).rejects.toThrow('outbound.unreachable')
    expect(await rowOf(id)).toMatchObject({ state: 'queued', tries: 1 })
  })

  test('a text that the gateway took is not sent again if recording that fails', async () => {
    const id = await queue()
    let looks = 0
    const failing = {
      ...sms.services,
      clock: {
        now: () => {
          looks += 1
          if (looks > 1) throw new Error('the database fails')
          return sms.services.clock.now()
        },
      },
    }
    await expect(sendSms(failing, allSms(), id)).rejects.toThrow('the database fails')
    await send(id)
    expect(sms.gateway.taken).toHaveLength(1)
    expect((await rowOf(id))?.state).toBe('sending')
  })

  test('a text handled by two processes goes out once', async () => {
    const id = await queue()
    await Promise.all(Array.from({ length: 5 }, () => send(id)))
    expect(sms.gateway.taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 1 })
  })

  test('a server that dies between sending and recording does not send again: "not confirmed" until the gateway reports', async () => {
    const id = await queue()
    sms.gateway.set('waits')
    // The process of this try is as good as dead: its answer comes after everything else.
    const dying = send(id)
    await expect.poll(() => sms.gateway.taken.length).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sending' })
    await send(id)
    await sql`update sms_messages set claimed_at = claimed_at - interval '6 minutes' where id = ${id}`.execute(db)
    await resumeTexts(sms.services)
    expect(await rowOf(id)).toMatchObject({ state: 'unknown', error: 'interrupted', sealed_data: null })
    await send(id)
    expect(sms.gateway.taken).toHaveLength(1)
    sms.gateway.report(`brava-${id}`, 'DELIVERED', 'DELIVERED_TO_HANDSET')
    expect(await readReports(sms.services)).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'delivered', error: null })
    sms.gateway.release()
    await dying
  })

  test('the gateway reports whether a text arrived; failed texts count for the alert', async () => {
    const [arrived, lost, open] = [await queue(), await queue(), await queue()]
    for (const id of [arrived, lost, open]) await send(id)
    sms.gateway.report(`brava-${arrived}`, 'DELIVERED', 'DELIVERED_TO_HANDSET')
    sms.gateway.report(`brava-${lost}`, 'UNDELIVERABLE', 'UNDELIVERABLE_REJECTED_OPERATOR')
    sms.gateway.report(`brava-${open}`, 'PENDING', 'PENDING_ENROUTE')
    expect(await readReports(sms.services)).toBe(2)
    expect([await rowOf(arrived), await rowOf(lost), await rowOf(open)]).toMatchObject([
      { state: 'delivered', error: null },
      { state: 'failed', error: 'UNDELIVERABLE_REJECTED_OPERATOR' },
      { state: 'sent' },
    ])
    // Requested again only after a while.
    const asked = sms.gateway.asked()
    expect(await readReports(sms.services)).toBe(0)
    expect(sms.gateway.asked()).toBe(asked)
    const { rows } =
      await sql`select 1 from security_events where kind = 'sms.failed' and detail ->> 'message' = ${String(lost)}`.execute(
        db,
      )
    expect(rows).toHaveLength(1)
  })

  test('a report that cannot be read does not hold up the others', async () => {
    const [strange, arrived] = [await queue(), await queue()]
    for (const id of [strange, arrived]) await send(id)
    sms.gateway.report(`brava-${strange}`, 'DELIVERED', 'delivered, as far as we know')
    sms.gateway.report(`brava-${arrived}`, 'DELIVERED', 'DELIVERED_TO_HANDSET')
    await expect(readReports(sms.services)).rejects.toThrow('1 reports could not be read')
    expect([await rowOf(strange), await rowOf(arrived)]).toMatchObject([{ state: 'sent' }, { state: 'delivered' }])
  })

  test('while the gateway is unreachable, one report is tried, not all twenty', async () => {
    for (const id of [await queue(), await queue(), await queue()]) await send(id)
    sms.gateway.set('hangs up')
    const asked = sms.gateway.asked()
    await expect(readReports(sms.services)).rejects.toThrow('1 reports could not be read')
    expect(sms.gateway.asked()).toBe(asked + 1)
  })

  test('while the gateway is off, a text waits; a text no longer needed is never sent', async () => {
    const id = await queue()
    await sms.turnOff()
    await expect(send(id)).rejects.toThrow('off')
    expect((await rowOf(id))?.state).toBe('queued')
    await sms.turnOn()
    world.moveClock(600)
    await send(id)
    expect([sms.gateway.taken.length, (await rowOf(id))?.state]).toEqual([0, 'failed'])
  })

  test('a rollback drops the text; one whose job is lost is queued again after two minutes, once', async () => {
    await expect(
      inTransaction(db, async (trx) => {
        await sql`insert into sms_messages (dedupe_key, kind, language, to_number, good_until) values ('x', 'y', 'en', '+38761555204', now())`.execute(
          trx,
        )
        throw new Error('the cause failed')
      }),
    ).rejects.toThrow('the cause failed')
    expect(await sms.rows()).toEqual([])
    const id = await queue()
    const jobs = async () =>
      (await sql`select 1 from pgboss.job where name = 'sms-send' and data->>'messageId' = ${String(id)}`.execute(db))
        .rows.length
    await expect.poll(jobs).toBe(1)
    await sql`delete from pgboss.job where name = 'sms-send'`.execute(db)
    const after = (minutes: number) => ({
      ...sms.services,
      clock: { now: () => new Date(Date.now() + minutes * 60_000) },
    })
    expect(await resumeTexts(after(1))).toBe(0)
    expect(await resumeTexts(after(3))).toBe(1)
    expect(await resumeTexts(after(3))).toBe(0)
  })

  test('the list shows what was sent to whom, but never the words', async () => {
    const id = await queue()
    await send(id)
    const listed = await world.call('POST', '/sms/get-messages', { token, body: {} })
    expect(listed.body.data).toMatchObject([
      { id, kind: 'sign-in-code', toNumber: '+38761555204', state: 'sent', userName: expect.stringContaining('Amra') },
    ])
    expect(JSON.stringify(listed.body)).not.toContain('493827')
    const none = await world.call('POST', '/sms/get-messages', { token, body: { quickSearch: 'nobody' } })
    expect(none.body.data).toEqual([])
    expect((await world.call('POST', '/sms/get-messages', { token: await world.tokenOf(amra), body: {} })).status).toBe(
      403,
    )
  })
})
