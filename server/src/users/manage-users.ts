import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { assignableRoles } from '@brava/contract/users/assignable-roles.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { Trx } from '../db/connect.ts'
import { inTransaction, violatedConstraint } from '../db/transaction.ts'
import type { Call } from '../http/context.ts'
import { refuse } from '../http/refused.ts'
import { dropChallenges } from '../security/challenges.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { dropRecoveryCodes } from '../security/recovery-codes.ts'
import { endSessions } from '../security/sessions.ts'
import { dropPasswordLinks } from './credentials.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { noteMfaChange } from './own-mfa.ts'
import { insertUser, replaceRoles, setDisabled, setMfa, updateUser } from './users.sql.ts'
import { managedCompany } from './managed-companies.sql.ts'
import { type LockedUser, lockVisible } from './list-users.sql.ts'

export interface UserData {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly language: Language
  readonly userGroups: readonly number[]
}

async function oneVisible(trx: Trx, call: Call, id: number): Promise<LockedUser> {
  const [user] = await lockVisible(trx, call.person, [id])
  if (!user) return refuse(commonErrors.notFound)
  return user
}

/** Refuses roles that the caller may not give in that company: nobody rises by their own hand (guarantee G13). */
async function refuseForeignRoles(trx: Trx, call: Call, companyId: number, roles: readonly number[]) {
  const company = await managedCompany(trx, call.person, companyId)
  if (!company) return refuse(commonErrors.notFound)
  const allowed = assignableRoles(call.person, company)
  if (roles.some((role) => !allowed.includes(role))) refuse(usersErrors.roleNotAllowed)
  return company
}

/** Invites a person into a company one manages: a link to choose a password is mailed. The user name is the e-mail unless given. */
export async function inviteUser(
  call: Call,
  input: UserData & { companyId: number; username?: string | undefined },
): Promise<number> {
  try {
    return await inTransaction(call.db, async (trx) => {
      const company = await refuseForeignRoles(trx, call, input.companyId, input.userGroups)
      const username = input.username ?? input.email
      const id = await insertUser(trx, { ...input, username })
      await replaceRoles(trx, id, input.userGroups)
      await recordSecurityEvent(trx, {
        kind: 'users.invited',
        person: call.person,
        ip: call.ip,
        requestId: call.requestId,
        detail: { userId: id, companyId: company.id, roles: input.userGroups },
      })
      await mailPasswordLink(
        trx,
        call,
        { ...input, id, username, companyId: company.id, companyName: company.name },
        { kind: 'invitation', invitedBy: `${call.person.firstName} ${call.person.lastName}` },
      )
      return id
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_username') return refuse(usersErrors.usernameTaken)
    throw error
  }
}

/** Changes a person's data and roles. Roles are only looked at when they change; then the person's sessions end (G20). */
export async function editUser(call: Call, id: number, input: UserData): Promise<void> {
  const now = call.clock.now()
  await inTransaction(call.db, async (trx) => {
    const user = await oneVisible(trx, call, id)
    const wanted = [...new Set(input.userGroups)].sort((a, b) => a - b)
    const isRoleChange = wanted.join() !== user.roles.join()
    if (isRoleChange) {
      if (user.id === call.person.id) refuse(usersErrors.notYourself)
      await refuseForeignRoles(trx, call, user.companyId, wanted)
      await replaceRoles(trx, user.id, wanted)
      await endSessions(trx, { userId: user.id, reason: 'roles', now })
    }
    // Whoever reads the old mailbox does not choose the password of the person who left it.
    if (input.email.toLowerCase() !== user.email.toLowerCase()) await dropPasswordLinks(trx, user.id, now)
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

/** Disables people, all or none; their sessions end at once. */
export async function disableUsers(call: Call, ids: readonly number[]): Promise<number> {
  const now = call.clock.now()
  const wanted = [...new Set(ids)]
  return inTransaction(call.db, async (trx) => {
    const found = await lockVisible(trx, call.person, wanted)
    if (found.length < wanted.length) refuse(commonErrors.notFound)
    if (wanted.includes(call.person.id)) refuse(usersErrors.notYourself)
    await setDisabled(trx, wanted, true, now)
    await endSessions(trx, { userIds: wanted, reason: 'disabled', now })
    await recordSecurityEvent(trx, {
      kind: 'users.disabled',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { userIds: wanted },
    })
    return found.filter((user) => !user.isDisabled).length
  })
}

export async function reactivateUser(call: Call, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const user = await oneVisible(trx, call, id)
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

/** Mails a link for a new password; nobody sets the password of another (domain rules §9). */
export async function sendPasswordLink(call: Call, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const user = await oneVisible(trx, call, id)
    await mailPasswordLink(trx, call, user, { kind: 'reset' })
    await recordSecurityEvent(trx, {
      kind: 'users.resetSent',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { userId: user.id },
    })
  })
}

/** Turns off the second step of somebody who lost it. Their sessions end, and they are told by mail. */
export async function resetUserMfa(call: Call, id: number): Promise<void> {
  const now = call.clock.now()
  await inTransaction(call.db, async (trx) => {
    const user = await oneVisible(trx, call, id)
    if (user.id === call.person.id) refuse(usersErrors.notYourself)
    await setMfa(trx, user.id, { kind: 0, sealed: null, lastStep: 0 })
    await dropRecoveryCodes(trx, user.id)
    await dropChallenges(trx, user.id)
    await endSessions(trx, { userId: user.id, reason: 'mfaReset', now })
    await noteMfaChange(trx, call, user, 'reset', call.person)
  })
}

export async function endUserSessions(call: Call, id: number): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const user = await oneVisible(trx, call, id)
    const ended = await endSessions(trx, { userId: user.id, reason: 'byManager', now: call.clock.now() })
    await recordSecurityEvent(trx, {
      kind: 'users.sessionsEnded',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { userId: user.id, ended },
    })
    return ended
  })
}
