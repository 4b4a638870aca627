import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { type AttemptRequest, forgetAttempts } from '../security/attempts.ts'
import { closeChallenge } from '../security/challenges.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { openSession } from '../security/sessions.ts'
import { companyMaySignIn, type Credentials, lockState, noteSignIn } from '../users/credentials.ts'

/**
 * Locks the person and checks that what the sign-in was judged by is unchanged: the same password, the same second
 * step, neither the person disabled nor the company barred from signing in.
 */
export async function isUnchanged(trx: Trx, person: Credentials): Promise<boolean> {
  const state = await lockState(trx, person.id)
  return (
    state !== undefined &&
    state.passwordHash === person.passwordHash &&
    state.mfaKind === person.mfaKind &&
    !state.isDisabled &&
    companyMaySignIn(state.companyStatus)
  )
}

/**
 * Opens the session: failures are forgotten, the visit recorded. Null when the person changed since the password was
 * checked, or the second step was used up or withdrawn: what ended the sessions ends this one too (guarantee G20).
 */
export async function finishSignIn(
  call: Call<'anyone'>,
  person: Credentials,
  request: AttemptRequest,
  challengeId?: string,
): Promise<string | null> {
  return inTransaction(call.db, async (trx) => {
    if (!(await isUnchanged(trx, person))) return null
    if (challengeId !== undefined && !(await closeChallenge(trx, challengeId, request.now))) return null
    await forgetAttempts(trx, request)
    await noteSignIn(trx, person.id, request.now)
    await recordSecurityEvent(trx, { kind: 'auth.signedIn', person, ip: call.ip, requestId: call.requestId })
    return openSession(trx, { userId: person.id, ip: call.ip, userAgent: call.userAgent, now: request.now })
  })
}
