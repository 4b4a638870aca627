import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { tell } from '../../mail-outbox/tell.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import { orderTexts } from '../orders.texts.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { keyReturnAnsweredMail } from './key-return.mails.ts'
import { closeKeyReturn, type KeyReturnFound, openKeyReturn } from './key-returns.sql.ts'

interface Outcome {
  readonly isAccepted: boolean
  /** Why it was rejected; empty otherwise. */
  readonly answer: string
  /** Another key replaced this one. */
  readonly isReplaced?: boolean
  readonly userId: number
  readonly at: Date
}

/**
 * Records the outcome of a request in the order's history and mails it to the person who asked. The order is locked,
 * the request closed.
 */
export async function tellOfKeyReturn(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  order: { readonly id: number; readonly number: string },
  request: KeyReturnFound,
  { isAccepted, answer, isReplaced = false, userId, at }: Outcome,
): Promise<void> {
  const { product, last4, reason } = request
  await recordOrderEvent(trx, {
    orderId: order.id,
    kind: isAccepted ? 'returnAccepted' : 'returnRejected',
    fromStatus: null,
    toStatus: null,
    userId,
    facts: { product, last4, ...(answer ? { reason: answer } : {}) },
    at,
  })
  const state = isAccepted ? keyReturnState.code.accepted : keyReturnState.code.rejected
  await tell(
    trx,
    services,
    { userId: request.userId },
    {
      cause: `key-return:${request.id}:${state}`,
      template: keyReturnAnsweredMail,
      orderId: order.id,
      data: { orderId: order.id, number: order.number, product, last4, reason, isAccepted, isReplaced, answer },
    },
  )
}

/** Another key replaces one that its buyer asked to return: there is nothing left to return. The order is locked. */
export async function closeReturnOfReplaced(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  order: { readonly id: number; readonly number: string; readonly language: Language },
  { keyId, userId, at }: { readonly keyId: number; readonly userId: number; readonly at: Date },
): Promise<void> {
  const request = await openKeyReturn(trx, keyId)
  if (!request) return
  const answer = orderTexts.returnedKeyReplaced[order.language]
  const state = keyReturnState.code.rejected
  if (!(await closeKeyReturn(trx, request.id, { state, answer, userId, at }))) refuse(commonErrors.conflict)
  await tellOfKeyReturn(trx, services, order, request, { isAccepted: false, isReplaced: true, answer, userId, at })
}
