import { usersErrors } from '@brava/contract/users/users.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { requireLinkAllowance } from './link-allowance.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { isDiscarded } from './managed-companies.sql.ts'
import { invitationBy, mailPasswordLink } from './mail-password-link.ts'

/**
 * Mails a link for a new password; nobody sets another person's password (domain rules §9). A person who never chose
 * one is invited again, with the days of an invitation. A disabled person, or one of a discarded company, could not
 * sign in with it. Throws common.notFound, users.isDisabled, users.companyIsDiscarded and the errors of
 * requireLinkAllowance.
 */
export async function sendPasswordLink(call: Call, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const user = await lockManagedUser(trx, call, id)
    if (user.isDisabled) refuse(usersErrors.isDisabled)
    if (await isDiscarded(trx, user.companyId)) refuse(usersErrors.companyIsDiscarded)
    await requireLinkAllowance(trx, call, user.email)
    await mailPasswordLink(trx, call, user, user.isInvited ? await invitationBy(trx, call) : { kind: 'reset' })
    await recordSecurityEvent(trx, {
      kind: 'users.resetSent',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { userId: user.id, companyId: user.companyId },
    })
  })
}
