import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addFunds } from '../ledger/add-funds.ts'
import { availableOf } from '../ledger/available-of.ts'
import { duesOf } from '../ledger/dues-of.ts'
import { keepDues } from '../ledger/keep-dues.ts'
import { setCreditLimit } from '../ledger/set-credit-limit.ts'
import { usualDelay } from '../ledger/usual-delay.ts'
import { serveMissingKeys } from '../orders/fulfilment/serve-missing-keys.ts'
import { orderWorld } from '../orders/testing/order-world.ts'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import { connect } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { remindCompany } from './reminders/remind-of-dues.ts'

const { as, companies, db, issueInvoices, nobodyWaits, people, place, products, services, stock } = await orderWorld()
const { nexa } = companies
const owner = connect(services.config.databaseUrl ?? '', { size: 1, asOwner: true })
afterAll(() => owner.close())
/** Mirza's price of a key, and the days of the parameter. */
const [price, days] = [6190, 15]

const pay = (amount: number) =>
  inTransaction(db, (trx) => addFunds(trx, { companyId: nexa, amount, userId: people.tarik.id, memo: 'wire' }))

/** Everything so far happened that many days earlier. */
async function pass(count: number): Promise<void> {
  await owner.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update ledger_transactions set at = at - make_interval(days => ${count}::int)`.execute(trx)
    await sql`update invoices_due set sold_at = sold_at - make_interval(days => ${count}::int), supplied_on = supplied_on - ${count}::int`.execute(
      trx,
    )
    await sql`update invoices set issued_at = issued_at - make_interval(days => ${count}::int), supplied_on = supplied_on - ${count}::int,
      snapshot = case when snapshot ? 'dueOn' then snapshot || jsonb_build_object('dueOn', ((snapshot ->> 'dueOn')::date - ${count}::int)::text) else snapshot end`.execute(
      trx,
    )
  })
}

/** Mirza orders keys of which only some are in stock. */
async function buys(keys: number, inStock: number, name: 'northfall' | 'ironOrchard' = 'northfall'): Promise<number> {
  if (inStock > 0) await stock(name, inStock)
  const id = await place({ by: 'mirza', lines: [[name, keys]] })
  await issueInvoices()
  return id
}

async function arrive(count: number): Promise<void> {
  await stock('northfall', count)
  await serveMissingKeys(services, [products.northfall.id])
}

/** The open debts: order, what is open, when it is due counted from today, and whether it is still to be delivered. */
async function open(look?: number) {
  const { open: debts, today } = await duesOf(db, nexa, look)
  return debts.map((debt) => [
    debt.orderId,
    debt.open,
    (Date.parse(debt.dueOn) - Date.parse(today)) / 86_400_000,
    debt.isToCome,
  ])
}

beforeEach(async () => {
  await nobodyWaits()
  await issueInvoices()
  await setParameters(db, { invoiceByDelivery: true, invoiceDays: days })
  await inTransaction(db, (trx) =>
    setCreditLimit(trx, { companyId: nexa, limit: 100_000_000, userId: people.tarik.id, memo: '' }),
  )
  const { funds } = await availableOf(db, nexa)
  if (funds !== 0) await pay(-funds)
  // What earlier tests left must not be looked at.
  await pass(400)
})

it('Mirza, who pays each invoice on time, is neither reminded of a key that he has not received nor loses credit', async () => {
  const first = await buys(2, 1)
  await pass(9)
  await buys(1, 1, 'ironOrchard')
  await pass(5)
  await pay(price)
  await pass(9)
  await pay(price)
  await pass(60)
  expect(await open()).toEqual([[first, price, days, true]])
  await inTransaction(db, (trx) => keepDues(trx, nexa))
  expect(await remindCompany(services, nexa, await parametersOf(db))).toBe(0)
  expect((await availableOf(db, nexa)).creditPaused).toBe(false)
  // However few postings are read.
  expect(await open(1)).toEqual([[first, price, days, true]])
})

it('a later delivery is paid after what was invoiced before it, also of an order placed before all postings that are read', async () => {
  const first = await buys(2, 1)
  await pass(10)
  const second = await buys(1, 1, 'ironOrchard')
  await pass(10)
  await arrive(1)
  await issueInvoices()
  await pay(price)
  for (const look of [100, 1])
    expect(await open(look)).toEqual([
      [second, price, days - 10, false],
      [first, price, days, false],
    ])
  await pay(price)
  for (const look of [100, 1]) expect(await open(look)).toEqual([[first, price, days, false]])
})

it('how late Mirza usually pays is counted from the invoices in their order, not from that of his orders', async () => {
  for (let index = 0; index < 3; index += 1) {
    await buys(2, 1)
    await pass(1)
    await buys(1, 1, 'ironOrchard')
    await pass(days - 1)
    await pay(price)
    await pass(1)
    await pay(price)
    await pass(50)
  }
  expect(await usualDelay(db, nexa)).toBe(0)
})

it('a later delivery that Mirza had paid in advance is due by its own day once that money is taken back', async () => {
  await pay(2 * price)
  const id = await buys(2, 1)
  await pass(30)
  await arrive(1)
  await issueInvoices()
  await pay(-price)
  expect(await open()).toEqual([[id, price, days, false]])
})

it('a delivered key is due by the day of its delivery while its invoice has no number; only the others are still to come', async () => {
  await stock('northfall', 1)
  const id = await place({ by: 'mirza', lines: [['northfall', 3]] })
  await pass(20)
  await arrive(1)
  const expected = [
    [id, price, days - 20, false],
    [id, price, days, false],
    [id, price, days, true],
  ]
  expect(await open()).toEqual(expected)
  await issueInvoices()
  expect(await open()).toEqual(expected)
})

it('Tarik sees that a key is still to be delivered; until something is invoiced there is no oldest due day', async () => {
  const asked = async () => (await as('tarik', 'GET', `/companies/get-dues/${nexa}`)).body.data
  const id = await buys(1, 0)
  expect(await asked()).toMatchObject({ owed: '61.90', oldestDueOn: null, debts: [{ orderId: id, isToCome: true }] })
  await arrive(1)
  expect(await asked()).toMatchObject({
    owed: '61.90',
    oldestDueOn: expect.any(String),
    debts: [{ orderId: id, isToCome: false }],
  })
})
