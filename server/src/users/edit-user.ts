import type { Language } from '@brava/contract/language.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuseStale } from '../platform/refuse-stale.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { endSessions } from '../security/sessions.ts'
import { credentialsById } from './credentials.ts'
import type { LockedUser } from './list-users.sql.ts'
import { lockBesideOneself } from './lock-managed-user.ts'
import { requireLinkAllowance } from './link-allowance.ts'
import { isDiscarded } from './managed-companies.sql.ts'
import { invitationBy, mailPasswordLink } from './mail-password-link.ts'
import { lockProven, type OwnProof, type Proven, proveSelf } from './prove-self.ts'
import { noteOutsider, tellOfAdmin } from './outsiders.ts'
import { refuseForeignRoles } from './refuse-foreign-roles.ts'
import { refusePhoneOfCodes } from './refuse-phone-of-codes.ts'
import { dropPasswordLinks } from './set-password.ts'
import { usernameWith } from './user-names.ts'
import { replaceRoles, updateUser } from './users.sql.ts'
import { openChange, setEmail } from './waiting/account-changes.sql.ts'
import { askNewEmail, takeBackNewEmail } from './waiting/ask-new-email.ts'

export interface GivenUserData {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly language: Language
  readonly userGroups: readonly number[]
}

const refuseUnproven = () => refuse(usersErrors.passwordForEmail, { fields: [{ path: 'password', message: '' }] })
const isOther = (one: string, other: string) => one.toLowerCase() !== other.toLowerCase()

type Given = GivenUserData & Partial<OwnProof> & { readonly version?: number | undefined }

/**
 * A new address for a person's own account must be confirmed with the password and the second step: somebody who finds
 * a signed-in browser must not redirect the links for a new password to their own mailbox. Throws
 * users.passwordForEmail, security.wrongPassword, users.codeNeeded, auth.wrongCode, auth.challengeOver.
 * @assumption the specification leaves open what a change of one's own address needs.
 */
async function proveOwnAddress(call: Call, id: number, input: Given): Promise<Proven | null> {
  if (id !== call.person.id) return null
  const me = await credentialsById(call.db, id)
  if (!me || !isOther(input.email, me.email)) return null
  const waiting = await openChange(call.db, id, 'email')
  if (waiting?.newEmail && !isOther(input.email, waiting.newEmail)) return null
  if (input.password === undefined) return refuseUnproven()
  return proveSelf(call, { ...input, password: input.password })
}

/**
 * Changes the address of a locked person. That of a person who is only invited is unproven: a new invitation goes to
 * the new address, but not if the person is disabled or the company discarded. For everybody else the new address waits
 * for its proof. Entering the current address cancels a pending change.
 */
async function changeEmail(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { email, proven }: { email: string; proven: Proven | null },
): Promise<void> {
  const now = call.clock.now()
  if (!isOther(email, user.email)) {
    await takeBackNewEmail(trx, user.id, now)
  } else if (user.isInvited) {
    const username = await usernameWith(trx, user, email, now)
    await setEmail(trx, user.id, { email, username }, now)
    await noteOutsider(trx, { userId: user.id, byId: call.person.id, now })
    // A link would be useless until they, or their company, are reactivated; links sent to the former address still
    // end.
    if (user.isDisabled || (await isDiscarded(trx, user.companyId))) return dropPasswordLinks(trx, user.id, now)
    await requireLinkAllowance(trx, call, email)
    await mailPasswordLink(trx, call, { ...user, email, username }, await invitationBy(trx, call))
  } else {
    // A change that needed no proof before the lock, because it was already pending, may have been stopped in the
    // meantime.
    const isAsked = (await openChange(trx, user.id, 'email'))?.newEmail?.toLowerCase() === email.toLowerCase()
    if (user.id === call.person.id && !proven && !isAsked) refuseUnproven()
    await askNewEmail(trx, call, user, email)
  }
}

/**
 * Changes a person's data and roles. Roles are only checked if they change; then the person's sessions end (G20). A new
 * address is pending until it is proven (askNewEmail). Throws common.notFound, common.conflict if the person was
 * changed since the given version (saving a phone number must not restore removed roles), users.roleNotAllowed,
 * users.notYourself, users.phoneIsForCodes, and the errors of proveOwnAddress.
 */
export async function editUser(call: Call, id: number, input: Given): Promise<void> {
  const now = call.clock.now()
  const proven = await proveOwnAddress(call, id, input)
  await inTransaction(call.db, async (trx) => {
    const [user] = await lockBesideOneself(trx, call, [id])
    if (!user) return refuse(commonErrors.notFound)
    refuseStale(user.version, input.version)
    if (proven) await lockProven(trx, call, proven)
    const wanted = [...new Set(input.userGroups)].sort((a, b) => a - b)
    const isRoleChange = wanted.join() !== user.roles.join()
    if (isRoleChange) {
      if (user.id === call.person.id) refuse(usersErrors.notYourself)
      await refuseForeignRoles(trx, call, user.companyId, wanted)
      await replaceRoles(trx, user.id, wanted)
      await noteOutsider(trx, { userId: user.id, byId: call.person.id, now })
      await tellOfAdmin(trx, call, user, { before: user.roles, after: wanted })
      await endSessions(trx, { userId: user.id, reason: 'roles', now })
    }
    await refusePhoneOfCodes(trx, user.id, input.phone)
    await changeEmail(trx, call, user, { email: input.email, proven })
    // Another spelling of the same address is the same address.
    const { email, version: _, ...rest } = input
    await updateUser(trx, user.id, isOther(email, user.email) ? rest : { ...rest, email }, now)
    await recordSecurityEvent(trx, {
      kind: isRoleChange ? 'users.rolesChanged' : 'users.changed',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: {
        userId: user.id,
        companyId: user.companyId,
        ...(isRoleChange && { before: user.roles, after: wanted }),
      },
    })
  })
}
