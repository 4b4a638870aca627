import {
  type FaultAction,
  type FaultState,
  faultState,
  faultTransitions,
} from '@brava/contract/orders/fault-report-state.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { replaceLockedKey } from './replace-faulty-key.ts'
import type { LockedOrder } from '../record/change-order.sql.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { requireAction } from '../record/require-action.ts'
import { answerFaultReport } from '../faults/answer-fault-report.ts'
import { type FaultFound, faultReportById } from '../faults/fault-reports.sql.ts'

type Decision = { readonly action: 'accept' | 'replace' } | { readonly action: 'reject'; readonly reason: string }

/**
 * Accepts, rejects or replaces a reported key. The order is locked before the report is read, as in everything that
 * moves one of its keys: of two clerks, the second finds the new state. Returns the resulting state. Errors:
 * order.faultNotFound, order.faultNotAllowedNow; when replacing also order.notAllowedNow, order.keyNotAssigned.
 */
export async function decideFaultReport(call: Call, id: number, decision: Decision): Promise<FaultState> {
  return inTransaction(call.db, async (trx) => {
    const { order, report } = await lockedReport(trx, call, id)
    requireFaultAction(decision.action, report, call)
    const at = call.clock.now()
    if (decision.action === 'replace') {
      requireAction('replaceFaultyKey', order.status, call.language)
      const { isReplaced } = await replaceLockedKey(trx, call, order, { keyId: report.keyId, reason: report.reason })
      return isReplaced ? faultState.code.replaced : faultState.code.awaitingKey
    }
    const state = decision.action === 'accept' ? faultState.code.accepted : faultState.code.rejected
    const answer = decision.action === 'reject' ? { answer: decision.reason } : {}
    await answerFaultReport(trx, call, order, report, { state, ...answer, userId: call.person.id, at })
    await recordOrderEvent(trx, {
      orderId: order.id,
      kind: decision.action === 'accept' ? 'faultAccepted' : 'faultRejected',
      fromStatus: order.status,
      toStatus: order.status,
      userId: call.person.id,
      facts: {
        product: report.product,
        last4: report.last4,
        ...(decision.action === 'reject' ? { reason: decision.reason } : {}),
      },
      at,
    })
    return state
  })
}

async function lockedReport(trx: Trx, call: Call, id: number): Promise<{ order: LockedOrder; report: FaultFound }> {
  const seen = await faultReportById(trx, id, { forUpdate: false })
  if (!seen) refuse(orderErrors.faultNotFound)
  const order = await lockVisibleOrder(trx, call.person, seen.orderId)
  const report = await faultReportById(trx, id, { forUpdate: true })
  if (!report) refuse(orderErrors.faultNotFound)
  return { order, report }
}

function requireFaultAction(action: FaultAction, report: FaultFound, call: Call): void {
  if (mayTake(faultTransitions, action, report.state)) return
  refuse(orderErrors.faultNotAllowedNow, { params: { state: faultState.label(report.state, call.language) } })
}
