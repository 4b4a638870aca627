import { orderStatus } from '@brava/contract/enums.ts'
import { type OrderAction, orderTransitions } from '@brava/contract/orders/order-status.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import { describe, expect, it } from 'vitest'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { as, db, breaches, place, stock } = world
const s = orderStatus.code

describe('every action in every status', () => {
  it('is done or answers 409 with what is possible, as the table says', async () => {
    const paths: Record<
      Exclude<OrderAction, 'replaceFaultyKey' | 'sendEstimate' | 'changeContact'>,
      [path: string, body?: object]
    > = {
      approve: ['approve-order'],
      deny: ['deny-order', { reason: 'no' }],
      assignMissingKeys: ['assign-order-missing-key'],
      resendEmail: ['resend-order-email'],
      refund: ['refund-order', { reasonKind: 6, reason: 'Late', amount: '1.00' }],
    }
    for (const status of orderStatus.values) {
      for (const [action, [path, body]] of Object.entries(paths) as [keyof typeof paths, [string, object?]][]) {
        const id = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
        // Only the status is set: an action must look at nothing else before it refuses.
        await db.updateTable('orders').set({ status }).where('id', '=', id).execute()
        const answer =
          action === 'refund'
            ? await as('tarik', 'POST', `/orders/${path}`, { id, ...body })
            : await as('tarik', 'POST', `/orders/${path}/${id}`, body)
        if (mayTake(orderTransitions, action, status)) {
          expect(answer.body?.code, `${action} in ${status}`).not.toBe('order.notAllowedNow')
        } else {
          expect(answer, `${action} in ${status}`).toMatchObject({
            status: 409,
            body: { code: 'order.notAllowedNow', data: { detail: { status } } },
          })
        }
        await db
          .updateTable('orders')
          .set({ status: s.onHold })
          .where('id', '=', id)
          .where('approval', '=', 'open')
          .execute()
        await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'tidy up' })
      }
    }
  })
})

describe('an estimate', () => {
  it('is sent again while Mirza has not paid, under the same number, and not afterwards', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
    const { number } = await db
      .selectFrom('estimates')
      .select('number')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await as('tarik', 'POST', '/orders/send-order-estimate', { id })).status).toBe(200)
    const mails = await db.selectFrom('mails').select(['subject', 'to_address']).where('order_id', '=', id).execute()
    const mail = { subject: expect.stringContaining(number), to_address: 'mirza@firma.example' }
    expect(mails).toEqual([mail, mail])
    await as('tarik', 'POST', `/orders/approve-order/${id}`)
    expect((await as('tarik', 'POST', '/orders/send-order-estimate', { id })).body.code).toBe('order.notAllowedNow')
  })

  it('that was never made is not sent: an order from company funds has none', async () => {
    const id = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    await db.updateTable('orders').set({ status: s.awaitingPayment }).where('id', '=', id).execute()
    expect((await as('tarik', 'POST', '/orders/send-order-estimate', { id })).body.code).toBe('order.noEstimate')
    await db.updateTable('orders').set({ status: s.onHold }).where('id', '=', id).execute()
  })
})

booksAreTrueAfterwards(breaches)
