import { secondStepKind } from '@brava/contract/enums.ts'
import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import type { PasskeyAssertion } from '@brava/contract/auth/passkey-wire.ts'
import { securityErrors } from '@brava/contract/security/security.errors.ts'
import { smsResendSeconds } from '@brava/contract/phone-number.ts'
import type { z } from 'zod'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { afterFailure, beginAttempt, forgetAttempts } from '../security/attempts.ts'
import { type Challenge, challengeOwner, codeFits, renewCode, tryChallenge } from '../security/challenges.ts'
import { passkeyFits } from '../security/passkeys.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { recoveryCodesLeft } from '../security/recovery-codes.ts'
import { isKnownAddress } from '../security/sessions.ts'
import { useAuthenticatorCode, useRecoveryCodeOf } from '../users/authenticator-code.ts'
import { companyMaySignIn, type Credentials, credentialsById } from '../users/credentials.ts'
import { sendAskedCode } from '../users/send-code.ts'
import { finishSignIn } from './finish-sign-in.ts'

/** A code of the second step, or a passkey's answer to the challenge. */
type StepProof =
  | { challenge: string; code: string; isRecoveryCode: boolean }
  | { challenge: string; passkey: z.output<typeof PasskeyAssertion> }

/** Second step of signing in. A challenge allows five tries; codes count once (guarantee G18). */
export async function proveSecondStep(
  call: Call<'anyone'>,
  input: StepProof,
): Promise<{ token: string; recoveryCodesLeft: number | null }> {
  const { db, ip } = call
  const now = call.clock.now()
  const owner = await challengeOwner(db, input.challenge, now)
  if (!owner) return refuse(authErrors.challengeOver)
  // Checked before this sign-in makes the address known, so that it does not reset the count of a guesser elsewhere.
  const from = { ip, now, isKnownAddress: await isKnownAddress(db, owner.userId, ip, now) }
  const request = { account: `mfa:${owner.userId}`, ...from }
  const attempt = await beginAttempt(db, request)
  const challenge = await tryChallenge(db, input.challenge, 'signIn', now)
  const person = challenge ? await credentialsById(db, challenge.userId) : null
  if (!challenge || !person || person.isDisabled || !companyMaySignIn(person.companyStatus)) {
    return refuse(authErrors.challengeOver)
  }
  if (!(await isProven(call, person, challenge, input))) {
    await recordSecurityEvent(db, {
      kind: 'auth.refused',
      person,
      ip,
      requestId: call.requestId,
      detail: { why: 'passkey' in input ? 'passkey' : 'code' },
    })
    return refuse('passkey' in input ? authErrors.wrongPasskey : authErrors.wrongCode, {
      detail: { triesLeft: challenge.triesLeft, seconds: afterFailure(attempt).seconds },
    })
  }
  // A challenge ends when the password or the second step it was opened for changes.
  const token = person.mfaKind === challenge.kind ? await finishSignIn(call, person, request, challenge.id) : null
  if (token === null) return refuse(authErrors.challengeOver)
  await forgetAttempts(db, { account: `user:${person.id}`, ...from })
  return {
    token,
    recoveryCodesLeft: 'code' in input && input.isRecoveryCode ? await recoveryCodesLeft(db, person.id) : null,
  }
}

async function isProven(
  call: Call<'anyone'>,
  person: Credentials,
  challenge: Challenge,
  input: StepProof,
): Promise<boolean> {
  if ('passkey' in input) return passkeyFits(call, person.id, input.challenge, input.passkey)
  if (input.isRecoveryCode)
    return challenge.kind !== secondStepKind.email && useRecoveryCodeOf(call, person, input.code)
  if (challenge.kind !== secondStepKind.authenticator)
    return codeFits(call.secrets, challenge, input.challenge, input.code)
  return useAuthenticatorCode(call, person, input.code)
}

/**
 * Sends a new code for a waiting sign-in, no more often than other attempts; by SMS only after the last one had time to
 * arrive.
 */
export async function resendCode(call: Call<'anyone'>, challengeToken: string): Promise<void> {
  const { db, ip } = call
  const now = call.clock.now()
  const owner = await challengeOwner(db, challengeToken, now)
  const person = owner && isSentKind(owner.kind) ? await credentialsById(db, owner.userId) : null
  if (!owner || !isSentKind(owner.kind) || !person) return refuse(authErrors.challengeOver)
  const { sentAt } = owner
  const kind = owner.kind
  if (kind === secondStepKind.sms && sentAt) refuseEarly(sentAt, now)
  await beginAttempt(db, { account: `resend:${person.id}`, ip, now })
  await inTransaction(db, async (trx) => {
    const code = await renewCode(trx, call.secrets, challengeToken, now)
    await sendAskedCode(trx, call, person, { kind, code })
  })
}

/** Second steps whose codes are sent. */
const isSentKind = (kind: number): kind is 1 | 2 => kind === secondStepKind.email || kind === secondStepKind.sms

function refuseEarly(sentAt: Date, now: Date): void {
  const seconds = Math.ceil(smsResendSeconds - (now.getTime() - sentAt.getTime()) / 1000)
  if (seconds > 0)
    refuse(securityErrors.tooSoon, { params: { seconds }, retryAfterSeconds: seconds, detail: { seconds } })
}
