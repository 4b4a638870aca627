import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { addFunds } from '../../ledger/add-funds.ts'
import { availableOf } from '../../ledger/available-of.ts'
import { chargeOrder } from '../../ledger/charge-order.ts'
import { keepAllDues } from '../../ledger/keep-dues.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { setCreditLimit } from '../../ledger/set-credit-limit.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { connect } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { servedSmallWorld } from '../../testing/served-small-world.ts'
import { remindCompany, remindOfDues } from './remind-of-dues.ts'

const { url, app, db, world, as } = await servedSmallWorld()
const owner = connect(url, { size: 1, asOwner: true })
afterAll(() => owner.close())
const { services } = app
let lastOrder = 91_000

/** An order of a company whose invoice is due the given number of days from today, in the past if negative. */
async function owes(companyId: number, gross: number, dueIn: number): Promise<string> {
  const orderId = (lastOrder += 1)
  await inTransaction(db, async (trx) => {
    await setCreditLimit(trx, { companyId, limit: 1_000_000, userId: null, memo: '' })
    const legs = [{ seq: 1 as const, sellerId: world.brava, buyerId: companyId, currency: 'BAM', gross }]
    await chargeOrder(trx, await lockAccounts(trx, [companyId]), { orderId, legs, userId: null })
  })
  await sql`
    insert into invoices (number, issuer_id, series, year, seq, buyer_id, order_id, currency, net, vat, gross, issued_at, supplied_on, snapshot)
    values (${`R-${orderId}`}, ${world.brava}, 'reminded', 2026, ${orderId}, ${companyId}, ${orderId}, 'BAM', ${gross}, 0, ${gross}, now(), now()::date,
      jsonb_build_object('dueOn', (sales_day_of(now()) + ${dueIn}::int)::text))`.execute(db)
  await sql`update ledger_accounts set dues_seen_on = null where company_id = ${companyId}`.execute(db)
  return `R-${orderId}`
}

const setDays = async (days: Record<string, number>) => {
  for (const [name, value] of Object.entries(days))
    await sql`insert into parameters (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value`.execute(db)
}

const mails = async () =>
  (await db
    .selectFrom('mails')
    .select(['template', 'data'])
    .where('template', 'in', ['due-soon', 'overdue', 'long-overdue', 'credit-paused'])
    .orderBy('id')
    .execute()) as {
    template: string
    data: { sum: number; companyName: string; supplier: string; charges: { document: string }[] }
  }[]
const told = (all: Awaited<ReturnType<typeof mails>>) =>
  all.map(({ template, data }) => [template, data.sum, data.charges.map(({ document }) => document)])
const morning = async () => {
  await keepAllDues(db)
  return remindOfDues(services)
}

/** Megabajt owes nothing and has no funds; returns the mails written from now on. */
async function begin() {
  const { funds } = await availableOf(db, world.megabajt)
  if (funds !== 0)
    await inTransaction(db, (trx) =>
      addFunds(trx, { companyId: world.megabajt, amount: -funds, userId: world.tarik, memo: 'to zero' }),
    )
  const before = (await mails()).length
  return async () => told((await mails()).slice(before))
}

