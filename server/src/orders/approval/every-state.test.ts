import { orderStatus } from '@brava/contract/enums.ts'
import { orderOccurrences, orderTransitions } from '@brava/contract/orders/order-status.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endHolds } from './end-holds.ts'
import { serveMissingKeys } from '../fulfilment/serve-missing-keys.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { as, clock, db, place, products, services, stock } = world

/** Sets only the status: whether an action is allowed must not depend on anything else. */
const put = (id: number, status: number) => db.updateTable('orders').set({ status }).where('id', '=', id).execute()
const read = (id: number) =>
  db
    .selectFrom('orders')
    .select(['status', 'approval', 'slots_assigned'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('an order in any state (guarantee G10)', () => {
  it.each(orderStatus.values)('in status %i has its faulty key replaced or answers 409', async (status) => {
    await stock('northfall', 2)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const { key_id: keyId } = await db
      .selectFrom('slots')
      .select('key_id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    await put(id, status)
    const answer = await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${keyId}`, { reason: 'does not work' })
    if (mayTake(orderTransitions, 'replaceFaultyKey', status)) expect(answer.status).toBe(200)
    else expect(answer).toMatchObject({ status: 409, body: { code: 'order.notAllowedNow' } })
  })

  it.each(orderStatus.values)('in status %i has its estimate sent or answers 409', async (status) => {
    const id = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
    await put(id, status)
    const answer = await as('tarik', 'POST', '/orders/send-order-estimate', { id })
    if (mayTake(orderTransitions, 'sendEstimate', status)) expect(answer.status).toBe(200)
    else expect(answer).toMatchObject({ status: 409, body: { code: 'order.notAllowedNow' } })
  })

  it.each(orderStatus.values)('in status %i has its contact data changed', async (status) => {
    const id = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    await put(id, status)
    const answer = await as('tarik', 'PUT', '/orders/change-phone', { id, phone: '061 000 111' })
    expect(answer.status).toBe(mayTake(orderTransitions, 'changeContact', status) ? 200 : 409)
  })

  it.each(orderStatus.values)(
    'in status %i is cancelled by the end of its hold only while it waits',
    async (status) => {
      const id = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
      await put(id, status)
      await db
        .updateTable('orders')
        .set({ hold_until: new Date(clock.now().getTime() - 1000) })
        .where('id', '=', id)
        .execute()
      await endHolds(services)
      const after = await read(id)
      const ends = mayTake(orderOccurrences, 'holdRanOut', status)
      expect([after.status, after.approval]).toEqual(ends ? [orderStatus.code.cancelled, 'denied'] : [status, 'open'])
      if (!ends) await db.updateTable('orders').set({ hold_until: null }).where('id', '=', id).execute()
    },
  )

  it.each(orderStatus.values)('in status %i is served by arriving keys only while some are missing', async (status) => {
    await db.updateTable('keys').set({ state: 6 }).where('state', '=', 2).execute()
    const id = await place({ by: 'mirza', lines: [['ironOrchard', 1]] })
    await put(id, status)
    await stock('ironOrchard', 1)
    await serveMissingKeys(services, [products.ironOrchard.id])
    expect((await read(id)).slots_assigned).toBe(mayTake(orderOccurrences, 'keysArrived', status) ? 1 : 0)
    await put(id, orderStatus.code.cancelled)
  })

  it.each([
    ['status', 0],
    ['status', 10],
    ['payment', 8],
    ['payment', -1],
    ['approval', 'maybe'],
    ['payment_type', 6],
    ['slots_missing', -1],
    ['slots_assigned', 1_000_000],
    ['refunded', -1],
  ])('cannot have %s %s, whatever the code says', async (column, value) => {
    const id = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    await expect(
      sql`update orders set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
