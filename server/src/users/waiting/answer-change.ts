import { secondStepKind } from '@brava/contract/enums.ts'
import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { hashToken, newToken } from '../../platform/secrets/tokens.ts'
import { dropPasskeysSince, passkeysOf } from '../../security/passkeys.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { dropRecoveryCodes } from '../../security/recovery-codes.ts'
import { endSessions } from '../../security/sessions.ts'
import { changeSecondStep } from '../change-second-step.ts'
import { type Credentials, credentialsById } from '../credentials.ts'
import { isDiscarded } from '../managed-companies.sql.ts'
import { mailPasswordLink } from '../mail-password-link.ts'
import { noteMfaChange } from '../own-mfa.ts'
import { setPendingSeed } from '../seeds.sql.ts'
import { setPassword } from '../set-password.ts'
import {
  addressesAfter,
  changeByObjection,
  changeByProof,
  endChange,
  lockChange,
  noteProven,
} from './account-changes.sql.ts'
import { undoHours } from './account-links.ts'
import { doChange, putEmail } from './do-change.ts'

/**
 * Confirms that somebody reads the mailbox of a new address: it takes effect at once, or `at` an instant if another
 * person requested it. `username`: the new user name of the person, if somebody else already signs in with the address.
 * Throws auth.linkInvalid.
 */
export async function confirmAddress(
  call: Call<'anyone'>,
  token: string,
): Promise<{ at: Date | null; username: string | null }> {
  const now = call.clock.now()
  return inTransaction(call.db, async (trx) => {
    const found = await changeByProof(trx, hashToken(token))
    const change = found && (await lockChange(trx, found))
    if (!change || change.endedAt !== null || !change.proofUntil || change.proofUntil <= now) {
      return refuse(authErrors.linkInvalid)
    }
    if (change.provenAt === null) {
      await noteProven(trx, change.id, now)
      await recordSecurityEvent(trx, {
        kind: 'users.emailProven',
        person: { id: change.userId, companyId: change.companyId },
        ip: call.ip,
        requestId: call.requestId,
        detail: { changeId: change.id },
      })
    }
    if (change.dueAt > now) return { at: change.dueAt, username: null }
    const { isDone, username } = await doChange(trx, call, { ...change, provenAt: change.provenAt ?? now })
    return isDone ? { at: null, username } : refuse(authErrors.linkInvalid)
  })
}

/**
 * Handles an objection from a previously known address: the change does not happen. A new address already in effect can
 * be undone for three days, with later changes made from it: all sessions end, a second step set since then is turned
 * off, and the password, which somebody at the new address may have chosen, stops working; anybody able to sign in is
 * mailed a link for another one. Administrators are notified (alert "objection"). Throws auth.linkInvalid.
 */
export async function objectToChange(call: Call<'anyone'>, token: string): Promise<void> {
  const now = call.clock.now()
  await inTransaction(call.db, async (trx) => {
    const found = await changeByObjection(trx, hashToken(token))
    const change = found && (await lockChange(trx, found))
    if (!change) return refuse(authErrors.linkInvalid)
    if (change.endedAt === null) {
      await endChange(trx, change.id, 'objected', now)
    } else {
      const user = await credentialsById(trx, change.userId)
      // Somebody who came in through the new address may have moved on to another: that one is undone too.
      const later = await addressesAfter(trx, change)
      const email = (later.at(-1) ?? change).newEmail?.toLowerCase()
      const isUndone =
        user !== null &&
        change.outcome === 'done' &&
        change.newEmail !== null &&
        email !== change.oldEmail.toLowerCase() &&
        // Another spelling of an address is the same address, and needs no proof (editUser).
        user.email.toLowerCase() === email &&
        now.getTime() - change.endedAt.getTime() <= undoHours * 3_600_000
      if (!isUndone) return refuse(authErrors.linkInvalid)
      await putEmail(trx, call, user, change.oldEmail)
      await endSessions(trx, { userId: user.id, reason: 'objection', now })
      await setPassword(trx, { userId: user.id, password: newToken(), now })
      const person = await credentialsById(trx, user.id)
      if (!person) throw new Error('the person of a change is gone')
      // A disabled person, or one of a discarded company, could not sign in with it.
      if (!person.isDisabled && !(await isDiscarded(trx, person.companyId)))
        await mailPasswordLink(trx, call, person, { kind: 'reset', isAfterObjection: true })
      for (const { id } of [change, ...later]) await endChange(trx, id, 'reverted', now)
      // Told last: the addresses that were undone are no longer known.
      await undoSecondStep(trx, call, user, change.endedAt)
    }
    await recordSecurityEvent(trx, {
      kind: 'users.changeObjected',
      person: { id: change.userId, companyId: change.companyId },
      ip: call.ip,
      requestId: call.requestId,
      detail: { changeId: change.id, change: change.kind, askedBy: change.askedBy },
    })
  })
}

/**
 * Somebody at the new address may have set a second step or added a passkey; one that was there before stays. If the
 * second step was passkeys and none of them is left, it is off.
 */
async function undoSecondStep(trx: Trx, call: Call<'anyone'>, user: Credentials, since: Date): Promise<void> {
  const now = call.clock.now()
  await setPendingSeed(trx, user.id, null)
  const isSetSince = user.mfaKind !== secondStepKind.off && user.mfaSetAt !== null && user.mfaSetAt >= since
  const isPasskeyGone = await dropPasskeysSince(trx, user.id, since)
  const isNoneLeft = user.mfaKind === secondStepKind.passkey && (await passkeysOf(trx, user.id)).length === 0
  if (isSetSince || isNoneLeft) {
    await changeSecondStep(trx, { userId: user.id, kind: 0, sealed: null, lastStep: 0, reason: 'objection', now })
    await dropRecoveryCodes(trx, user.id)
    await noteMfaChange(trx, call, user, 'undone', user)
  } else if (isPasskeyGone) {
    await noteMfaChange(trx, call, user, 'passkeyRemoved', user)
  }
}
