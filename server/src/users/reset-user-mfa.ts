import { usersErrors } from '@brava/contract/users/users.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { dropRecoveryCodes } from '../security/recovery-codes.ts'
import { changeSecondStep } from './change-second-step.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { isOutsider } from './outsiders.ts'
import { noteMfaChange } from './own-mfa.ts'
import { askSecondStepReset } from './waiting/ask-second-step-reset.ts'

/**
 * Turns off the second step of a person who lost it: at once for a colleague in the own company; otherwise, or if
 * another company appointed the caller, after a waiting time (askSecondStepReset). Their sessions end, and they are
 * notified by mail. Returns when; null: already done.
 */
export async function resetUserMfa(call: Call, id: number, reason: string): Promise<Date | null> {
  const now = call.clock.now()
  return inTransaction(call.db, async (trx) => {
    const user = await lockManagedUser(trx, call, id)
    if (user.id === call.person.id) return refuse(usersErrors.notYourself)
    if (user.companyId !== call.person.companyId || (await isOutsider(trx, call)))
      return askSecondStepReset(trx, call, user, reason)
    await changeSecondStep(trx, { userId: user.id, kind: 0, sealed: null, lastStep: 0, reason: 'mfaReset', now })
    await dropRecoveryCodes(trx, user.id)
    await noteMfaChange(trx, call, user, 'reset', call.person)
    return null
  })
}
