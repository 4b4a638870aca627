import { orderStatus, paymentStatus } from '@brava/contract/enums.ts'
import { expect, test } from 'vitest'
import { giveWay } from '../orders/fulfilment/give-way.ts'
import { serveMissingKeys } from '../orders/fulfilment/serve-missing-keys.ts'
import { askDuePayments } from './payments.jobs.ts'
import { cardWorld } from './testing/card-world.ts'

const world = await cardWorld()
const { attemptOf, clock, comeBack, db, enterCard, gatewayHas, holdsTrue, orderByCard, orderOf, place } = world
const { products, sandboxOf, services, statusOf, stock } = world
const { completed, partiallyCompleted, pending } = orderStatus.code
const hours = (count: number) => {
  clock.at = new Date(clock.at.getTime() + count * 3_600_000)
}

test('keys that Mirza’s bank has authorised stay his, however long the charge takes, and go to Amra once the money is released', async () => {
  await stock('northfall', 2)
  const placed = await orderByCard(2)
  await comeBack((await enterCard(placed.payPath, 'lostAnswer')).location)
  const { reference } = await attemptOf(placed.id)
  // The charge never reached the gateway's books, and the gateway does not answer for a day and a bit.
  await gatewayHas(reference, {
    state: 'authorised',
    captured: 0,
    ops: [],
    down_until: new Date(clock.at.getTime() + 26 * 3_600_000),
  })
  const paid = await place({ by: 'amra', lines: [['northfall', 1]] })
  expect(await statusOf(paid)).toBe(partiallyCompleted)
  hours(25)
  await giveWay(services)
  expect(await orderOf(placed.id)).toMatchObject({ status: pending, payment: paymentStatus.code.authorized })
  const held = () =>
    db.selectFrom('slots').select('id').where('order_id', '=', placed.id).where('key_id', 'is not', null).execute()
  expect([(await held()).length, await statusOf(paid)]).toEqual([2, partiallyCompleted])

  hours(2)
  await askDuePayments(services)
  expect(await sandboxOf(reference)).toMatchObject({ state: 'voided' })
  expect(await held()).toEqual([])
  await serveMissingKeys(services, [products.northfall.id])
  expect(await statusOf(paid)).toBe(completed)
  await holdsTrue()
})
