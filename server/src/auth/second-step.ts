import { secondStepKind } from '@brava/contract/enums.ts'
import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import { securityErrors } from '@brava/contract/security/security.errors.ts'
import { smsResendSeconds } from '@brava/contract/phone-number.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { afterFailure, beginAttempt, forgetAttempts } from '../security/attempts.ts'
import { type Challenge, challengeOwner, codeFits, renewCode, tryChallenge } from '../security/challenges.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { recoveryCodesLeft } from '../security/recovery-codes.ts'
import { useAuthenticatorCode, useRecoveryCodeOf } from '../users/authenticator-code.ts'
import { companyMaySignIn, type Credentials, credentialsById } from '../users/credentials.ts'
import { sendAskedCode } from '../users/send-code.ts'
import { finishSignIn } from './finish-sign-in.ts'

/** Second step of signing in. A challenge bears five tries; codes count once (guarantee G18). */
export async function proveSecondStep(
  call: Call<'anyone'>,
  input: { challenge: string; code: string; isRecoveryCode: boolean },
): Promise<{ token: string; recoveryCodesLeft: number | null }> {
  const { db, ip } = call
  const now = call.clock.now()
  const owner = await challengeOwner(db, input.challenge, now)
  if (!owner) return refuse(authErrors.challengeOver)
  const request = { account: `mfa:${owner.userId}`, ip, now }
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
      detail: { why: 'code' },
    })
    return refuse(authErrors.wrongCode, {
      detail: { triesLeft: challenge.triesLeft, seconds: afterFailure(attempt).seconds },
    })
  }
  // A challenge dies with the password and the second step that it was opened for.
  const token = person.mfaKind === challenge.kind ? await finishSignIn(call, person, request, challenge.id) : null
  if (token === null) return refuse(authErrors.challengeOver)
  await forgetAttempts(db, { account: `user:${person.id}`, ip, now })
  return { token, recoveryCodesLeft: input.isRecoveryCode ? await recoveryCodesLeft(db, person.id) : null }
}

async function isProven(
  call: Call<'anyone'>,
  person: Credentials,
  challenge: Challenge,
  input: { challenge: string; code: string; isRecoveryCode: boolean },
): Promise<boolean> {
  if (input.isRecoveryCode)
    return challenge.kind !== secondStepKind.email && useRecoveryCodeOf(call, person, input.code)
  if (challenge.kind !== secondStepKind.authenticator)
    return codeFits(call.secrets, challenge, input.challenge, input.code)
  return useAuthenticatorCode(call, person, input.code)
}

/** Sends a new code for a waiting sign-in, at most as often as other attempts; a text not before the last one had its time. */
export async function resendCode(call: Call<'anyone'>, challengeToken: string): Promise<void> {
  const { db, ip } = call
  const now = call.clock.now()
  const owner = await challengeOwner(db, challengeToken, now)
  const person = owner && owner.kind !== secondStepKind.authenticator ? await credentialsById(db, owner.userId) : null
  if (!owner || owner.kind === secondStepKind.authenticator || !person) return refuse(authErrors.challengeOver)
  const { kind, sentAt } = owner
  if (kind === secondStepKind.sms && sentAt) refuseEarly(sentAt, now)
  await beginAttempt(db, { account: `resend:${person.id}`, ip, now })
  await inTransaction(db, async (trx) => {
    const code = await renewCode(trx, call.secrets, challengeToken, now)
    await sendAskedCode(trx, call, person, { kind, code })
  })
}

function refuseEarly(sentAt: Date, now: Date): void {
  const seconds = Math.ceil(smsResendSeconds - (now.getTime() - sentAt.getTime()) / 1000)
  if (seconds > 0)
    refuse(securityErrors.tooSoon, { params: { seconds }, retryAfterSeconds: seconds, detail: { seconds } })
}
