import { commonErrors } from '@brava/contract/errors.ts'
import {
  type DifferenceAction,
  type DifferenceState,
  differenceState,
  differenceTransitions,
} from '@brava/contract/payments/payment-difference.ts'
import { paymentErrors } from '@brava/contract/payments/payments.errors.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import type { Call } from '../../platform/call.ts'
import { instantsOf } from '../../platform/dates/date-presets.ts'
import { inTransaction, violatedConstraint } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { gatewayWithId } from '../gateway-of.ts'
import {
  changeDifference,
  differenceById,
  type DifferenceFound,
  lockDifference,
  noteDifference,
  settleDifferences,
} from './differences.sql.ts'
import { type Compared, compareAndSettle, compareStranger, listOf } from './reconcile-day.ts'
import { paymentsNamed } from './reconciliation.sql.ts'

/**
 * Asks the gateway again and does what its answer requires; a difference that is gone by then, or was already
 * explained, is settled. Errors: payments.differenceNotFound, differenceNotNow, gatewaySilent.
 */
export async function recheckDifference(
  call: Call,
  id: number,
): Promise<'booksAgree' | 'asExplained' | 'stillDiffers'> {
  const one = await differenceById(call.db, id)
  if (!one) refuse(paymentErrors.differenceNotFound)
  refuseUnless(one, 'recheck', call)
  const { gatewayId, day, reference } = one
  const { comparison, ...sides } = await compareAgain(call, one)
  if (comparison.says === 'unanswered') refuse(paymentErrors.gatewaySilent)
  const at = call.clock.now()
  return inTransaction(call.db, async (trx) => {
    if (comparison.says === 'differ') {
      const noted = await noteDifference(trx, { ...sides, ...comparison, gatewayId, day }, at)
      return noted === 'explained' ? 'asExplained' : 'stillDiffers'
    }
    await settleDifferences(trx, { gatewayId, references: [reference], at, by: call.person.id })
    return 'booksAgree'
  })
}

async function compareAgain(call: Call, { gatewayId, day, reference, currency }: DifferenceFound): Promise<Compared> {
  const gateway = await gatewayWithId(call, gatewayId)
  const [ours] = await paymentsNamed(call.db, [reference])
  const nothing = { charged: 0, refunded: 0 }
  const stranger = { reference, currency, attemptId: null, ours: nothing, theirs: nothing }
  if (ours) {
    const span = instantsOf({ from: day, to: day })
    // Where the gateway's own id for it is unknown, perhaps only the list has it.
    const { rows: listed, isSilent } = ours.gatewayRef === null ? await listOf(gateway, span) : { isSilent: false }
    if (isSilent) return { ...stranger, comparison: { says: 'unanswered' } }
    return compareAndSettle(call, gateway, ours, { span, listed })
  }
  const answer = await gateway.query({ reference, gatewayRef: null, amount: 0, currency })
  if (answer.result === 'found') return compareStranger(answer)
  // A provider that finds payments by its own ids does not find this one by ours.
  return { ...stranger, comparison: { says: 'unanswered' } }
}

/** Records why the books may differ. Errors: payments.differenceNotFound, differenceNotNow. */
export function explainDifference(call: Call, id: number, reason: string): Promise<DifferenceState> {
  return decide(call, id, 'explain', reason)
}

/** Reopens an explained difference. Errors: payments.differenceNotFound, differenceNotNow, common.conflict. */
export async function reopenDifference(call: Call, id: number): Promise<DifferenceState> {
  try {
    return await decide(call, id, 'reopen', '')
  } catch (error) {
    // Another one of the same payment has been found since.
    if (violatedConstraint(error) === 'payment_differences_open') refuse(commonErrors.conflict)
    throw error
  }
}

async function decide(call: Call, id: number, action: 'explain' | 'reopen', reason: string): Promise<DifferenceState> {
  const { db, person, ip, requestId, clock } = call
  const [state] = differenceTransitions[action].to
  await inTransaction(db, async (trx) => {
    const one = await lockDifference(trx, id)
    if (!one) refuse(paymentErrors.differenceNotFound)
    refuseUnless(one, action, call)
    await changeDifference(trx, id, { state, reason, userId: person.id, at: clock.now() })
    await recordSecurityEvent(trx, {
      kind: 'payments.differenceDecided',
      person,
      ip,
      requestId,
      detail: { differenceId: id, reference: one.reference, action, ...(reason ? { reason } : {}) },
    })
  })
  return state
}

function refuseUnless({ state }: DifferenceFound, action: DifferenceAction, { language }: Call): void {
  if (mayTake<DifferenceState, DifferenceAction>(differenceTransitions, action, state)) return
  refuse(paymentErrors.differenceNotNow, { params: { state: differenceState.label(state, language) } })
}
