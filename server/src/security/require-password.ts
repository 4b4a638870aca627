import { securityErrors } from '@brava/contract/security/security.errors.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { beginAttempt, forgetAttempts } from './attempts.ts'
import { passwordHashOf } from './password-hash.sql.ts'
import { verifyPassword } from './password-hash.ts'
import { recordSecurityEvent } from './record-security-event.ts'
import { markReauthenticated } from './sessions.ts'

/**
 * Checks the signed-in person's password again before a sensitive act; wrong guesses are slowed down like sign-ins.
 * Afterwards the session counts as freshly confirmed. Returns the hash that the password fits.
 */
export async function requirePassword(call: Call, password: string): Promise<string> {
  const { db, person, ip } = call
  const now = call.clock.now()
  const request = { account: `password:${person.id}`, ip, now }
  await beginAttempt(db, request)
  const stored = await passwordHashOf(db, person.id)
  if (!stored || !(await verifyPassword(stored, password))) {
    await recordSecurityEvent(db, {
      kind: 'auth.refused',
      person,
      ip,
      requestId: call.requestId,
      detail: { why: 'reauthentication' },
    })
    return refuse(securityErrors.wrongPassword)
  }
  await forgetAttempts(db, request)
  await markReauthenticated(db, person.sessionId, now)
  return stored
}
