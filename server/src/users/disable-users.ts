import { commonErrors } from '@brava/contract/errors.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvents } from '../security/record-security-event.ts'
import { endSessions } from '../security/sessions.ts'
import { lockBesideOneself } from './lock-managed-user.ts'
import { setDisabled } from './users.sql.ts'

/** Disables people, all or none; their sessions end at once. Throws common.notFound, users.notYourself, common.notSignedIn. */
export async function disableUsers(call: Call, ids: readonly number[]): Promise<number> {
  const now = call.clock.now()
  const wanted = [...new Set(ids)]
  return inTransaction(call.db, async (trx) => {
    const found = await lockBesideOneself(trx, call, wanted)
    if (found.length < wanted.length) refuse(commonErrors.notFound)
    if (wanted.includes(call.person.id)) refuse(usersErrors.notYourself)
    await setDisabled(trx, wanted, true, now)
    await endSessions(trx, { userIds: wanted, reason: 'disabled', now })
    await recordSecurityEvents(
      trx,
      found.map((user) => ({
        kind: 'users.disabled',
        person: call.person,
        ip: call.ip,
        requestId: call.requestId,
        detail: { userId: user.id, companyId: user.companyId },
      })),
    )
    return found.filter((user) => !user.isDisabled).length
  })
}
