import { usersErrors } from '@brava/contract/users/users.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { dropChallenges } from '../security/challenges.ts'
import { dropRecoveryCodes } from '../security/recovery-codes.ts'
import { endSessions } from '../security/sessions.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { noteMfaChange } from './own-mfa.ts'
import { setMfa } from './users.sql.ts'

/** Turns off the second step of somebody who lost it. Their sessions end, and they are told by mail. */
export async function resetUserMfa(call: Call, id: number): Promise<void> {
  const now = call.clock.now()
  await inTransaction(call.db, async (trx) => {
    const user = await lockManagedUser(trx, call, id)
    if (user.id === call.person.id) refuse(usersErrors.notYourself)
    await setMfa(trx, user.id, { kind: 0, sealed: null, lastStep: 0 })
    await dropRecoveryCodes(trx, user.id)
    await dropChallenges(trx, user.id)
    await endSessions(trx, { userId: user.id, reason: 'mfaReset', now })
    await noteMfaChange(trx, call, user, 'reset', call.person)
  })
}
