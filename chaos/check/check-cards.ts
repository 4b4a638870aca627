import { paymentType } from '@brava/contract/enums.ts'
import { cardRefundState } from '@brava/contract/orders/card-refund-state.ts'
import { attemptState, liveAttemptStates, type AttemptState } from '@brava/contract/payments/attempt-state.ts'
import type { CardGateway } from '../card-gateway.ts'
import type { History } from '../history.ts'
import type { FinalState } from './final-state.ts'

type Books = ReturnType<CardGateway['books']>

/**
 * The gateway's books against ours. Order by order, what it charged less what it gave back equals the cost of delivered
 * card orders less their refunds. It holds nothing for payments that ended. Every refund that Tarik saw confirmed
 * exists once (guarantees G07, G36).
 */
export function checkCards(history: History, state: FinalState, books: Books): string[] {
  const findings: string[] = []
  const theirs = new Map(books.map((one) => [one.reference, one]))
  const known = new Set(state.attempts.map(({ reference }) => reference))
  for (const { reference } of books)
    if (!known.has(reference)) findings.push(`the gateway has a payment ${reference} that nobody began`)
  for (const attempt of state.attempts) {
    const at = theirs.get(attempt.reference)
    const say = (what: string) => findings.push(`card payment ${attempt.reference}: ${what}`)
    if (liveAttemptStates.includes(attempt.state as AttemptState)) say(`is still in state ${attempt.state} at the end`)
    if (at && at.held > 0) say(`ended in state ${attempt.state}, and the gateway holds ${at.held}`)
    const charged = attempt.state === attemptState.code.captured ? attempt.captured : 0
    const kept =
      attempt.state === attemptState.code.captured ? (at?.captured ?? 0) : (at?.captured ?? 0) - (at?.refunded ?? 0)
    if (kept !== charged) say(`${charged} charged here, ${kept} at the gateway`)
  }
  const refundedOf = new Map<number, number>()
  for (const refund of state.refunds) {
    if (refund.state !== cardRefundState.code.done)
      findings.push(`a refund of order ${refund.orderId} is in state ${refund.state} at the end`)
    refundedOf.set(refund.orderId, (refundedOf.get(refund.orderId) ?? 0) + (refund.amount ?? 0))
  }
  for (const order of state.orders) {
    if (order.paymentType !== paymentType.code.creditCard) continue
    const own = state.attempts.filter(({ orderId }) => orderId === order.id)
    const kept = own.reduce((sum, { reference }) => {
      const at = theirs.get(reference)
      return sum + (at ? at.captured - at.refunded : 0)
    }, 0)
    const isServed = order.assigned > 0
    const expected = (isServed ? order.gross : 0) - (refundedOf.get(order.id) ?? 0)
    if (kept !== expected) findings.push(`order ${order.number}: its card paid ${kept}, it should be ${expected}`)
  }
  const told = new Map<number, number>()
  for (const { orderId, amount, final } of history.of('refund')) {
    if (!final) findings.push(`a refund of order ${orderId} never got its answer`)
    else if (final.status === 200) told.set(orderId, (told.get(orderId) ?? 0) + amount)
    else if (final.status !== 409 && final.status !== 422)
      findings.push(`a refund of order ${orderId} answered ${final.status} ${final.code}`)
  }
  for (const id of new Set([...told.keys(), ...refundedOf.keys()]))
    if ((told.get(id) ?? 0) !== (refundedOf.get(id) ?? 0))
      findings.push(
        `of order ${id} ${told.get(id) ?? 0} was refunded by what Tarik was told, ${refundedOf.get(id) ?? 0} here`,
      )
  return findings
}
