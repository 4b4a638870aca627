import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { addFunds } from '../ledger/add-funds.ts'
import { shopWorld } from './testing/shop-world.ts'

const world = await shopWorld()
const { assigned, breaches, companies, db, emptyStock, fill, order, people, send, stock, tokenFor } = world
const { completed, onHold, partiallyCompleted, awaitingPayment } = orderStatus.code
const { cash, companyFunds, wireTransfer } = paymentType.code
const nikola = await tokenFor('nikola')
await db.updateTable('products').set({ may_back_order: true }).execute()

interface Granted {
  readonly auto_approve: boolean
  readonly approval_threshold: number | null
  readonly may_back_order: boolean
  readonly payment_types: number[]
}
const everything: Granted = {
  auto_approve: true,
  approval_threshold: null,
  may_back_order: true,
  payment_types: [1, 3, 4, 5],
}

const grant = (company: 'digitalis' | 'gejmerija', terms: Partial<Granted>) =>
  db
    .updateTable('companies')
    .set({ ...everything, ...terms })
    .where('id', '=', companies[company])
    .execute()

/** The result of Nikola's order: its status, or the refusal. */
async function nikolaOrders(quantity: number, type: 1 | 3 | 4 | 5 = companyFunds): Promise<number | string> {
  await send(nikola, 'DELETE', `/shopping-cart/${(await send(nikola, 'GET', '/shopping-cart')).body.data.id}`)
  const { version } = await fill(nikola, [['northfall', quantity]])
  const answer = await order(nikola, version, type)
  return answer.status === 200 ? answer.body.data.order.status : answer.body.code
}

test('Digitalis cannot bypass its own threshold through Gejmerija, its own retailer', async () => {
  await stock('northfall', 10)
  await grant('digitalis', { approval_threshold: 10_000 })
  await grant('gejmerija', {})
  expect(await nikolaOrders(1)).toBe(completed)
  // 123.80 KM in total, of which Digitalis pays 114.00 KM.
  expect(await nikolaOrders(2)).toBe(onHold)
})

test('nor by a tiny price between the two: its own leg is checked', async () => {
  await stock('northfall', 10)
  await grant('digitalis', { approval_threshold: 10_000 })
  await grant('gejmerija', {})
  const priced = (price: number) =>
    db
      .updateTable('company_products')
      .set({ price, effective_price: price })
      .where('id', '=', assigned.gejmerija.northfall)
      .execute()
  await priced(1)
  expect(await nikolaOrders(2)).toBe(onHold)
  await priced(6190)
})

test('when Digitalis loses a term later, Gejmerija loses it too, and gets it back with it', async () => {
  await stock('northfall', 4)
  await grant('gejmerija', {})
  await grant('digitalis', { auto_approve: false })
  expect(await nikolaOrders(1)).toBe(onHold)
  await grant('digitalis', { payment_types: [5] })
  expect(await nikolaOrders(1, wireTransfer)).toBe('cart.paymentType')
  const { payWith } = (await send(nikola, 'GET', '/shopping-cart')).body.data
  expect(payWith.map((way: { paymentType: number }) => way.paymentType)).toEqual([companyFunds])
  await grant('digitalis', { may_back_order: false })
  expect(await nikolaOrders(500)).toBe('cart.notValid')
  await grant('digitalis', {})
  expect(await nikolaOrders(1)).toBe(completed)
  expect(await nikolaOrders(1, cash)).toBe(awaitingPayment)
})

/** The whole rule again, as plainly as possible. */
function expected(
  above: Granted,
  own: Granted,
  { quantity, inStock, type }: { quantity: number; inStock: number; type: number },
): number | string {
  if (!above.payment_types.includes(type) || !own.payment_types.includes(type)) return 'cart.paymentType'
  if (quantity > inStock && !(above.may_back_order && own.may_back_order)) return 'cart.notValid'
  if (type !== companyFunds) return awaitingPayment
  const isAbove = (amount: number, threshold: number | null) => threshold !== null && amount > threshold
  const waits =
    !above.auto_approve ||
    !own.auto_approve ||
    isAbove(5700 * quantity, above.approval_threshold) ||
    isAbove(6190 * quantity, above.approval_threshold) ||
    isAbove(6190 * quantity, own.approval_threshold)
  if (waits) return onHold
  return quantity > inStock ? partiallyCompleted : completed
}

const granted = fc.record({
  auto_approve: fc.boolean(),
  approval_threshold: fc.option(fc.constantFrom(0, 5699, 5700, 6190, 11_400, 12_379, 12_380, 20_000)),
  may_back_order: fc.boolean(),
  payment_types: fc.subarray([1, 3, 4, 5], { minLength: 1 }),
})
const wish = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  inStock: fc.integer({ min: 0, max: 3 }),
  type: fc.constantFrom(1 as const, 3 as const, 5 as const, 5 as const),
})

test('an order under any terms of Digitalis and Gejmerija is judged as by the plain rule', {
  timeout: 180_000,
}, async () => {
  for (const companyId of [companies.digitalis, companies.gejmerija])
    await inTransaction(db, (trx) =>
      addFunds(trx, { companyId, amount: 10_000_000, userId: people.tarik.id, memo: 'wire' }),
    )
  await fc.assert(
    fc.asyncProperty(granted, granted, wish, async (above, own, wanted) => {
      await emptyStock()
      if (wanted.inStock > 0) await stock('northfall', wanted.inStock)
      await grant('digitalis', above)
      await grant('gejmerija', own)
      expect(await nikolaOrders(wanted.quantity, wanted.type)).toBe(expected(above, own, wanted))
    }),
    { numRuns: 60 },
  )
  expect(await breaches()).toEqual([])
})
