import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allMails } from '../all-mails.ts'
import { type AuthWorld, authWorld } from '../auth/testing/auth-world.ts'
import { connect } from '../platform/db/connect.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { watchCustody } from '../keys/custody/watch-custody.ts'
import { composeMail } from '../mail-outbox/compose-mail.ts'
import { mailById } from '../mail-outbox/mails.sql.ts'
import { alertRules } from './alert-rules.ts'
import { raiseAlerts } from './alerts.ts'
import type { SecurityEvent } from './record-security-event.ts'

let world: AuthWorld
let selma: number
const told: { alert: string; subject: string; count: number }[] = []

beforeAll(async () => {
  world = await authWorld()
  const { rows } = await sql<{ id: number }>`
    with made as (insert into users (company_id, username, email, first_name, last_name, language)
      values (${world.world.brava}, 'selma', 'selma@brava.example', 'Selma', 'Hadžiahmetović', 'bs') returning id),
    given as (insert into user_roles select id, 1 from made)
    select id from made`.execute(world.db)
  selma = rows[0]?.id ?? 0
})
afterAll(() => world?.close())

const raise = () => raiseAlerts(world.app.services, (facts) => told.push(facts))
/** Events as the portal writes them, at the time of the test's clock. */
async function happens(event: SecurityEvent, times = 1): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await world.db
      .insertInto('security_events')
      .values({
        kind: event.kind,
        at: world.now(),
        user_id: event.person?.id ?? null,
        company_id: event.person?.companyId ?? null,
        ip: event.ip ?? null,
        detail: JSON.stringify(event.detail ?? {}),
      })
      .execute()
  }
}
const alertsOf = async (rule: string) =>
  (await world.db.selectFrom('security_events').select('detail').where('kind', '=', `alert.${rule}`).execute()).length
const mailsOf = async (rule: string) =>
  (
    await world.db
      .selectFrom('mails')
      .selectAll()
      .where('dedupe_key', 'like', `alert:${rule}:%`)
      .orderBy('id')
      .execute()
  ).filter((mail) => mail.to_address === 'selma@brava.example')

const amra = () => ({ id: world.world.amra, companyId: world.world.digitalis })
const tarik = () => ({ id: world.world.tarik, companyId: world.world.brava })

