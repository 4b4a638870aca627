import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { shopWorld } from './testing/shop-world.ts'

const world = await shopWorld()
const { as, breaches, db, emptyStock, fill, order, shop, statusOf, stock } = world
const { companyFunds, wireTransfer } = paymentType.code
const { completed, partiallyCompleted } = orderStatus.code

beforeAll(async () => {
  await sql`insert into exchange_rates (base, quote, rate, valid_from, source) values ('EUR', 'BAM', 1.95583, '2024-01-01', 'law')`.execute(
    db,
  )
})

/** A shop that pays in this currency and whose orders Tarik approves, with 1,000.00 of funds. */
async function shopIn(currency: 'BAM' | 'EUR') {
  const made = await shop(`Prodavnica ${currency}`, 0)
  await sql`update companies set currency = ${currency}, auto_approve = false where id = ${made.companyId}`.execute(db)
  await as('tarik', 'POST', '/companies/add-funds', { companyId: made.companyId, amount: '1000.00', memo: 'wire' })
  return made
}

/** An order of Northfall keys waiting for Tarik. */
async function waiting(token: string, keys: number, type: 3 | 5): Promise<number> {
  const { version } = await fill(token, [['northfall', keys]])
  const answer = await order(token, version, type)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.order.id
}

test('Tarik sees what he will book in each currency and how many keys he will give, and approving does exactly that', async () => {
  const mark = await shopIn('BAM')
  const euro = await shopIn('EUR')
  await stock('northfall', 7)
  const ids = [
    await waiting(mark.token, 2, companyFunds),
    await waiting(euro.token, 3, companyFunds),
    await waiting(euro.token, 1, companyFunds),
    await waiting(mark.token, 1, wireTransfer),
    await waiting(euro.token, 2, wireTransfer),
  ]
  // Three keys are held for the transfers, four more are in stock for the six owed.
  const preview = await as('tarik', 'POST', '/orders/preview-approval', { ids })
  expect(preview.body.data).toMatchObject({
    orders: 5,
    keys: 7,
    missing: 2,
    booked: [
      { paymentType: wireTransfer, currency: 'BAM', belief: 'received', orders: 1, total: '61.90' },
      { paymentType: wireTransfer, currency: 'EUR', belief: 'received', orders: 1, total: '123.80' },
      { paymentType: companyFunds, currency: 'BAM', belief: 'held', orders: 1, total: '123.80' },
      { paymentType: companyFunds, currency: 'EUR', belief: 'held', orders: 2, total: '247.60' },
    ],
  })
  // For a single order, the hint beside the button shows the same as the dialog.
  for (const id of ids) {
    const { keys, missing } = (await as('tarik', 'POST', '/orders/preview-approval', { ids: [id] })).body.data
    const page = (await as('tarik', 'GET', `/orders/plain/${id}`)).body.data
    const { hint } = page.actions.find((one: { action: string }) => one.action === 'approve')
    expect(missing).toBe(0)
    expect(hint).toContain(`assigns ${keys} ${keys === 1 ? 'key' : 'keys'}`)
  }
  const done = await as('tarik', 'POST', '/orders/approve-orders', { ids })
  expect(done.body.data.info).toBe('Approved: 5 orders, 7 keys assigned, 2 missing.')
  expect(await Promise.all(ids.map(statusOf))).toEqual([
    completed,
    partiallyCompleted,
    partiallyCompleted,
    completed,
    completed,
  ])
  const funds = async (companyId: number) => (await as('tarik', 'GET', `/companies/${companyId}`)).body.data.funds
  expect([await funds(mark.companyId), await funds(euro.companyId)]).toEqual(['876.20', '752.40'])
  expect(await breaches()).toEqual([])
})

test('with nothing in stock the dialog promises no key, and says how many are missing', async () => {
  const { token } = await shopIn('BAM')
  await stock('northfall', 2)
  const id = await waiting(token, 2, companyFunds)
  await emptyStock()
  const { keys, missing } = (await as('tarik', 'POST', '/orders/preview-approval', { ids: [id] })).body.data
  expect({ keys, missing }).toEqual({ keys: 0, missing: 2 })
})
