import { paymentType } from '@brava/contract/enums.ts'
import { expect, it } from 'vitest'
import { firmUntil } from '../orders/estimates/firm-until.ts'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { placingWorld } from './testing/placing-world.ts'

const { as, clock, colleague, companies, db, fill, order, stock } = await placingWorld()
const hourMs = 3_600_000
/** A different colleague of Mirza each time, because refused lines stay in a cart. */
const reserve = async (quantity: number, type: 1 | 3 | 4) => {
  const { token } = await colleague(companies.nexa, 3)
  return order(token, (await fill(token, [['northfall', quantity]])).version, type)
}

it.each([
  ['cash', paymentType.code.cash, 'holdHoursCash', 7],
  ['transfer', paymentType.code.wireTransfer, 'holdHoursWireTransfer', 11],
  ['personal delivery', paymentType.code.personalDelivery, 'holdHoursPersonalDelivery', 13],
] as const)('keys that Mirza pays by %s are held as long as the parameter says', async (_, type, name, hours) => {
  await setParameters(db, { [name]: hours })
  await stock('northfall', 2)
  const answer = await reserve(1, type)
  expect(answer.text).toContain('order')
  const { id } = answer.body.data.order
  const { hold_until: until, placed_at: placed } = await db
    .selectFrom('orders')
    .select(['hold_until', 'placed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((until?.getTime() ?? 0) - placed.getTime()).toBe(hours * hourMs)
  expect((await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'test' })).status).toBe(200)
})

it('without payment Mirza cannot hold a larger share of a product than the parameter says', async () => {
  await setParameters(db, { unpaidKeysFree: 0, unpaidStockPercent: 30 })
  await stock('northfall', 10)
  const refused = await reserve(4, 3)
  expect(refused.body.code).toBe('cart.unpaidShare')
  expect(refused.body.data.info).toContain('3')
  const kept = await reserve(3, 3)
  expect(kept.status).toBe(200)
  await as('tarik', 'POST', `/orders/deny-order/${kept.body.data.order.id}`, { reason: 'test' })
  await setParameters(db, { unpaidStockPercent: 100 })
})

it('nor more than the share of his credit limit that the parameter says', async () => {
  await as('tarik', 'POST', '/companies/add-credit-limit', { companyId: companies.nexa, creditLimit: '200.00' })
  await setParameters(db, { unpaidKeysFree: 1_000_000, unpaidValueFree: 0, unpaidCreditPercent: 50 })
  await stock('northfall', 10)
  expect((await reserve(2, 3)).body.code).toBe('cart.unpaidValue')
  const kept = await reserve(1, 3)
  expect(kept.status).toBe(200)
  await as('tarik', 'POST', `/orders/deny-order/${kept.body.data.order.id}`, { reason: 'test' })
  await setParameters(db, { unpaidValueFree: 1_000_000_000, unpaidCreditPercent: 100 })
  await as('tarik', 'POST', '/companies/add-credit-limit', { companyId: companies.nexa, creditLimit: '0.00' })
})

it('keys held without payment are firm for the hours that the parameter says', async () => {
  await setParameters(db, { unpaidFirmHours: 5 })
  const placed = clock.now()
  expect((await firmUntil(db, placed)).getTime() - placed.getTime()).toBe(5 * hourMs)
})
