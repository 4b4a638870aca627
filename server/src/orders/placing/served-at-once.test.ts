import { orderStatus } from '@brava/contract/enums.ts'
import { expect, it } from 'vitest'
import { serveMissingKeys } from '../fulfilment/serve-missing-keys.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { as, breaches, db, emptyStock, keysOf, place, products, services, stock } = world

it('arriving keys are assigned once, whoever assigns them: the job three times, Tarik manually, and a faulty key replaced in between', async () => {
  await emptyStock()
  const [faulty] = await stock('ironOrchard', 1)
  const orders: number[] = []
  for (const by of ['mirza', 'amra', 'nikola', 'mirza'] as const)
    orders.push(await place({ by, lines: [['ironOrchard', 2]] }))
  // Five keys for seven waiting units, and one more that will wait.
  const arrived = await stock('ironOrchard', 5)
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => serveMissingKeys(services, [products.ironOrchard.id])),
    ...orders.flatMap((id) => [1, 2].map(() => as('tarik', 'POST', `/orders/assign-order-missing-key/${id}`))),
    as('tarik', 'PUT', `/orders/withdraw-faulty-key/${faulty?.id}`, { reason: 'dead' }),
  ])
  for (const answer of answers) if (answer) expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status)

  const slots = (await Promise.all(orders.map((id) => keysOf(id)))).flat()
  const given = slots.flatMap(({ keyId }) => keyId ?? [])
  expect([...given].sort((a, b) => a - b)).toEqual(arrived.map(({ id }) => id).sort((a, b) => a - b))
  // Each assigned key is in exactly one mail.
  const { rows } = await db
    .selectFrom('mails')
    .select(['order_id', 'dedupe_key', 'data'])
    .where('order_id', 'in', orders)
    .where('template', '=', 'order-delivery')
    .execute()
    .then((all) => ({ rows: all.filter(({ dedupe_key }) => !dedupe_key.includes(':delivery:none')) }))
  const mailed = rows.reduce((sum, { data }) => sum + (data as { keys: number }).keys, 0)
  // The faulty one was mailed before.
  expect(mailed).toBe(given.length + 1)
  const states = await db
    .selectFrom('orders')
    .select(['id', 'status', 'slots_missing'])
    .where('id', 'in', orders)
    .execute()
  expect(states.reduce((sum, one) => sum + one.slots_missing, 0)).toBe(3)
  for (const { status, slots_missing } of states)
    expect(status).toBe(slots_missing === 0 ? orderStatus.code.completed : orderStatus.code.partiallyCompleted)
  expect(await breaches()).toEqual([])
})
