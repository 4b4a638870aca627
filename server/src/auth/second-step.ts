import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { afterFailure, beginAttempt, forgetAttempts } from '../security/attempts.ts'
import {
  type Challenge,
  challengeOwner,
  closeChallenge,
  codeFits,
  renewCode,
  tryChallenge,
} from '../security/challenges.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { recoveryCodesLeft, useRecoveryCode } from '../security/recovery-codes.ts'
import { matchTotp } from '../security/totp.ts'
import { companyMaySignIn, type Credentials, credentialsById, useTotpStep } from '../users/credentials.ts'
import { mailSignInCode } from '../users/mail-sign-in-code.ts'
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
  const challenge = await tryChallenge(db, input.challenge, now)
  const person = challenge ? await credentialsById(db, challenge.userId) : null
  if (!challenge || !person || person.isDisabled || !companyMaySignIn(person.companyStatus)) {
    return refuse(authErrors.challengeOver)
  }
  if (!(await isProven(call, person, challenge, input, now))) {
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
  const isFirst = await inTransaction(db, (trx) => closeChallenge(trx, challenge.id, now))
  if (!isFirst) return refuse(authErrors.challengeOver)
  await forgetAttempts(db, { account: `user:${person.id}`, ip, now })
  const token = await finishSignIn(call, person, request)
  return { token, recoveryCodesLeft: input.isRecoveryCode ? await recoveryCodesLeft(db, person.id) : null }
}

async function isProven(
  call: Call<'anyone'>,
  person: Credentials,
  challenge: Challenge,
  input: { challenge: string; code: string; isRecoveryCode: boolean },
  now: Date,
): Promise<boolean> {
  if (input.isRecoveryCode)
    return challenge.kind === 3 && useRecoveryCode(call.db, call.secrets, person.id, input.code, now)
  if (challenge.kind !== 3) return codeFits(call.secrets, challenge, input.challenge, input.code)
  if (!person.mfaSecretSealed) return false
  const secret = call.secrets.open(person.mfaSecretSealed, `mfa:${person.id}`)
  const step = matchTotp(secret, input.code, now, person.mfaLastStep)
  return step !== null && useTotpStep(call.db, person.id, step)
}

/** Mails a new code for a waiting sign-in; at most as often as other attempts. */
export async function resendCode(call: Call<'anyone'>, challengeToken: string): Promise<void> {
  const { db, ip } = call
  const now = call.clock.now()
  const owner = await challengeOwner(db, challengeToken, now)
  const person = owner && owner.kind !== 3 ? await credentialsById(db, owner.userId) : null
  if (!person) return refuse(authErrors.challengeOver)
  await beginAttempt(db, { account: `resend:${person.id}`, ip, now })
  await inTransaction(db, async (trx) => {
    const code = await renewCode(trx, call.secrets, challengeToken)
    await mailSignInCode(trx, call, person, code)
  })
}
