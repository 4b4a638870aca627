import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { seededDatabase } from '../testing/database.ts'
import { breachesOf } from './breaches-of.sql.ts'
import { ofMoney } from './money-sums.sql.ts'

const owner = connect(await seededDatabase(), { size: 1, asOwner: true })
afterAll(() => owner.close())

class Undone extends Error {}

/** Breaks the books of the seeded world, bypassing all guards, returns what is reported, and undoes everything. */
async function said(change: string) {
  let breaches: Awaited<ReturnType<typeof breachesOf>> = []
  const broken = owner.db.transaction().execute(async (trx) => {
    await sql.raw(`set local session_replication_role = replica; ${change}; set local role brava_app`).execute(trx)
    breaches = await breachesOf(trx, ofMoney, 200)
    throw new Undone()
  })
  await expect(broken).rejects.toThrow(Undone)
  return breaches
    .map(
      ({ invariant, subject, detail }) =>
        `${invariant}: ${`${subject} ${detail}`.replace(/[\d-]+/g, '#').replace(/BAM|EUR/g, 'KM')}`,
    )
    .sort()
}

/** The first order to which the rule applies. */
const first = (rule: string) => `(select min(id) from orders where not is_free and ${rule})`
const waits = first(`approval = 'open' and payment_type = 5`)
const fromFunds = first(`approval = 'approved' and payment_type = 5 and reseller_id is null`)
const fromOutside = first(`approval = 'approved' and payment_type = 3 and reseller_id is null`)
const byCard = first(`approval = 'approved' and payment_type = 2`)

test('an approved order that was never charged is reported', async () => {
  expect(
    await said(`update ledger_transactions set order_id = null where kind = 'capture' and order_id = ${fromFunds}`),
  ).toEqual(['I7: order # leg # is # and approved, charged in the books #'])
})

test('an order charged while it waits is reported, and so is the approved one that lost its charge', async () => {
  expect(
    await said(`update ledger_transactions set order_id = ${waits}, company_id = (select company_id from orders where id = ${waits})
      where kind = 'capture' and order_id = ${fromFunds}`),
  ).toEqual(
    expect.arrayContaining([
      'I7: order # leg # is # and approved, charged in the books #',
      'I7: order # leg # is # and open, charged in the books #',
    ]),
  )
})

test('an order paid from outside but never paid in is reported, and so is one from funds that was paid in', async () => {
  const paid = `where kind = 'payment' and order_id = ${fromOutside}`
  expect(await said(`update ledger_transactions set order_id = null ${paid}`)).toEqual([
    'I7: order # is # and approved, paid in from outside in the books #',
  ])
  expect(await said(`update orders set payment_type = 5 where id = ${fromOutside}`)).toEqual([
    'I7: order # is # and approved, paid in from outside in the books #',
  ])
})

test('an order whose card a gateway took without charging it is reported, and so is a charge of another amount', async () => {
  const isPaid = `update orders set card_paid_at = now() where id = ${byCard}`
  const charged = (
    amount: string,
  ) => `insert into payment_gateways (id, kind, currency, token, credentials) overriding system value
      values (99, 'sandbox', 'BAM', 'x', '{}');
    insert into payment_attempts (order_id, gateway_id, company_id, user_id, reference, token, amount, currency, language, state,
      capture_amount, captured_amount, expires_at)
    select id, 99, company_id, user_id, 'x', 'x', gross, currency, 'bs', 4, ${amount}, ${amount}, now() from orders where id = ${byCard}`
  const breach = 'I7: order # is # and approved, its card was charged #'
  expect(await said(isPaid)).toEqual([breach])
  expect(await said(`${isPaid}; ${charged('gross - 1')}`)).toEqual([breach])
  expect(await said(`${isPaid}; ${charged('gross')}`)).toEqual([])
})

test('money held for an order that no longer waits is reported, and so is a waiting order without any', async () => {
  const breach = 'I7: company # with # has # KM set aside, its waiting orders come to #'
  expect(await said(`update orders set approval = 'denied', status = 5 where id = ${waits}`)).toEqual([breach])
  expect(
    await said(`update ledger_accounts set balance = balance - 1 where kind = 'held'
      and company_id = (select company_id from orders where id = ${waits}) and balance > 0`),
  ).toContain(breach)
})

test('every document of the seeded world is the sum of its lines; a new one that is not is reported, and so is an invoice that differs from its leg', async () => {
  const isNew = 'update invoices set created_at = now()'
  expect(await said(isNew)).toEqual([])
  const lines = 'I6: document # lines add up to # and # VAT, it says # and #'
  const net = `jsonb_set(snapshot, '{lines,0,net}', to_jsonb((snapshot#>>'{lines,0,net}')::bigint + 1))`
  const one = 'where id = (select min(id) from invoices where kind = 1)'
  expect(await said(`${isNew}, snapshot = ${net} ${one}`)).toEqual([lines])
  expect(await said(`${isNew}, net = net + 1, gross = gross + 1 ${one}`)).toEqual([
    lines,
    'I6: order # leg # is #, its invoice says #',
  ])
})
