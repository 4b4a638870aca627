import { secondStepKind } from '@brava/contract/enums.ts'
import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import { internationalNumber } from '@brava/contract/phone-number.ts'
import { smsErrors } from '@brava/contract/sms.errors.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import { closeChallenge, codeFits, openChallenge, tryChallenge } from '../security/challenges.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { renewRecoveryCodes } from '../security/recovery-codes.ts'
import { queueSms } from '../sms/queue-sms.ts'
import { requireTextAllowance } from '../sms/text-allowance.ts'
import { changeSecondStep } from './change-second-step.ts'
import type { Credentials } from './credentials.ts'
import { me, noteMfaChange, turnOn } from './own-mfa.ts'
import { phoneChangedMail } from './phone-changed.mails.ts'
import { lockProven, type OwnProof, proveSelf } from './prove-self.ts'
import { requireSms, textCode } from './send-code.ts'
import { setPhone } from './users.sql.ts'
import { phoneChangedSms } from './users.sms.ts'
import { knownAddresses } from './waiting/account-links.ts'

/** How long the notice to the former number may wait for the gateway. */
const noticeHours = 72

/**
 * Texts a code to a number: entering it turns codes by SMS on, or redirects them there. Needs the password, and the
 * second step if it is already on. Throws sms.off, sms.notANumber, users.mfaAlreadyOn, and the errors of proveSelf and
 * the allowance.
 */
export async function startSmsCode(call: Call, input: OwnProof & { phone: string }) {
  const person = await me(call)
  if (person.mfaKind !== secondStepKind.off && person.mfaKind !== secondStepKind.sms)
    return refuse(usersErrors.mfaAlreadyOn)
  const to = internationalNumber(input.phone)
  if (to === null) return refuse(smsErrors.notANumber, { fields: [{ path: 'phone', message: '' }] })
  const proven = await proveSelf(call, input)
  return inTransaction(call.db, async (trx) => {
    await lockProven(trx, call, proven)
    await requireSms(trx)
    await requireTextAllowance(trx, call, { to, from: person.id })
    const { token, code, expiresAt } = await openChallenge(trx, call.secrets, {
      userId: person.id,
      kind: 2,
      purpose: 'setUp',
      phone: to,
      now: call.clock.now(),
    })
    await textCode(trx, call, person, { code: code ?? '', to })
    return { challenge: token, kind: 2 as const, sentTo: to, expiresAt }
  })
}

/** Confirms the code texted to a number. Returns ten recovery codes if codes by SMS are new, otherwise none. */
export async function confirmSmsCode(call: Call, input: { challenge: string; code: string }): Promise<string[]> {
  const now = call.clock.now()
  const person = await me(call)
  const challenge = await tryChallenge(call.db, input.challenge, 'setUp', now)
  if (!challenge || challenge.userId !== person.id || challenge.phone === null) return refuse(authErrors.challengeOver)
  if (!codeFits(call.secrets, challenge, input.challenge, input.code)) {
    return refuse(authErrors.wrongCode, { detail: { triesLeft: challenge.triesLeft } })
  }
  const phone = challenge.phone
  return inTransaction(call.db, async (trx) => {
    if (!(await closeChallenge(trx, challenge.id, now))) refuse(authErrors.challengeOver)
    if (person.mfaKind === secondStepKind.sms) {
      await movePhone(trx, call, person, phone)
      return []
    }
    // The number first: the table does not allow a second step by SMS without one.
    await setPhone(trx, person.id, phone, now)
    await turnOn(trx, call, person, { kind: 2, sealed: null, lastStep: 0 })
    await noteMfaChange(trx, call, person, 'on', call.person)
    return renewRecoveryCodes(trx, call.secrets, person.id)
  })
}

/**
 * Redirects codes to another number: the former one and the mailboxes are notified, other sessions and pending sign-ins
 * end.
 */
async function movePhone(trx: Trx, call: Call, person: Credentials, phone: string): Promise<void> {
  const now = call.clock.now()
  await lockProven(trx, call, person)
  if (person.phone === phone) return
  await changeSecondStep(trx, {
    userId: person.id,
    kind: 2,
    sealed: null,
    lastStep: 0,
    exceptSessionId: call.person.sessionId,
    reason: 'phoneChanged',
    now,
  })
  await setPhone(trx, person.id, phone, now)
  await recordSecurityEvent(trx, {
    kind: 'users.phoneChanged',
    person: call.person,
    ip: call.ip,
    requestId: call.requestId,
    detail: { userId: person.id },
  })
  const common = { language: person.language, companyId: person.companyId, userId: person.id, data: {} }
  await queueSms(trx, call, {
    ...common,
    dedupeKey: `phone-changed:${crypto.randomUUID()}`,
    template: phoneChangedSms,
    to: person.phone,
    goodUntil: new Date(now.getTime() + noticeHours * 3_600_000),
  })
  for (const to of await knownAddresses(trx, person.id, now)) {
    await queueMail(trx, call, {
      ...common,
      dedupeKey: `phone-changed:${crypto.randomUUID()}`,
      template: phoneChangedMail,
      to,
      toName: person.firstName,
    })
  }
}
