import { secondStepKind } from '@brava/contract/enums.ts'
import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import {
  type Attempt,
  type AttemptRequest,
  afterFailure,
  beginAttempt,
  forgetAttempt,
  needsCaptcha,
  refuseWhenTooSoon,
} from '../security/attempts.ts'
import { requireCaptcha } from '../security/captcha.ts'
import { openChallenge } from '../security/challenges.ts'
import { noticeGuessing } from '../security/notice-guessing.ts'
import { needsRehash, verifyPassword } from '../security/password-hash.ts'
import { assertionOptions } from '../security/passkeys.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { isKnownAddress } from '../security/sessions.ts'
import { companyMaySignIn, type Credentials, credentialsByName } from '../users/credentials.ts'
import { renewHash } from '../users/set-password.ts'
import { sendFirstCode } from '../users/send-code.ts'
import { finishSignIn, isUnchanged } from './finish-sign-in.ts'

export interface WaitingMfa {
  readonly challenge: string
  readonly kind: 1 | 2 | 3 | 4
  /** What the browser needs to ask for one of the person's passkeys; null where there is none. */
  readonly passkey: Awaited<ReturnType<typeof assertionOptions>>
  readonly sentTo: string
  readonly expiresAt: Date
}

/**
 * First step of signing in. Known and unknown names get the same answer in the same time; failures slow down account
 * and address and require a browser check, nobody is locked out (domain rules §9, guarantees G14, G15).
 */
export async function signIn(
  call: Call<'anyone'>,
  input: { username: string; password: string; captcha?: string | undefined },
): Promise<{ token: string | null; mfa: WaitingMfa | null }> {
  const { db, ip } = call
  const now = call.clock.now()
  const person = await credentialsByName(db, input.username)
  const request: AttemptRequest = {
    account: person ? `user:${person.id}` : `name:${input.username.toLowerCase()}`,
    ip,
    now,
    isKnownAddress: await isKnownAddress(db, person?.id ?? 0, ip, now),
  }
  await refuseWhenTooSoon(db, request)
  if (await needsCaptcha(db, request)) await requireCaptcha(call, input.captcha)
  const attempt = await beginAttempt(db, request)
  const fits = await verifyPassword(person?.passwordHash, input.password)
  if (!person || !fits) {
    await recordSecurityEvent(db, {
      kind: 'auth.refused',
      person,
      ip,
      requestId: call.requestId,
      detail: { why: 'credentials' },
    })
    await noticeGuessing(db, now)
    return refuseCredentials(attempt)
  }
  const refusal = person.isDisabled
    ? authErrors.accountDisabled
    : companyMaySignIn(person.companyStatus)
      ? null
      : person.companyStatus === 1
        ? authErrors.companyPending
        : authErrors.companyDiscarded
  if (refusal) {
    await forgetAttempt(db, attempt)
    await recordSecurityEvent(db, {
      kind: 'auth.refused',
      person,
      ip,
      requestId: call.requestId,
      detail: { why: refusal.code },
    })
    return refuse(refusal)
  }
  const verified = person.passwordHash ?? ''
  const passwordHash = needsRehash(verified) ? await renewHash(db, person.id, verified, input.password) : verified
  const proven = { ...person, passwordHash }
  if (person.mfaKind !== secondStepKind.off) {
    const mfa = await beginSecondStep(call, proven, person.mfaKind, request.isKnownAddress === true)
    if (!mfa) return refuseCredentials(attempt)
    await forgetAttempt(db, attempt)
    return { token: null, mfa }
  }
  const token = await finishSignIn(call, proven, request)
  return token === null ? refuseCredentials(attempt) : { token, mfa: null }
}

function refuseCredentials(attempt: Attempt): never {
  const { seconds, captcha } = afterFailure(attempt)
  return refuse(authErrors.wrongCredentials, { params: { seconds }, detail: { seconds, captcha } })
}

/** Null when the person has changed since the password was checked. */
async function beginSecondStep(
  call: Call<'anyone'>,
  person: Credentials,
  kind: 1 | 2 | 3 | 4,
  isKnownAddress: boolean,
): Promise<WaitingMfa | null> {
  const now = call.clock.now()
  return inTransaction(call.db, async (trx) => {
    if (!(await isUnchanged(trx, person))) return null
    const challenge = { userId: person.id, kind, purpose: 'signIn', now } as const
    const { token, code, expiresAt } = await openChallenge(trx, call.secrets, challenge)
    const sentTo =
      code !== null && (kind === secondStepKind.email || kind === secondStepKind.sms)
        ? await sendFirstCode(trx, call, person, { kind, code, isKnownAddress })
        : ''
    return { challenge: token, kind, sentTo, expiresAt, passkey: await assertionOptions(call, trx, person.id, token) }
  })
}
