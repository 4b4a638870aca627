import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import { forgetAttempts } from '../security/attempts.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { refuseWeakPassword } from '../security/refuse-weak-password.ts'
import { type Credentials, credentialsById, passwordContext } from '../users/credentials.ts'
import { setPassword } from '../users/set-password.ts'
import { passwordLinkOwner, usePasswordLink } from '../users/mail-password-link.ts'
import { passwordChangedMail, passwordSetMail } from '../users/password.mails.ts'

const isNamed = (person: Credentials, username: string) =>
  [person.username, person.email].some((name) => name.toLowerCase() === username.toLowerCase())

/** Whether the link would still be accepted, and whether this will be the account's first password. */
export async function readResetLink(
  call: Call<'anyone'>,
  input: { username: string; token: string },
): Promise<{ isValid: boolean; isFirst: boolean }> {
  const owner = await passwordLinkOwner(call.db, input.token, call.clock.now())
  const person = owner === null ? null : await credentialsById(call.db, owner)
  const isValid = person !== null && !person.isDisabled && isNamed(person, input.username)
  return { isValid, isFirst: isValid && person.passwordHash === null }
}

/**
 * Sets a new password with a mailed link: single use, all sessions end, a notice is mailed. It opens no session, so the
 * second step is never skipped (guarantee G19). Returns whether it is the account's first password.
 */
export async function resetPassword(
  call: Call<'anyone'>,
  input: { username: string; password: string; token: string },
): Promise<{ isFirst: boolean }> {
  const now = call.clock.now()
  return inTransaction(call.db, async (trx) => {
    const owner = await passwordLinkOwner(trx, input.token, now)
    const person = owner === null ? null : await credentialsById(trx, owner)
    if (!person || person.isDisabled || !isNamed(person, input.username)) return refuse(authErrors.resetLinkInvalid)
    // A refused password does not use up the link.
    refuseWeakPassword(input.password, passwordContext(person))
    if ((await usePasswordLink(trx, input.token, now)) === null) return refuse(authErrors.resetLinkInvalid)
    await setPassword(trx, { userId: person.id, password: input.password, now })
    await forgetAttempts(trx, { account: `user:${person.id}`, ip: call.ip, now })
    await recordSecurityEvent(trx, { kind: 'auth.passwordReset', person, ip: call.ip, requestId: call.requestId })
    const notice = {
      language: person.language,
      to: person.email,
      toName: person.firstName,
      companyId: person.companyId,
      userId: person.id,
    }
    const isFirst = person.passwordHash === null
    if (isFirst) {
      await queueMail(trx, call, {
        ...notice,
        dedupeKey: `password-set:${crypto.randomUUID()}`,
        template: passwordSetMail,
        data: { username: person.username },
      })
    } else {
      await queueMail(trx, call, {
        ...notice,
        dedupeKey: `password-changed:${crypto.randomUUID()}`,
        template: passwordChangedMail,
        data: {},
      })
    }
    return { isFirst }
  })
}
