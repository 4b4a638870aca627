import { randomInt } from 'node:crypto'
import type { Language } from '@brava/contract/language.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import { newToken } from '../platform/secrets/tokens.ts'
import { insertAttempt, recordAttemptEvent } from './attempts.sql.ts'
import { attemptState } from '@brava/contract/payments/attempt-state.ts'
import { lifetimeMs, nextPoll } from './next-step.ts'

/** Checks one payment, half a minute after it began; later checks are made by the sweep that runs every minute. */
export const askPaymentJob = jobKind<{ attemptId: number }>('payments-ask', { retryLimit: 3 })

export interface ToPay {
  readonly orderId: number
  readonly number: string
  readonly companyId: number
  readonly userId: number
  readonly gatewayId: number
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly language: Language
  /** How many earlier attempts the order had. */
  readonly before: number
}

/**
 * Begins an attempt to pay an order by card, in the transaction that sets its keys aside. The gateway is not contacted
 * yet: that happens when the buyer's browser goes there. Returns the token for the redirect.
 */
export async function openAttempt(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  toPay: ToPay,
): Promise<{ id: number; token: string }> {
  const at = services.clock.now()
  const token = newToken()
  const { before, number, ...order } = toPay
  // An order number is easily guessed; a gateway's account may serve other shops too.
  const reference = `${number}-${before + 1}-${randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0')}`
  const id = await insertAttempt(trx, {
    ...order,
    reference,
    token,
    at,
    expiresAt: new Date(at.getTime() + lifetimeMs),
    nextPollAt: nextPoll(at, at),
  })
  const toState = attemptState.code.open
  await recordAttemptEvent(trx, { attemptId: id, at, kind: 'begun', cause: 'place', fromState: null, toState })
  await services.jobs.enqueue(trx, askPaymentJob, { attemptId: id }, { startAfterSeconds: 30 })
  return { id, token }
}
