import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { noteOutsider } from './outsiders.ts'
import { setDisabled } from './users.sql.ts'

/** Lets a disabled person sign in again; sessions that ended stay ended. Throws common.notFound. */
export async function reactivateUser(call: Call, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const user = await lockManagedUser(trx, call, id)
    const now = call.clock.now()
    await setDisabled(trx, [user.id], false, now)
    await noteOutsider(trx, { userId: user.id, byId: call.person.id, now })
    await recordSecurityEvent(trx, {
      kind: 'users.reactivated',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { userId: user.id, companyId: user.companyId },
    })
  })
}
