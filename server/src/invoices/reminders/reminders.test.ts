import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addFunds } from '../../ledger/add-funds.ts'
import { chargeOrder } from '../../ledger/charge-order.ts'
import { keepAllDues } from '../../ledger/keep-dues.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { setCreditLimit } from '../../ledger/set-credit-limit.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { servedSmallWorld } from '../../testing/served-small-world.ts'
import { remindCompany, remindOfDues } from './remind-of-dues.ts'

const { app, db, world, as } = await servedSmallWorld()
const { services } = app
let lastOrder = 91_000

/** An order of a company whose invoice is due so many days from today, before it where negative. */
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

const dueIn = (number: string, days: number) =>
  sql`update invoices set snapshot = jsonb_build_object('dueOn', (sales_day_of(now()) + ${days}::int)::text) where number = ${number}`

const mails = async () =>
  (await db.selectFrom('mails').select(['template', 'data']).where('template', 'in', ['due-soon', 'overdue', 'long-overdue']).orderBy('id').execute()) as {
    template: string
    data: { sum: number; companyName: string; supplier: string; charges: { document: string }[] }
  }[]
const told = (all: Awaited<ReturnType<typeof mails>>) =>
  all.map(({ template, data }) => [template, data.sum, data.charges.map(({ document }) => document)])
const morning = async () => {
  await keepAllDues(db)
  return remindOfDues(services)
}

describe('reminders of what is due', () => {
  test('Megabajt is mailed once for each step and charge, by the days that administrators set', async () => {
    const soon = await owes(world.megabajt, 4_000, 3)
    const later = await owes(world.megabajt, 5_000, 4)
    expect(await morning()).toBe(1)
    expect(told(await mails())).toEqual([['due-soon', 4_000, [soon]]])
    expect((await mails())[0]?.data).toMatchObject({ companyName: 'Megabajt Mostar', supplier: 'Brava d.o.o.' })

    // The same morning again, in two processes at once: nothing more.
    const parameters = await parametersOf(db)
    await Promise.all([morning(), remindCompany(services, world.megabajt, parameters)])
    expect(await mails()).toHaveLength(1)

    await dueIn(soon, -3).execute(db)
    await dueIn(later, -30).execute(db)
    await morning()
    expect(told(await mails()).slice(1).sort()).toEqual([
      ['long-overdue', 5_000, [later]],
      ['overdue', 4_000, [soon]],
    ])
    await dueIn(soon, -21).execute(db)
    await morning()
    expect(told(await mails()).slice(3)).toEqual([['long-overdue', 4_000, [soon]]])
    await morning()
    expect(await mails()).toHaveLength(4)
  })

  test('what is paid is not reminded of; a job stopped before its end has mailed nothing and mails all when it runs again', async () => {
    await inTransaction(db, (trx) => addFunds(trx, { companyId: world.megabajt, amount: 9_000, userId: null, memo: 'wire' }))
    const last = await owes(world.megabajt, 700, -4)
    await keepAllDues(db)
    const before = (await mails()).length
    await expect(
      inTransaction(db, async (trx) => {
        await remindCompany({ ...services, db: trx }, world.megabajt, await parametersOf(trx))
        throw new Error('stopped')
      }),
    ).rejects.toThrow('stopped')
    expect(await mails()).toHaveLength(before)
    expect(await morning()).toBe(1)
    expect(told(await mails()).slice(before)).toEqual([['overdue', 700, [last]]])
  })

  test('Tarik reads them with what is owed and in the activity, and turns them off; Megabajt itself and a stranger may not', async () => {
    const dues = async (who: number) => (await as(who)('GET', `/companies/get-dues/${world.megabajt}`)).body.data
    expect(await dues(world.tarik)).toMatchObject({ isReminded: true, mayChangeReminders: true })
    expect((await dues(world.tarik)).debts[0].reminded).toMatchObject({ step: 'overdue' })
    const activity = await as(world.tarik)('POST', `/companies/get-activity/${world.megabajt}`, {})
    expect(activity.body.data[0]).toMatchObject({ kind: 'ledger.reminded.overdue', amount: '7.00' })

    const turn = (who: number, isReminded: boolean) =>
      as(who)('PUT', `/companies/set-due-reminders/${world.megabajt}`, { isReminded })
    expect((await turn(world.amra, false)).status).toBe(404)
    expect((await turn(world.tarik, false)).status).toBe(200)
    expect(await dues(world.tarik)).toMatchObject({ isReminded: false })
    const before = (await mails()).length
    await owes(world.megabajt, 900, -4)
    expect(await morning()).toBe(0)
    expect((await turn(world.tarik, true)).status).toBe(200)
    expect(await morning()).toBe(1)
    expect(await mails()).toHaveLength(before + 1)
  })
})
