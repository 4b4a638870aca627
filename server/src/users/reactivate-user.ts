import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { setDisabled } from './users.sql.ts'

/** Lets a disabled person sign in again; sessions that ended stay ended. Throws common.notFound. */
export async function reactivateUser(call: Call, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const user = await lockManagedUser(trx, call, id)
    await setDisabled(trx, [user.id], false, call.clock.now())
    await recordSecurityEvent(trx, {
      kind: 'users.reactivated',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { userId: user.id },
    })
  })
}
