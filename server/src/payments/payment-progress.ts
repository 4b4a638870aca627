import type { Returned } from '@brava/contract/endpoint.ts'
import { orderStatus, type PaymentType, paymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { type AttemptState, attemptState } from '@brava/contract/payments/attempt-state.ts'
import { declineText } from '@brava/contract/payments/decline-reason.ts'
import type { payments } from '@brava/contract/payments/payments.endpoints.ts'
import { paymentErrors } from '@brava/contract/payments/payments.errors.ts'
import { companyChain } from '../companies/company-facts.ts'
import { ownOrder } from '../orders/record/own-order.ts'
import type { Person, Services } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { type Attempt, attemptsOfOrder } from './attempts.sql.ts'
import { gatewayById } from './gateways.sql.ts'
import { goPath } from './go-path.ts'

type Progress = Returned<typeof payments.progress>['data']

const s = attemptState.code
const outcomes: Readonly<Record<AttemptState, Progress['outcome']>> = {
  [s.open]: 'waiting',
  [s.capturing]: 'waiting',
  [s.captured]: 'paid',
  [s.timedOut]: 'noAnswer',
  [s.abandoned]: 'noAnswer',
  [s.declined]: 'failed',
  [s.releasing]: 'returned',
  [s.released]: 'returned',
}
/** An attempt that is over, or whose answer no longer delays the order. */
export const overStates: readonly AttemptState[] = [s.timedOut, s.abandoned, s.declined, s.releasing, s.released]

/** The attempt that determines the state of the order: the one that has or gets its money, otherwise the newest. */
export function deciding(attempts: readonly Attempt[]): Attempt | undefined {
  return attempts.find((one) => one.state === s.captured || one.state === s.capturing) ?? attempts[0]
}

/**
 * The progress of the payment of an order of the person's own company; order.notFound, or payments.noCard without a
 * card payment.
 */
export async function paymentProgress(
  services: Pick<Services, 'db' | 'clock'>,
  person: Person,
  orderId: number,
  language: Language,
): Promise<Progress> {
  const { db } = services
  const order = await ownOrder(db, person, orderId)
  const attempt = deciding(await attemptsOfOrder(db, orderId))
  if (!attempt) refuse(paymentErrors.noCard)
  const [gateway, [company]] = await Promise.all([
    gatewayById(db, attempt.gatewayId),
    companyChain(db, person.companyId),
  ])
  const isOpen = order.status === orderStatus.code.pending || order.status === orderStatus.code.onHold
  const isCancelled = order.status === orderStatus.code.cancelled && attempt.state !== s.captured
  const isOver = overStates.includes(attempt.state)
  const isNoMore: readonly AttemptState[] = [s.open, s.declined]
  const outcome = isCancelled && isNoMore.includes(attempt.state) ? 'cancelled' : outcomes[attempt.state]
  const reason = attempt.state === s.captured ? null : attempt.reason
  return {
    orderId,
    number: order.number,
    status: order.status as Progress['status'],
    outcome,
    isApproved: attempt.state === s.capturing || attempt.state === s.captured,
    reason,
    reasonText: reason ? declineText(reason, language) : '',
    gross: order.gross,
    currency: order.currency,
    keys: order.slotsTotal,
    payPath:
      isOpen && attempt.state === s.open && services.clock.now() < attempt.expiresAt ? goPath(attempt.token) : null,
    expiresAt: attempt.expiresAt,
    mayRetry: isOpen && isOver,
    otherWays:
      isOpen && isOver
        ? (company?.paymentTypes ?? []).filter((type): type is PaymentType => type !== paymentType.code.creditCard)
        : [],
    isSandbox: gateway?.kind === 'sandbox',
  }
}
