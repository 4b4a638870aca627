import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { type AttemptRequest, forgetAttempts } from '../security/attempts.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { openSession } from '../security/sessions.ts'
import { type Credentials, noteSignIn } from '../users/credentials.ts'

/** Opens the session: failures are forgotten, the visit noted. */
export async function finishSignIn(
  call: Call<'anyone'>,
  person: Credentials,
  request: AttemptRequest,
): Promise<string> {
  return inTransaction(call.db, async (trx) => {
    await forgetAttempts(trx, request)
    await noteSignIn(trx, person.id, request.now)
    await recordSecurityEvent(trx, { kind: 'auth.signedIn', person, ip: call.ip, requestId: call.requestId })
    return openSession(trx, { userId: person.id, ip: call.ip, userAgent: call.userAgent, now: request.now })
  })
}