/** What triggers each rule, and the same with one difference, which does not. */
const cases: [string, () => Promise<void>, () => Promise<void>][] = [
  ['guessing', () => happens({ kind: 'auth.guessing' }), () => happens({ kind: 'auth.signedOut' })],
  [
    'objection',
    () => happens({ kind: 'users.changeObjected', person: amra() }),
    () => happens({ kind: 'users.emailAsked', person: amra() }),
  ],
  [
    'signInFailures',
    () => happens({ kind: 'auth.refused', person: amra(), ip: '203.0.113.7' }, 10),
    () => happens({ kind: 'auth.refused', person: amra() }, 9),
  ],
  [
    'newPlace',
    () => happens({ kind: 'auth.signedIn', person: tarik(), ip: '198.51.100.77' }),
    async () => {
      // The first sign-in ever, and then the same address again.
      await happens({ kind: 'auth.signedIn', person: tarik(), ip: '203.0.113.5' })
      await happens({ kind: 'auth.signedIn', person: tarik(), ip: '203.0.113.5' })
    },
  ],
  [
    'denials',
    () => happens({ kind: 'access.denied', person: amra() }, 20),
    () => happens({ kind: 'access.denied', person: amra() }, 19),
  ],
  [
    'roleRaised',
    () => happens({ kind: 'users.rolesChanged', person: tarik(), detail: { userId: 4, before: [3], after: [3, 8] } }),
    () => happens({ kind: 'users.rolesChanged', person: tarik(), detail: { userId: 4, before: [8], after: [3] } }),
  ],
  [
    'revealCap',
    () => happens({ kind: 'keys.revealCapReached', person: amra(), detail: { seen: 200 } }),
    () => happens({ kind: 'keys.revealed', person: amra(), detail: { keys: 1 } }),
  ],
  [
    'keysElsewhere',
    () => happens({ kind: 'keys.resent', person: tarik(), detail: { orderId: 7, keys: 2, isElsewhere: true } }, 5),
    async () => {
      await happens({ kind: 'keys.resent', person: tarik(), detail: { orderId: 7, keys: 2, isElsewhere: true } }, 4)
      await happens({ kind: 'keys.resent', person: tarik(), detail: { orderId: 7, keys: 2, isElsewhere: false } }, 9)
    },
  ],
  [
    'exports',
    () => happens({ kind: 'data.exported', person: tarik() }, 20),
    () => happens({ kind: 'data.exported', person: tarik() }, 19),
  ],
  [
    'largeFunds',
    () => happens({ kind: 'ledger.fundsAdded', person: tarik(), detail: { companyId: 2, amount: 5_000_000 } }),
    () => happens({ kind: 'ledger.fundsAdded', person: tarik(), detail: { companyId: 2, amount: 4_999_999 } }),
  ],
  [
    'belowCost',
    () => happens({ kind: 'prices.belowCost', person: tarik(), detail: { reason: 'sale' } }),
    () => happens({ kind: 'prices.changed', person: tarik() }),
  ],
  [
    'invariants',
    () => happens({ kind: 'invariants.broken', detail: { count: 2 } }),
    () => happens({ kind: 'books.checked' }),
  ],
  [
    'custody',
    () => happens({ kind: 'keys.custodyBroken', detail: { breaks: [] } }),
    () => happens({ kind: 'books.checked' }),
  ],
  [
    'custodyUnlinked',
    () => happens({ kind: 'keys.custodyUnlinked', detail: { rows: 1 } }),
    () => happens({ kind: 'books.checked' }),
  ],
  [
    'archives',
    () =>
      happens({ kind: 'archives.broken', detail: { kind: 'custody_log', month: '2024-01-01', fault: 'changed:1' } }),
    () => happens({ kind: 'archives.again', detail: { kind: 'custody_log', month: '2024-01-01' } }),
  ],
  [
    'invoicesHeld',
    () => happens({ kind: 'invoices.held', detail: { count: 2 } }),
    () => happens({ kind: 'books.checked' }),
  ],
  [
    'invoicesLate',
    () => happens({ kind: 'invoices.late', detail: { count: 3 } }),
    () => happens({ kind: 'books.checked' }),
  ],
  [
    'jobGaveUp',
    () => happens({ kind: 'jobs.gaveUp', detail: { queue: 'mail-send' } }),
    () => happens({ kind: 'books.checked' }),
  ],
  ['textsFail', () => happens({ kind: 'sms.failed' }, 5), () => happens({ kind: 'sms.failed' }, 4)],
  [
    'exchangeRates',
    () => happens({ kind: 'jobs.gaveUp', detail: { queue: 'exchange-rates' } }),
    () => happens({ kind: 'jobs.gaveUp', detail: { queue: 'mail-send' } }),
  ],
  [
    'rateJump',
    () => happens({ kind: 'currencies.jumpWaits', detail: { currencies: 'USD' } }),
    () => happens({ kind: 'currencies.ratesUpdated' }),
  ],
]

