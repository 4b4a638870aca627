import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { spreadNews } from '../notifications/spread-news.ts'
import { notedBy } from '../security/testing/noted-acts.ts'
import { connect, type Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'
import { addFunds } from './add-funds.ts'
import { availableOf } from './available-of.ts'
import { chargeOrder } from './charge-order.ts'
import { keepAllDues, keepDues } from './keep-dues.ts'
import { lockAccounts } from './lock-accounts.ts'
import { noteCreditDue } from './note-credit-due.ts'
import { setCreditLimit } from './set-credit-limit.ts'

const { app, db, url, world, as } = await servedSmallWorld()
const owner = connect(url, { size: 1, asOwner: true })
afterAll(() => owner.close())
let lastOrder = 88_000

const work = <T>(run: (trx: Trx) => Promise<T>) => inTransaction(db, run)
const charge = (gross: number, orderId = (lastOrder += 1)) =>
  work(async (trx) => {
    const legs = [{ seq: 1 as const, sellerId: world.brava, buyerId: world.megabajt, currency: 'BAM', gross }]
    await chargeOrder(trx, await lockAccounts(trx, [world.megabajt]), { orderId, legs, userId: null })
    return orderId
  })
const pay = (amount: number) =>
  work((trx) => addFunds(trx, { companyId: world.megabajt, amount, userId: world.tarik, memo: 'wire' }))

/** An order of Megabajt whose invoice was due the given number of days ago; today's dues have not been checked yet. */
async function overdueOrder(gross: number, daysAgo: number): Promise<void> {
  const orderId = await charge(gross)
  await sql`
    insert into invoices (number, issuer_id, series, year, seq, buyer_id, order_id, currency, net, vat, gross, issued_at, supplied_on, snapshot)
    values (${`K-${orderId}`}, ${world.brava}, 'kept', 2026, ${orderId}, ${world.megabajt}, ${orderId}, 'BAM', ${gross}, 0, ${gross}, now(), now()::date,
      jsonb_build_object('dueOn', (sales_day_of(now()) - ${daysAgo}::int)::text))`.execute(db)
  await sql`update ledger_accounts set dues_seen_on = null where company_id = ${world.megabajt}`.execute(db)
}

const graceDays = (days: number) =>
  sql`insert into parameters (name, value) values ('creditGraceDays', ${JSON.stringify(days)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(db)

async function begin(): Promise<void> {
  await work((trx) => setCreditLimit(trx, { companyId: world.megabajt, limit: 100_000, userId: null, memo: '' }))
  const { funds } = await availableOf(db, world.megabajt)
  if (funds !== 0) await pay(-funds)
  await work((trx) => keepDues(trx, world.megabajt))
  await graceDays(30)
}

const partner = async () => (await as(world.tarik)('GET', `/companies/${world.megabajt}`)).body.data

describe('credit that is due in three days', () => {
  /** What companies are told when the job runs, the given number of times at once. */
  const heard = async (times = 1) => {
    const before = new Set(
      (await db.selectFrom('news').select('id').where('kind', '=', 'credit.due').execute()).map(({ id }) => id),
    )
    await keepAllDues(db)
    await Promise.all(Array.from({ length: times }, () => noteCreditDue(db)))
    const found = await db
      .selectFrom('news')
      .select(['id', 'company_id', 'detail'])
      .where('kind', '=', 'credit.due')
      .execute()
    return found.filter(({ id }) => !before.has(id)).map(({ company_id: company, detail }) => ({ company, detail }))
  }
  beforeEach(() => sql`delete from credit_due_notices`.execute(owner.db))

  test('notifies Ana of Megabajt the day after if no process was running on the day, and only once', async () => {
    await begin()
    await overdueOrder(5_000, -2)
    expect(await heard(2)).toEqual([
      { company: world.megabajt, detail: expect.objectContaining({ amount: 5_000, currency: 'BAM' }) },
    ])
    expect(await heard()).toEqual([])
  })

  test('notifies Ana of Megabajt of the amount still open, or not at all once it is paid', async () => {
    await begin()
    await overdueOrder(10_000, -3)
    await overdueOrder(4_000, -9)
    await pay(7_000)
    expect(await heard()).toEqual([
      { company: world.megabajt, detail: expect.objectContaining({ amount: 3_000, currency: 'BAM' }) },
    ])
    await pay(3_000)
    expect((await availableOf(db, world.megabajt)).funds).toBe(-4_000)
    expect(await heard()).toEqual([])
  })
})

describe('overdue credit', () => {
  test('notifies Ana of Megabajt of its pause and its end, and of the pause also Tarik of its supplier, with a link to its funds', async () => {
    const heard = async (userId: number) => {
      await spreadNews(app.services)
      const body = { page: 1, pageSize: 20, filters: { topic: ['credit'] } }
      const { data } = (await as(userId)('POST', '/notifications/get-my-notifications', body)).body
      return (data as { message: string; partnerId: number | null }[]).map(({ message, partnerId }) => [
        message.replace(/\s/g, ' '),
        partnerId,
      ])
    }
    await begin()
    const before = { ana: (await heard(world.ana)).length, tarik: (await heard(world.tarik)).length }
    await overdueOrder(12_000, 31)
    const paused = await notedBy(db, 'ledger.creditPaused', async () => {
      await keepAllDues(db)
      await keepAllDues(db)
    })
    const resumed = await notedBy(db, 'ledger.creditResumed', () => pay(12_000))
    // The log records it for Megabajt, with nobody as the actor.
    expect([paused, resumed]).toMatchObject(
      [12_000, 0].map((amount) => [{ user_id: null, detail: { companyId: world.megabajt, amount } }]),
    )
    const ofAna = await heard(world.ana)
    expect(ofAna.slice(0, ofAna.length - before.ana)).toEqual([
      ['Credit is available again', null],
      ['Credit is paused: 120.00 KM is overdue', null],
    ])
    const ofTarik = await heard(world.tarik)
    expect(ofTarik.slice(0, ofTarik.length - before.tarik)).toEqual([
      ['Megabajt Mostar: credit is paused, 120.00 KM is overdue', world.megabajt],
    ])
  })

  test('of Megabajt pauses its credit beyond the days of grace, not its funds, until the oldest invoice is paid', async () => {
    await begin()
    await overdueOrder(10_000, 31)
    await overdueOrder(2_000, 5)
    expect((await availableOf(db, world.megabajt)).creditPaused).toBe(false)
    await keepAllDues(db)
    expect(await partner()).toMatchObject({
      overdue: '120.00',
      creditPaused: true,
      creditLimit: '1000.00',
      available: '-120.00',
    })
    await expect(charge(1)).rejects.toMatchObject({ def: { code: 'ledger.creditPaused' } })

    // Part of the oldest is not enough; paying the rest is, although the second is overdue too.
    await pay(9_999)
    await expect(charge(1)).rejects.toMatchObject({ def: { code: 'ledger.creditPaused' } })
    await pay(1)
    expect(await partner()).toMatchObject({ overdue: '20.00', creditPaused: false, available: '980.00' })
    await charge(1)

    // Its own funds can be spent whatever is overdue: here nothing is any more.
    await pay(5_001)
    expect(await partner()).toMatchObject({ overdue: '0.00', oldestDueOn: null, funds: '30.00' })
  })

  test('that Megabajt had paid pauses its credit again as soon as Tarik books that the bank took the money back', async () => {
    await begin()
    await overdueOrder(10_000, 31)
    await overdueOrder(2_000, -9)
    await pay(10_000)
    await keepAllDues(db)
    expect(await partner()).toMatchObject({ overdue: '0.00', creditPaused: false })
    await pay(-10_000)
    expect(await partner()).toMatchObject({ overdue: '100.00', creditPaused: true })
    await expect(charge(1)).rejects.toMatchObject({ def: { code: 'ledger.creditPaused' } })
  })

  test('follows the days of grace that an administrator sets, and every partner that owes is checked once a day', async () => {
    await begin()
    await overdueOrder(700, 10)
    await keepAllDues(db)
    expect(await partner()).toMatchObject({ overdue: '7.00', creditPaused: false })
    expect(await keepAllDues(db)).toBe(0)
    await graceDays(9)
    expect(await keepAllDues(db)).toBe(1)
    expect((await partner()).creditPaused).toBe(true)
    const found = await as(world.tarik)('GET', `/companies/get-dues/${world.megabajt}`)
    expect(found.body.data).toMatchObject({ creditPaused: true, overdue: '7.00', ageing: { days30: '7.00' } })
    const overdue = await as(world.tarik)('POST', '/companies/get-companies', {
      filters: { isOverdue: true },
      sortBy: 'overdue',
    })
    expect(overdue.body.data.map((row: { id: number }) => row.id)).toEqual([world.megabajt])
  })
})