describe('reminders of dues', () => {
  test('reach Megabajt although those of Digitalis cannot be written, which the job reports', async () => {
    const written = await begin()
    await sql`create function refuse_digitalis() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`.execute(
      owner.db,
    )
    await sql`create trigger refuse_digitalis before insert on due_reminders for each row
      when (new.company_id = ${sql.lit(world.digitalis)}) execute function refuse_digitalis()`.execute(owner.db)
    await owes(world.digitalis, 3_000, 3)
    const own = await owes(world.megabajt, 6_000, 3)
    try {
      await expect(morning()).rejects.toThrow('1 companies could not be reminded')
      expect(await written()).toEqual([['due-soon', 6_000, [own]]])
    } finally {
      await sql`drop function refuse_digitalis cascade`.execute(owner.db)
    }
    // A company that could not be reminded is reminded by the next run.
    expect(await morning()).toBe(1)
  })

  test('Megabajt is mailed once for each step and charge, on the days that administrators set', async () => {
    const written = await begin()
    const soon = await owes(world.megabajt, 4_000, 3)
    const later = await owes(world.megabajt, 5_000, 4)
    expect(await morning()).toBe(1)
    expect(await written()).toEqual([['due-soon', 4_000, [soon]]])
    expect((await mails()).at(-1)?.data).toMatchObject({ companyName: 'Megabajt Mostar', owed: 9_000 })

    // The same morning again, in two processes at once: nothing more.
    const parameters = await parametersOf(db)
    await Promise.all([morning(), remindCompany(services, world.megabajt, parameters)])
    expect(await written()).toHaveLength(1)

    const late = await owes(world.megabajt, 6_000, -4)
    await setDays({ remindDaysOverdue: 5 })
    expect(await morning()).toBe(0)
    await setDays({ remindDaysBefore: 4, remindDaysOverdue: 4 })
    expect(await morning()).toBe(2)
    expect((await written()).slice(1)).toEqual(
      expect.arrayContaining([
        ['overdue', 6_000, [late]],
        ['due-soon', 5_000, [later]],
      ]),
    )
    await setDays({ remindDaysLongOverdue: 4 })
    expect(await morning()).toBe(1)
    expect((await written()).slice(3)).toEqual([['long-overdue', 6_000, [late]]])
    expect(await morning()).toBe(0)
    await setDays({ remindDaysBefore: 3, remindDaysOverdue: 3, remindDaysLongOverdue: 21 })
  })

  test('Megabajt is mailed once that its credit is paused, when the grace period is over and not before', async () => {
    await begin()
    await owes(world.megabajt, 3_000, -30)
    await morning()
    const written = await begin()
    const last = await owes(world.megabajt, 8_000, -30)
    await setDays({ creditGraceDays: 30 })
    await morning()
    expect((await written()).map(([template]) => template)).toEqual(['long-overdue'])
    await setDays({ creditGraceDays: 29 })
    expect(await morning()).toBe(1)
    expect(await morning()).toBe(0)
    expect((await written()).slice(1)).toEqual([['credit-paused', 8_000, [last]]])
    expect((await as(world.tarik)('GET', `/companies/${world.megabajt}`)).body.data.creditPaused).toBe(true)
    await setDays({ creditGraceDays: 30 })
  })

  test('paid charges are not reminded of; a job that is stopped has mailed nothing, and mails everything when it runs again', async () => {
    await begin()
    await owes(world.megabajt, 9_000, -4)
    const written = await begin()
    const last = await owes(world.megabajt, 700, -4)
    await keepAllDues(db)
    await expect(
      inTransaction(db, async (trx) => {
        expect(await remindCompany({ ...services, db: trx }, world.megabajt, await parametersOf(trx))).toBe(1)
        throw new Error('stopped')
      }),
    ).rejects.toThrow('stopped')
    expect(await written()).toEqual([])
    expect(await morning()).toBe(1)
    expect(await written()).toEqual([['overdue', 700, [last]]])
  })

  test('Tarik sees them with the dues and in the activity, and turns them off; Ana and Amra may not', async () => {
    const written = await begin()
    await owes(world.megabajt, 700, -4)
    await morning()
    const dues = async (who: number) => (await as(who)('GET', `/companies/get-dues/${world.megabajt}`)).body.data
    expect(await dues(world.tarik)).toMatchObject({
      isReminded: true,
      mayChangeReminders: true,
      debts: [{ reminded: { step: 'overdue' } }],
    })
    expect(await dues(world.ana)).toMatchObject({ isReminded: true, mayChangeReminders: false })
    const activity = await as(world.tarik)('POST', `/companies/get-activity/${world.megabajt}`, {})
    expect(activity.body.data[0]).toMatchObject({ kind: 'ledger.reminded.overdue', amount: '7.00' })

    const turn = (who: number, isReminded: boolean) =>
      as(who)('PUT', `/companies/set-due-reminders/${world.megabajt}`, { isReminded })
    expect((await turn(world.ana, false)).status).toBe(403)
    expect((await turn(world.amra, false)).status).toBe(404)
    expect((await turn(world.tarik, false)).status).toBe(200)
    expect((await dues(world.tarik)).isReminded).toBe(false)
    await owes(world.megabajt, 900, -4)
    expect(await morning()).toBe(0)
    expect((await turn(world.tarik, true)).status).toBe(200)
    expect(await morning()).toBe(1)
    expect((await written()).map(([template, sum]) => [template, sum])).toEqual([
      ['overdue', 700],
      ['overdue', 900],
    ])
  })
})