describe('security alerts (guarantee G46)', () => {
  test('every rule has a case here', () => {
    expect(cases.map(([name]) => name).sort()).toEqual(alertRules.map(({ name }) => name).sort())
    expect(alertRules.length).toBeGreaterThanOrEqual(10)
  })

  test.each(cases)(
    '%s: an event, a line in the log and a mail to Selma; no repeat right away; another one when it is new',
    async (rule, fire, almost) => {
      world.moveClock(24 * 3600)
      // The case of another rule may have triggered this one too.
      await raise()
      world.moveClock(24 * 3600)
      const alerts = await alertsOf(rule)
      const mails = (await mailsOf(rule)).length
      const said = () => told.filter(({ alert }) => alert === rule).length
      const saidBefore = said()
      await almost()
      await raise()
      expect(await alertsOf(rule)).toBe(alerts)

      world.moveClock(24 * 3600)
      await fire()
      await raise()
      expect(await alertsOf(rule)).toBe(alerts + 1)
      expect(said()).toBe(saidBefore + 1)
      expect(await mailsOf(rule)).toHaveLength(mails + 1)

      // The same events, and more of them within the quiet time, raise no new alert.
      await raise()
      world.moveClock(60)
      if (rule !== 'newPlace') await fire()
      await raise()
      expect(await alertsOf(rule)).toBe(alerts + 1)

      world.moveClock(24 * 3600)
      if (rule === 'newPlace') await happens({ kind: 'auth.signedIn', person: tarik(), ip: '198.51.100.78' })
      else await fire()
      await raise()
      expect(await alertsOf(rule)).toBe(alerts + 2)
      expect(await mailsOf(rule)).toHaveLength(mails + 2)
    },
  )

  test('Selma is notified once, after the quiet time, of what happened in it', async () => {
    world.moveClock(8 * 24 * 3600)
    await raise()
    const before = await alertsOf('largeFunds')
    const fund = () =>
      happens({ kind: 'ledger.fundsAdded', person: tarik(), detail: { companyId: 2, amount: 6_000_000 } })
    for (const [rule, fire, quiet] of [
      ['largeFunds', fund, 15],
      ['revealCap', () => happens({ kind: 'keys.revealCapReached', person: amra() }), 60],
      ['denials', () => happens({ kind: 'access.denied', person: amra() }, 20), 60],
    ] as const) {
      const first = await alertsOf(rule)
      await fire()
      await raise()
      world.moveClock(60)
      await fire()
      await raise()
      expect([rule, await alertsOf(rule)]).toEqual([rule, first + 1])
      world.moveClock(quiet * 60)
      await raise()
      expect([rule, await alertsOf(rule)]).toEqual([rule, first + 2])
      world.moveClock(quiet * 60 + 60)
      await raise()
      expect([rule, await alertsOf(rule)]).toEqual([rule, first + 2])
    }
    expect(await alertsOf('largeFunds')).toBe(before + 2)
  })

  test('a repeatedly recorded problem that is over when the quiet time ends is not reported again', async () => {
    world.moveClock(8 * 24 * 3600)
    await raise()
    const before = await alertsOf('invoicesLate')
    await happens({ kind: 'invoices.late', detail: { count: 1 } })
    await raise()
    world.moveClock(60)
    await happens({ kind: 'invoices.late', detail: { count: 1 } })
    await raise()
    world.moveClock(60 * 60)
    await raise()
    expect(await alertsOf('invoicesLate')).toBe(before + 1)
  })

  test('Selma is notified once of what happened while no process checked; twenty refusals over hours do not count as many by one person', async () => {
    world.moveClock(8 * 24 * 3600)
    await raise()
    const [funds, failures] = [await alertsOf('largeFunds'), await alertsOf('signInFailures')]
    await happens({ kind: 'ledger.fundsAdded', person: tarik(), detail: { companyId: 2, amount: 6_000_000 } })
    await happens({ kind: 'auth.refused', person: amra(), ip: '203.0.113.7' }, 10)
    for (let hour = 1; hour <= 20; hour += 1) {
      world.moveClock(3600)
      await happens({ kind: 'auth.refused', person: tarik(), ip: '203.0.113.7' })
    }
    await raise()
    await raise()
    expect([await alertsOf('largeFunds'), await alertsOf('signInFailures')]).toEqual([funds + 1, failures + 1])
  })

  test('Selma reads in Bosnian what happened, who did it and from where', async () => {
    world.moveClock(48 * 3600)
    await happens({ kind: 'auth.refused', person: amra(), ip: '203.0.113.7' }, 10)
    await raise()
    const mail = (await mailsOf('signInFailures')).at(-1)
    expect(mail?.subject).toBe('Sigurnosno upozorenje: Mnogo odbijenih prijava jedne osobe')
    const row = await mailById(world.db, mail?.id ?? 0)
    if (!row) throw new Error('no mail')
    const written = await composeMail(world.app.services, allMails(), row, 'recipient')
    expect(written?.text).toContain('Osoba: Amra Hodžić')
    expect(written?.text).toContain('Adresa: 203.0.113.7')
    expect(mail?.user_id).toBe(selma)
  })

  test('a colleague whom Tarik invites to the distributor is reported like one he promotes; the first admin of a partner is not', async () => {
    world.moveClock(24 * 3600)
    await raise()
    const before = await alertsOf('roleRaised')
    const invites = async (roles: readonly number[]) => {
      await happens({ kind: 'users.invited', person: tarik(), detail: { userId: 4, companyId: 1, roles } })
      await raise()
      return (await alertsOf('roleRaised')) - before
    }
    for (const roles of [[10], [8], [2, 3, 9]]) expect(await invites(roles)).toBe(0)
    for (const [nth, role] of [1, 5, 11].entries()) {
      expect([role, await invites([role])]).toEqual([role, nth + 1])
      world.moveClock(24 * 3600)
    }
  })

  test('two processes that check at the same time raise one alert', async () => {
    world.moveClock(24 * 3600)
    await happens({ kind: 'keys.revealCapReached', person: amra() })
    const before = await alertsOf('revealCap')
    await Promise.all([raise(), raise(), raise()])
    expect(await alertsOf('revealCap')).toBe(before + 1)
  })
})

