import { usersErrors } from '@brava/contract/users/users.errors.ts'
import { inTransaction, violatedConstraint } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import type { GivenUserData } from './edit-user.ts'
import { requireLinkAllowance } from './link-allowance.ts'
import { isDiscarded } from './managed-companies.sql.ts'
import { invitationBy, mailPasswordLink } from './mail-password-link.ts'
import { noteOutsider, tellOfAdmin } from './outsiders.ts'
import { refuseForeignRoles } from './refuse-foreign-roles.ts'
import { usernameFor } from './user-names.ts'
import { insertUser, replaceRoles } from './users.sql.ts'

/**
 * Invites a person into a company that the caller manages: a link to choose a password is mailed. The user name is the
 * e-mail address unless given (usernameFor). Throws common.notFound, users.roleNotAllowed, users.companyIsDiscarded,
 * users.usernameTaken, users.usernameIsAddress.
 */
export async function inviteUser(
  call: Call,
  input: GivenUserData & { companyId: number; username?: string | undefined },
): Promise<number> {
  try {
    return await inTransaction(call.db, async (trx) => {
      const company = await refuseForeignRoles(trx, call, input.companyId, input.userGroups)
      if (await isDiscarded(trx, company.id)) refuse(usersErrors.companyIsDiscarded)
      const username = await usernameFor(trx, call, input)
      const id = await insertUser(trx, { ...input, username })
      await replaceRoles(trx, id, input.userGroups)
      await noteOutsider(trx, { userId: id, byId: call.person.id, now: call.clock.now() })
      await tellOfAdmin(trx, call, { ...input, id, companyId: company.id }, { before: [], after: input.userGroups })
      await recordSecurityEvent(trx, {
        kind: 'users.invited',
        person: call.person,
        ip: call.ip,
        requestId: call.requestId,
        detail: { userId: id, companyId: company.id, roles: input.userGroups },
      })
      await requireLinkAllowance(trx, call, input.email)
      await mailPasswordLink(
        trx,
        call,
        { ...input, id, username, companyId: company.id, companyName: company.name },
        await invitationBy(trx, call),
      )
      return id
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_username') return refuse(usersErrors.usernameTaken)
    throw error
  }
}
