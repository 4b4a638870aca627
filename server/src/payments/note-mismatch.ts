import type { Services } from '../platform/call.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { type Attempt, recordAttemptEvent } from './attempts.sql.ts'
import type { Cause } from './cause.ts'

/** Records for people that what the gateway has is not what was begun; no action follows. */
export async function noteMismatch(
  services: Services,
  attempt: Attempt,
  cause: Cause,
  mismatch: readonly string[],
): Promise<void> {
  const facts = { differs: mismatch.join(', ') }
  await recordAttemptEvent(services.db, {
    attemptId: attempt.id,
    at: services.clock.now(),
    kind: 'mismatch',
    cause,
    fromState: attempt.state,
    toState: attempt.state,
    detail: facts,
  })
  await recordSecurityEvent(services.db, {
    kind: 'payments.mismatch',
    detail: { ...facts, attemptId: attempt.id, orderId: attempt.orderId, companyId: attempt.companyId },
  })
}
