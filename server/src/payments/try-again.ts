import { paymentErrors } from '@brava/contract/payments/payments.errors.ts'
import { actorOf } from '../orders/fulfilment/actor.ts'
import { reserveForCard, withdrawCardOrder } from '../orders/approval/card-payment.ts'
import { ownOrder } from '../orders/record/own-order.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { attemptsOfOrder } from './attempts.sql.ts'
import { gatewayTaking } from './gateway-of.ts'
import { openAttempt } from './open-attempt.ts'
import { overStates } from './payment-progress.ts'

/** Refuses while an attempt of the order may still bring money: two at once would charge a buyer twice. */
async function refuseWhileOpen(trx: Trx, orderId: number): Promise<number> {
  const before = await attemptsOfOrder(trx, orderId)
  if (before.length === 0) refuse(paymentErrors.noCard)
  if (before.some((one) => !overStates.includes(one.state))) refuse(paymentErrors.stillOpen)
  return before.length
}

/**
 * Another attempt to pay the same order by card: its keys are set aside again, and a new payment begins. Refuses with
 * payments.notNow, stillOpen, keysGone, noGateway, and as requireOrderable does.
 */
export async function retryCardPayment(call: Call, orderId: number): Promise<void> {
  const head = await ownOrder(call.db, call.person, orderId)
  await inTransaction(call.db, async (trx) => {
    const { person, clock, language } = call
    const order = await reserveForCard(trx, call, orderId, { by: actorOf(call), at: clock.now(), language })
    if (order === 'gone') refuse(paymentErrors.notNow)
    if (order === 'short') refuse(paymentErrors.keysGone)
    const before = await refuseWhileOpen(trx, orderId)
    const { companyId } = person
    const { currency, number, gross: amount } = head
    const gateway = await gatewayTaking(call, trx, { companyId, currency })
    if (!gateway) refuse(paymentErrors.noGateway)
    const toPay = { orderId, number, companyId, userId: person.id, amount, currency, language, before }
    await openAttempt(trx, call, { ...toPay, gatewayId: gateway.id })
  })
}

/**
 * The buyer pays for the same products another way: this order is cancelled. Refuses with payments.notNow, stillOpen.
 */
export async function withdrawOrder(call: Call, orderId: number): Promise<void> {
  const { person, clock } = call
  await ownOrder(call.db, person, orderId)
  await inTransaction(call.db, async (trx) => {
    if (!(await withdrawCardOrder(trx, call, { orderId, by: actorOf(call), at: clock.now() })))
      refuse(paymentErrors.notNow)
    await refuseWhileOpen(trx, orderId)
  })
}
