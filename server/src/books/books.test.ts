import { correctionState } from '@brava/contract/books/correction-state.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { connect } from '../platform/db/connect.ts'
import { sayNotification } from '../notifications/say-notification.ts'
import { spreadNews } from '../notifications/spread-news.ts'
import { notedBy } from '../security/testing/noted-acts.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { url, db, world, app, as } = await servedSmallWorld()
// The queue runs; its jobs wait, because this server has no workers.
await app.startJobs()
const owner = connect(url, { size: 1, asOwner: true })
afterAll(() => owner.close())

/** A colleague of Tarik, by name. */
async function colleague(name: string, role: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with one as (insert into users (company_id, username, email, first_name, last_name)
      values (${world.brava}, ${name}, ${`${name}@brava.example`}, ${name}, 'Begić') returning id)
    insert into user_roles select id, ${role} from one returning user_id as id`.execute(db)
  return rows[0]?.id ?? 0
}
await sql`insert into user_roles (user_id, role_id) values (${world.tarik}, 1) on conflict do nothing`.execute(db)
const [lejlaId, samirId] = [await colleague('Lejla', 5), await colleague('Samir', 11)]
const [tarik, lejla, samir, amra] = [as(world.tarik), as(lejlaId), as(samirId, 'bs'), as(world.amra)]
const { waiting, approved, rejected, withdrawn, atOnce } = correctionState.code

interface Line {
  id: number
  companyId: number
  state: number
  amount: string
  allowedActions: string[]
}
const lines = async (who: typeof tarik, filters: object = {}): Promise<Line[]> =>
  (await who('POST', '/books/get-corrections', { filters, retrieveAll: true })).body.data
const newest = async (who = tarik) => (await lines(who))[0] as Line
const funds = async (companyId: number) => Number((await tarik('GET', `/companies/${companyId}`)).body.data.funds)
const book = (who: typeof tarik, companyId: number, amount: string, memo = 'izvod 7') =>
  who('POST', '/companies/add-funds', { companyId, amount, memo })
const decide = (who: typeof tarik, act: 'approve' | 'reject' | 'withdraw', id: number, reason = 'krivi partner') =>
  who('PUT', `/books/${act}-correction/${id}`, act === 'reject' ? { reason } : undefined)
const raise = (fourEyesAbove: number) => tarik('PUT', '/companies/update-parameters', { fourEyesAbove })
/** Sets the threshold as if it had applied since yesterday. */
const today = async (fourEyesAbove: number) => {
  const { status } = await raise(fourEyesAbove)
  await sql`set session_replication_role = replica`.execute(owner.db)
  await sql`update parameter_changes set at = at - interval '25 hours'`.execute(owner.db)
  await sql`set session_replication_role = origin`.execute(owner.db)
  return status
}
/** Moves today's immediate bookings to the day before, so that they no longer count. */
const aDayLater = () =>
  sql`set session_replication_role = replica`.execute(owner.db).then(async () => {
    await sql`update corrections set asked_at = asked_at - interval '25 hours' where state = ${atOnce}`.execute(
      owner.db,
    )
    await sql`set session_replication_role = origin`.execute(owner.db)
  })

describe('manual bookings above the threshold wait for a second person', () => {
  test('Tarik adds 20,000 KM at once, and one pfennig more waits: nothing is booked until Lejla approves, then in his name', async () => {
    await today(20_000)
    await aDayLater()
    const before = await funds(world.megabajt)
    const small = await book(tarik, world.megabajt, '20000.00')
    expect(small.body.data).toMatchObject({ waits: false, info: 'The funds are booked.' })
    expect(await newest()).toMatchObject({ state: atOnce, amount: '20000.00', allowedActions: [] })
    await aDayLater()
    const large = await book(tarik, world.megabajt, '20000.01')
    expect(large.body.data).toMatchObject({ waits: true, info: expect.stringContaining('Not booked yet') })
    expect(await funds(world.megabajt)).toBe(before + 20_000)
    const { id } = await newest()
    expect(await newest(tarik)).toMatchObject({ state: waiting, allowedActions: ['withdraw'] })
    expect(await newest(lejla)).toMatchObject({ state: waiting, allowedActions: ['approve', 'reject'] })
    const own = await decide(tarik, 'approve', id)
    expect([own.status, own.body.code]).toEqual([409, 'books.ownCorrection'])
    expect((await decide(tarik, 'reject', id)).body.code).toBe('books.ownCorrection')
    expect((await decide(lejla, 'withdraw', id)).body.code).toBe('books.notYours')
    expect((await decide(lejla, 'approve', id)).body.data).toMatchObject({ state: approved })
    expect(await funds(world.megabajt)).toBeCloseTo(before + 40_000.01, 2)
    const ledger = await tarik('POST', `/companies/get-payment-history/${world.megabajt}`, {})
    expect(ledger.body.data[0]).toMatchObject({
      kind: 'fundsIn',
      amount: '20000.01',
      memo: 'izvod 7',
      userName: 'Tarik Kovačević',
    })
    expect((await decide(lejla, 'approve', id)).body.code).toBe('books.notAllowedNow')
  })

  test('many small amounts by one person for one company within a day count as one; those of another person or day do not', async () => {
    await today(1000)
    await aDayLater()
    expect((await book(tarik, world.digitalis, '600')).body.data.waits).toBe(false)
    expect((await book(lejla, world.digitalis, '600')).body.data.waits).toBe(false)
    expect((await book(tarik, world.megabajt, '600')).body.data.waits).toBe(false)
    expect((await book(tarik, world.digitalis, '400')).body.data.waits).toBe(false)
    expect((await book(tarik, world.digitalis, '-0.01')).body.data.waits).toBe(true)
    await decide(tarik, 'withdraw', (await newest()).id)
    await aDayLater()
    expect((await book(tarik, world.digitalis, '-600')).body.data.waits).toBe(false)
  })

  test('an amount in euros is measured in marks; a waiting correction needs a reason, and what cannot be booked is refused at once', async () => {
    await today(1000)
    await aDayLater()
    expect((await book(tarik, world.nordlicht, '511.29')).body.data.waits).toBe(false)
    await aDayLater()
    const bare = await book(tarik, world.nordlicht, '511.30', '')
    expect([bare.status, bare.body.code, bare.text]).toEqual([
      422,
      'ledger.reasonNeeded',
      expect.stringContaining('memo'),
    ])
    expect((await book(tarik, world.nordlicht, '-99999999', 'x')).body.code).toBe('ledger.insufficientFunds')
    expect((await lines(tarik, { state: [waiting] })).filter((one) => one.companyId === world.nordlicht)).toEqual([])
  })

  test('the threshold at the time of the request applies: raised later, the correction still waits, and nobody decides alone', async () => {
    await today(1000)
    await aDayLater()
    await book(tarik, world.megabajt, '5000')
    const { id } = await newest()
    await today(1_000_000)
    expect(await newest()).toMatchObject({ state: waiting })
    expect((await decide(tarik, 'approve', id)).body.code).toBe('books.ownCorrection')
    const kept = await db
      .selectFrom('corrections')
      .select(['threshold_home', 'together_home'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(kept).toEqual({ threshold_home: 100_000, together_home: 500_000 })
    expect((await decide(tarik, 'withdraw', id)).body.data).toMatchObject({ state: withdrawn })
  })

  test('raising a credit limit above it waits too, lowering never does; a limit changed in between is not set', async () => {
    await today(1000)
    await aDayLater()
    const set = (creditLimit: string, memo = 'ugovor') =>
      tarik('POST', '/companies/add-credit-limit', { companyId: world.megabajt, creditLimit, memo })
    const limit = async () => (await tarik('GET', `/companies/${world.megabajt}`)).body.data.creditLimit as string
    const first = Number(await limit())
    expect((await set((first + 1000).toFixed(2))).body.data.waits).toBe(false)
    expect((await set((first + 5000).toFixed(2))).body.data.waits).toBe(true)
    expect(Number(await limit())).toBe(first + 1000)
    const { id } = await newest()
    expect((await set('0')).body.data).toMatchObject({ waits: false, creditLimit: '0.00' })
    expect((await decide(lejla, 'approve', id)).body.code).toBe('books.changedSince')
    expect((await decide(lejla, 'reject', id)).status).toBe(200)
    await set('3000')
    expect((await decide(samir, 'approve', (await newest()).id)).status).toBe(200)
    expect(await limit()).toBe('3000.00')
  })

  test('of ten who approve and two who reject at once exactly one decides, and it is booked once or not at all', async () => {
    await today(100)
    for (let round = 0; round < 4; round++) {
      await book(tarik, world.megabajt, '777.77')
      const { id } = await newest()
      const before = await funds(world.megabajt)
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => decide(lejla, 'approve', id)),
        decide(lejla, 'reject', id),
        decide(tarik, 'withdraw', id),
        decide(samir, 'reject', id),
        ...Array.from({ length: 5 }, () => decide(samir, 'approve', id)),
      ])
      expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
      for (const one of answers) if (one.status !== 200) expect(one.body.code).toBe('books.notAllowedNow')
      const { state } = (await lines(tarik)).find((one) => one.id === id) as Line
      expect(await funds(world.megabajt)).toBeCloseTo(before + (state === approved ? 777.77 : 0), 2)
    }
    expect(await findBreaches(db)).toEqual([])
  })

  test('the table itself refuses that the requester decides, and that a decision changes', async () => {
    await today(100)
    await book(tarik, world.megabajt, '500')
    const { id } = await newest()
    const as2 = (state: number, by: number) =>
      sql`update corrections set state = ${state}, decided_by = ${by}, decided_at = now() where id = ${id}`.execute(db)
    await expect(as2(approved, world.tarik)).rejects.toThrow(/check/)
    await decide(lejla, 'reject', id)
    await expect(as2(approved, lejlaId)).rejects.toThrow(/stays as it is/)
    await expect(sql`delete from corrections where id = ${id}`.execute(db)).rejects.toThrow(/permission denied/)
  })

  test("Amra alone keeps the books of her retailer; she can neither read nor decide the distributor's corrections", async () => {
    await today(100)
    expect((await book(amra, world.gejmerija, '5000')).body.data.waits).toBe(false)
    await book(tarik, world.digitalis, '5000')
    const { id } = await newest()
    expect((await amra('POST', '/books/get-corrections', {})).status).toBe(403)
    expect((await decide(amra, 'approve', id)).status).toBe(403)
    await decide(tarik, 'withdraw', id)
  })

  test('Lejla and Samir are notified that it waits, and only Tarik of the outcome; the dashboard counts it and the log names both', async () => {
    await today(100)
    await spreadNews(app.services)
    await sql`delete from notifications`.execute(owner.db)
    const toDo = async () =>
      (await lejla('GET', '/dashboard/get-dashboard-data/3')).body.data.distributor.toDo.corrections
    const before = (await toDo()).count
    await book(tarik, world.megabajt, '1200')
    const { id } = await newest()
    expect(await toDo()).toMatchObject({ count: before + 1, oldestAt: expect.any(String) })
    await decide(samir, 'reject', id, 'dvaput uneseno')
    expect((await toDo()).count).toBe(before)
    await spreadNews(app.services)
    const told = await db.selectFrom('notifications').select(['user_id', 'kind', 'detail']).orderBy('id').execute()
    expect(told).toHaveLength(3)
    expect(new Map(told.map((one) => [one.user_id, sayNotification(one, 'en')]))).toEqual(
      new Map([
        [lejlaId, { message: 'Megabajt Mostar: 1,200.00\u00a0KM is waiting for your approval', facts: '' }],
        [samirId, { message: 'Megabajt Mostar: 1,200.00\u00a0KM is waiting for your approval', facts: '' }],
        [world.tarik, { message: 'Megabajt Mostar: 1,200.00\u00a0KM was rejected', facts: 'dvaput uneseno' }],
      ]),
    )
    const { rows } = await sql<{ kind: string; user_id: number; detail: object }>`
      select kind, user_id, detail from security_events where (detail ->> 'correctionId')::bigint = ${id} order by id`.execute(
      db,
    )
    expect(rows).toMatchObject([
      { kind: 'ledger.correctionAsked', user_id: world.tarik, detail: { companyId: world.megabajt, amount: 120_000 } },
      { kind: 'ledger.correctionRejected', user_id: samirId, detail: { askedBy: world.tarik } },
    ])
    const [line] = await lines(samir, { state: [rejected] })
    expect(line).toMatchObject({ id, answer: 'dvaput uneseno', askedBy: 'Tarik Kovačević', decidedBy: 'Samir Begić' })
  })
})

test('Tarik raises the threshold alone, which has no effect for a day; Lejla and Samir are notified, and a lower one applies at once', async () => {
  await today(100)
  await spreadNews(app.services)
  await sql`delete from notifications`.execute(owner.db)
  await raise(1_000_000)
  expect((await book(tarik, world.megabajt, '150')).body.data.waits).toBe(true)
  await spreadNews(app.services)
  const told = await db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'detail'])
    .where('kind', '=', 'threshold.raised')
    .execute()
  expect(new Set(told.map((one) => one.user_id))).toEqual(new Set([lejlaId, samirId]))
  expect(told.map((one) => sayNotification(one, 'en').message)[0]).toBe(
    'Tarik Kovačević raised the threshold for a second person to 1,000,000.00\u00a0KM. It takes effect in 24 hours',
  )
  await today(1_000_000)
  expect((await book(tarik, world.megabajt, '150')).body.data.waits).toBe(false)
  await raise(100)
  expect((await book(tarik, world.megabajt, '150')).body.data.waits).toBe(true)
})

describe('all balances and the proof of the books', () => {
  const proof = async () => (await tarik('GET', '/books/get-proof')).body.data

  test('only administrators read them', async () => {
    for (const who of [lejla, samir, amra]) {
      expect((await who('GET', '/books/get-proof')).status).toBe(403)
      expect((await who('POST', '/books/get-balances', {})).status).toBe(403)
      expect((await who('POST', '/books/check-now')).status).toBe(403)
    }
  })

  test('every company is listed with its supplier and the figures of its own page, and filters find it', async () => {
    await today(1_000_000)
    await book(tarik, world.megabajt, '10')
    const all = (await tarik('POST', '/books/get-balances', { retrieveAll: true, sortBy: 'company' })).body.data
    const mine = all.find((one: { companyId: number }) => one.companyId === world.megabajt)
    const { funds: has, held, creditLimit, available } = (await tarik('GET', `/companies/${world.megabajt}`)).body.data
    expect(mine).toMatchObject({ isCurrent: true, currency: 'BAM', funds: has, held, creditLimit, available })
    const found = await tarik('POST', '/books/get-balances', {
      quickSearch: 'megab',
      filters: { currency: 'BAM', supplierId: world.brava, has: ['funds'] },
    })
    expect(found.body.data.map((one: { companyId: number }) => one.companyId)).toEqual([world.megabajt])
    const former = await tarik('POST', '/books/get-balances', { filters: { has: ['former'] } })
    expect(former.body.data).toEqual([])
  })

  test('companies with funds and companies using credit are filtered together: both are found, and counted', async () => {
    await today(1_000_000)
    await book(tarik, world.megabajt, '10')
    await book(tarik, world.nordlicht, '10')
    const lent = (sign: string) =>
      sql
        .raw(
          `update ledger_accounts set balance = balance ${sign} 100000000 where kind = 'funds' and company_id = ${world.nordlicht}`,
        )
        .execute(owner.db)
    const found = async (...has: readonly string[]) => {
      const { body } = await tarik('POST', '/books/get-balances', { filters: { has } })
      expect(body.pagedResult.totalItems).toBe(body.data.length)
      return new Set<number>(body.data.map((one: { companyId: number }) => one.companyId))
    }
    await lent('-')
    const [either, all] = [await found('funds', 'credit'), await found()]
    await lent('+')
    expect(either).toEqual(new Set([world.megabajt, world.nordlicht]))
    expect(all.isSupersetOf(either)).toBe(true)
  })

  test('each currency sums to zero; a balance that is one off shows there and in the check on request', async () => {
    await book(tarik, world.nordlicht, '25')
    const { sums } = await proof()
    expect(sums.map((one: { currency: string; total: string }) => [one.currency, one.total])).toEqual([
      ['BAM', '0.00'],
      ['EUR', '0.00'],
    ])
    await checkInvariants(app.services)
    expect((await proof()).last).toMatchObject({ breaches: 0 })
    const off = (sign: string) =>
      sql
        .raw(
          `update ledger_accounts set balance = balance ${sign} 1 where kind = 'bank' and currency = 'EUR' and company_id = ${world.brava}`,
        )
        .execute(owner.db)
    await off('+')
    const noted = await notedBy(db, 'books.checked', async () => {
      const asked = await tarik('POST', '/books/check-now')
      expect([asked.status, asked.body.data?.info]).toEqual([200, expect.stringContaining('being checked')])
    })
    expect(noted).toMatchObject([{ user_id: world.tarik, company_id: world.brava, ip: '127.0.0.1' }])
    // Another request while one waits, by anyone, shows the waiting check and starts no second one.
    await Promise.all([tarik('POST', '/books/check-now'), tarik('POST', '/books/check-now')])
    expect((await proof()).isChecking).toBe(true)
    expect((await tarik('POST', '/books/check-now')).body.data.info).toContain('already in progress')
    const { rows: queued } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where name = 'check-invariants' and state in ('created', 'retry', 'active')`.execute(
      db,
    )
    expect(queued).toEqual([{ n: 1 }])
    await checkInvariants(app.services)
    const broken = await proof()
    const found = await tarik('POST', '/books/get-breaches', {})
    await off('-')
    expect(broken.sums[1]).toMatchObject({ currency: 'EUR', total: '0.01' })
    expect(broken.last.breaches).toBe(1)
    expect(found.body.data).toMatchObject([{ invariant: 'I5' }])
    expect(await findBreaches(db)).toEqual([])
  })
})
