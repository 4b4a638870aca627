import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { endSessions } from '../security/sessions.ts'
import { lockManagedUser } from './lock-managed-user.ts'

/** Ends all of a person's sessions and returns how many there were (guarantee G20). Throws common.notFound. */
export async function endUserSessions(call: Call, id: number): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const user = await lockManagedUser(trx, call, id)
    const ended = await endSessions(trx, { userId: user.id, reason: 'byManager', now: call.clock.now() })
    await recordSecurityEvent(trx, {
      kind: 'users.sessionsEnded',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { userId: user.id, companyId: user.companyId, ended },
    })
    return ended
  })
}
