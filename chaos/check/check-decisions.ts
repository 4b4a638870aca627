import type { History } from '../history.ts'
import type { FinalState } from './final-state.ts'

/**
 * What Tarik was answered against what became of the orders. A decision whose answer was lost may have happened or not.
 */
export function checkDecisions(history: History, state: FinalState): string[] {
  const findings: string[] = []
  const orders = new Map(state.orders.map((order) => [order.id, order]))
  for (const { kind, orderId, final } of history.of('approve', 'deny')) {
    const order = orders.get(orderId)
    if (!order) findings.push(`order ${orderId} was decided and does not exist`)
    else if (!final) findings.push(`${kind} of order ${order.number} never got its answer`)
    else if (final.status === 200) {
      const expected = kind === 'approve' ? 'approved' : 'denied'
      if (order.approval !== expected) findings.push(`order ${order.number} was ${expected} and is ${order.approval}`)
    } else if (final.status >= 500 || (final.status !== 409 && final.status !== 422)) {
      findings.push(`${kind} of order ${order.number} answered ${final.status} ${final.code}`)
    }
  }
  return findings
}
