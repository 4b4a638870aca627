import type { Language } from '@brava/contract/language.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { requirePassword } from '../security/require-password.ts'
import { endSessions } from '../security/sessions.ts'
import { credentialsById } from './credentials.ts'
import { dropPasswordLinks } from './set-password.ts'
import { emailChangedMail } from './email-changed.mails.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { refuseForeignRoles } from './refuse-foreign-roles.ts'
import { replaceRoles, updateUser } from './users.sql.ts'

export interface GivenUserData {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly language: Language
  readonly userGroups: readonly number[]
}

const isOther = (one: string, other: string) => one.toLowerCase() !== other.toLowerCase()

/**
 * A new address for one's own account is proven with the password: whoever finds a browser signed in must not turn the
 * links for a new password to a mailbox of theirs. Throws users.passwordForEmail, security.wrongPassword.
 * @assumption the specification leaves open what a change of one's own address needs.
 */
async function proveOwnAddress(call: Call, id: number, input: { email: string; password?: string | undefined }) {
  if (id !== call.person.id) return
  const me = await credentialsById(call.db, id)
  if (!me || !isOther(input.email, me.email)) return
  if (input.password === undefined)
    refuse(usersErrors.passwordForEmail, { fields: [{ path: 'password', message: '' }] })
  await requirePassword(call, input.password)
}

/**
 * Changes a person's data and roles. Roles are only looked at when they change; then the person's sessions end (G20).
 * A new address ends open links for a new password (G19), and the old address is told.
 * Throws common.notFound, users.roleNotAllowed, users.notYourself, users.passwordForEmail, security.wrongPassword.
 */
export async function editUser(
  call: Call,
  id: number,
  input: GivenUserData & { password?: string | undefined },
): Promise<void> {
  const now = call.clock.now()
  await proveOwnAddress(call, id, input)
  await inTransaction(call.db, async (trx) => {
    const user = await lockManagedUser(trx, call, id)
    const wanted = [...new Set(input.userGroups)].sort((a, b) => a - b)
    const isRoleChange = wanted.join() !== user.roles.join()
    if (isRoleChange) {
      if (user.id === call.person.id) refuse(usersErrors.notYourself)
      await refuseForeignRoles(trx, call, user.companyId, wanted)
      await replaceRoles(trx, user.id, wanted)
      await endSessions(trx, { userId: user.id, reason: 'roles', now })
    }
    if (isOther(input.email, user.email)) {
      // Whoever reads the old mailbox does not choose the password of the person who left it.
      await dropPasswordLinks(trx, user.id, now)
      await queueMail(trx, call, {
        dedupeKey: `email-changed:${crypto.randomUUID()}`,
        template: emailChangedMail,
        language: user.language,
        to: user.email,
        toName: user.firstName,
        data: {},
        companyId: user.companyId,
        userId: user.id,
      })
    }
    await updateUser(trx, user.id, input, now)
    await recordSecurityEvent(trx, {
      kind: isRoleChange ? 'users.rolesChanged' : 'users.changed',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: isRoleChange ? { userId: user.id, before: user.roles, after: wanted } : { userId: user.id },
    })
  })
}
