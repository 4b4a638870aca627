import { isDistributor } from '@brava/contract/access.ts'
import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { Trx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Call, Person } from '../http/context.ts'
import { refuse } from '../http/refused.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import { beginAttempt, forgetAttempts } from '../security/attempts.ts'
import { closeChallenge, codeFits, openChallenge, tryChallenge } from '../security/challenges.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { dropRecoveryCodes, recoveryCodesLeft, renewRecoveryCodes } from '../security/recovery-codes.ts'
import { requirePassword } from '../security/require-password.ts'
import { matchTotp, newTotpSecret, totpAddress } from '../security/totp.ts'
import { type Credentials, credentialsById } from './credentials.ts'
import { mfaChangedMail, signInCodeMail } from './users.mails.ts'
import { setMfa } from './users.sql.ts'

async function me(call: Call): Promise<Credentials> {
  const found = await credentialsById(call.db, call.person.id)
  if (!found) throw new Error('the signed-in person is gone')
  return found
}

/** Tells the person by mail and the security log that the second step changed. */
export async function noteMfaChange(
  trx: Trx,
  call: Call,
  about: Pick<Credentials, 'id' | 'email' | 'firstName' | 'language' | 'companyId'>,
  change: 'on' | 'off' | 'reset',
  by: Person,
): Promise<void> {
  await recordSecurityEvent(trx, {
    kind: `users.mfa${change === 'on' ? 'On' : change === 'off' ? 'Off' : 'Reset'}`,
    person: by,
    ip: call.ip,
    requestId: call.requestId,
    detail: { userId: about.id },
  })
  await queueMail(trx, call, {
    dedupeKey: `mfa-changed:${crypto.randomUUID()}`,
    template: mfaChangedMail,
    language: about.language,
    to: about.email,
    toName: about.firstName,
    data: { change },
    companyId: about.companyId,
    userId: about.id,
  })
}

export async function mfaState(call: Call) {
  const person = await me(call)
  return {
    kind: person.mfaKind,
    recoveryCodesLeft: await recoveryCodesLeft(call.db, person.id),
    isMandatory: isDistributor(call.person) && (await parametersOf(call.db)).mfaMandatoryForDistributors,
  }
}

/** A fresh authenticator secret, kept sealed and without effect until its first code proves that it was taken over. */
export async function startTotp(
  call: Call,
  password: string,
): Promise<{ secret: string; address: string; qrSvg: string }> {
  await requirePassword(call, password)
  const person = await me(call)
  if (person.mfaKind === 3) return refuse(usersErrors.mfaAlreadyOn)
  const secret = newTotpSecret()
  const address = totpAddress(secret, person.username)
  const { toString: qrToString } = await import('qrcode')
  const qrSvg = await qrToString(address, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })
  await inTransaction(call.db, (trx) =>
    setMfa(trx, person.id, {
      kind: person.mfaKind,
      sealed: call.secrets.seal(secret, `mfa:${person.id}`),
      lastStep: 0,
    }),
  )
  return { secret, address, qrSvg }
}

export async function confirmTotp(call: Call, code: string): Promise<string[]> {
  const now = call.clock.now()
  const person = await me(call)
  const sealed = person.mfaSecretSealed
  if (person.mfaKind === 3 || !sealed) return refuse(usersErrors.mfaNotStarted)
  const request = { account: `mfa:${person.id}`, ip: call.ip, now }
  await beginAttempt(call.db, request)
  const step = matchTotp(call.secrets.open(sealed, `mfa:${person.id}`), code, now, 0)
  if (step === null) return refuse(authErrors.wrongCode)
  await forgetAttempts(call.db, request)
  return inTransaction(call.db, async (trx) => {
    await setMfa(trx, person.id, { kind: 3, sealed, lastStep: step })
    await noteMfaChange(trx, call, person, 'on', call.person)
    return renewRecoveryCodes(trx, call.secrets, person.id)
  })
}

/** Sends a first code by e-mail; entering it turns codes by e-mail on. */
export async function startEmailCode(call: Call, password: string) {
  await requirePassword(call, password)
  const person = await me(call)
  if (person.mfaKind !== 0) return refuse(usersErrors.mfaAlreadyOn)
  return inTransaction(call.db, async (trx) => {
    const { token, code, expiresAt } = await openChallenge(trx, call.secrets, {
      userId: person.id,
      kind: 1,
      now: call.clock.now(),
    })
    await queueMail(trx, call, {
      dedupeKey: `sign-in-code:${crypto.randomUUID()}`,
      template: signInCodeMail,
      language: person.language,
      to: person.email,
      toName: person.firstName,
      data: { minutes: 10 },
      secrets: { code: code ?? '' },
      companyId: person.companyId,
      userId: person.id,
    })
    return { challenge: token, kind: 1 as const, sentTo: person.email, expiresAt }
  })
}

export async function confirmEmailCode(call: Call, input: { challenge: string; code: string }): Promise<void> {
  const now = call.clock.now()
  const person = await me(call)
  const challenge = await tryChallenge(call.db, input.challenge, now)
  if (!challenge || challenge.userId !== person.id) return refuse(authErrors.challengeOver)
  if (!codeFits(call.secrets, challenge, input.challenge, input.code)) {
    return refuse(authErrors.wrongCode, { detail: { triesLeft: challenge.triesLeft } })
  }
  await inTransaction(call.db, async (trx) => {
    if (!(await closeChallenge(trx, challenge.id, now))) refuse(authErrors.challengeOver)
    await setMfa(trx, person.id, { kind: 1, sealed: null, lastStep: 0 })
    await noteMfaChange(trx, call, person, 'on', call.person)
  })
}

export async function newRecoveryCodes(call: Call, password: string): Promise<string[]> {
  await requirePassword(call, password)
  const person = await me(call)
  if (person.mfaKind !== 3) return refuse(usersErrors.mfaNotStarted)
  return inTransaction(call.db, async (trx) => {
    await recordSecurityEvent(trx, {
      kind: 'users.recoveryCodesRenewed',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
    })
    return renewRecoveryCodes(trx, call.secrets, person.id)
  })
}

export async function disableMfa(call: Call, password: string): Promise<void> {
  await requirePassword(call, password)
  const person = await me(call)
  if (isDistributor(call.person) && (await parametersOf(call.db)).mfaMandatoryForDistributors)
    return refuse(usersErrors.mfaMandatory)
  await inTransaction(call.db, async (trx) => {
    await setMfa(trx, person.id, { kind: 0, sealed: null, lastStep: 0 })
    await dropRecoveryCodes(trx, person.id)
    await noteMfaChange(trx, call, person, 'off', call.person)
  })
}