describe('what the rules are fed with', () => {
  // Events are written at the time of the database, which is not that of the world above, and books stay broken.
  let heard: Awaited<ReturnType<typeof authWorld>>
  beforeAll(async () => {
    heard = await authWorld()
  })
  afterAll(() => heard?.close())
  const kinds = async () =>
    new Set((await heard.db.selectFrom('security_events').select('kind').distinct().execute()).map(({ kind }) => kind))

  test('books that do not add up', async () => {
    // As the owner, bypassing the triggers: no part of the portal can do this.
    const owner = connect(heard.url, { size: 1, asOwner: true })
    try {
      await sql`set session_replication_role = replica`.execute(owner.db)
      await sql`update product_stock set available = available + 1 where product_id = ${heard.world.northfall}`.execute(
        owner.db,
      )
      expect(await checkInvariants(heard.app.services)).not.toEqual([])
      expect(await kinds()).toContain('invariants.broken')
    } finally {
      await owner.close()
    }
  })

  test('an intact custody log writes no event', async () => {
    expect(await watchCustody(heard.app.services)).toBe(0)
  })

  test('a denial is logged with the call that was refused', async () => {
    const token = await heard.tokenOf('amra@brava.example')
    const denials = async () =>
      (await heard.db.selectFrom('security_events').selectAll().where('kind', '=', 'access.denied').execute()).filter(
        ({ detail }) => (detail as { call?: string }).call === 'POST /orders/get-orders',
      )
    expect(await denials()).toEqual([])
    expect((await heard.call('POST', '/orders/get-orders', { token, body: {} })).status).toBe(403)
    await expect.poll(denials).toMatchObject([{ user_id: heard.world.amra, company_id: heard.world.digitalis }])
  })

  test('an export is logged before it leaves', async () => {
    const before = await heard.db
      .selectFrom('security_events')
      .select('id')
      .where('kind', '=', 'data.exported')
      .execute()
    const token = await heard.tokenOf('tarik@brava.example')
    const answer = await heard.app.http.inject({
      method: 'POST',
      url: '/api/products/export-products',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    expect(answer.statusCode).toBe(200)
    const after = await heard.db
      .selectFrom('security_events')
      .select('id')
      .where('kind', '=', 'data.exported')
      .execute()
    expect(after).toHaveLength(before.length + 1)
  })
})
