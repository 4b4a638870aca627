import { secondStepKind } from '@brava/contract/enums.ts'
import type { PasskeyAssertion } from '@brava/contract/auth/passkey-wire.ts'
import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { z } from 'zod'
import type { Trx } from '../platform/db/connect.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { beginAttempt, forgetAttempts } from '../security/attempts.ts'
import { closeChallenge, codeFits, tryChallenge } from '../security/challenges.ts'
import { passkeyFits } from '../security/passkeys.ts'
import { requirePassword } from '../security/require-password.ts'
import { isSessionOpen } from '../security/sessions.ts'
import { useAuthenticatorCode, useRecoveryCodeOf } from './authenticator-code.ts'
import { type Credentials, credentialsById, lockState } from './credentials.ts'
import { countMfaAsNew } from './users.sql.ts'

/** What the signed-in person must enter again: the password and, if one is on, the second step. */
export interface OwnProof {
  readonly password: string
  /** From the authenticator, a mail or text (with `challenge`), or a recovery code. */
  readonly code?: string | undefined
  readonly challenge?: string | undefined
  /** From a passkey that was requested with the challenge, instead of a code. */
  readonly passkey?: z.output<typeof PasskeyAssertion> | undefined
}

/** The person as they were when they proved themself. */
export type Proven = Pick<Credentials, 'passwordHash' | 'mfaKind'> & {
  /** The second step was a recovery code: whoever has it need not have the former phone or passkey. */
  readonly isByRecoveryCode?: boolean
}

/**
 * Checks the signed-in person's password and second step before a change of how they sign in: somebody who finds a
 * browser open and knows the password cannot remove the second step. Throws security.wrongPassword, users.codeNeeded,
 * auth.wrongCode, auth.challengeOver, security.tooSoon.
 */
export async function proveSelf(call: Call, proof: OwnProof): Promise<Proven> {
  const passwordHash = await requirePassword(call, proof.password)
  const me = await credentialsById(call.db, call.person.id)
  if (!me) return refuse(commonErrors.notSignedIn)
  const isByRecoveryCode = me.mfaKind !== secondStepKind.off && (await requireCode(call, me, proof)) === 'recovery'
  return { passwordHash, mfaKind: me.mfaKind, isByRecoveryCode }
}

/** A passkey instead of a code: it is valid once, for the challenge it was requested with. */
async function requirePasskey(
  call: Call,
  me: Credentials,
  passkey: NonNullable<OwnProof['passkey']>,
  challenge: string | undefined,
): Promise<void> {
  const now = call.clock.now()
  const request = { account: `mfa:${me.id}`, ip: call.ip, now }
  await beginAttempt(call.db, request)
  const open = challenge ? await tryChallenge(call.db, challenge, 'act', now) : null
  if (!open || !challenge || open.userId !== me.id || open.kind !== secondStepKind.passkey)
    return refuse(authErrors.challengeOver)
  if (!(await passkeyFits(call, me.id, challenge, passkey))) return refuse(authErrors.wrongPasskey)
  if (!(await closeChallenge(call.db, open.id, now))) return refuse(authErrors.challengeOver)
  await forgetAttempts(call.db, request)
}

/** By what the second step was passed. */
async function requireCode(
  call: Call,
  me: Credentials,
  { code, challenge, passkey }: OwnProof,
): Promise<'recovery' | 'own'> {
  if (passkey) {
    await requirePasskey(call, me, passkey, challenge)
    return 'own'
  }
  if (!code) return refuse(usersErrors.codeNeeded, { fields: [{ path: 'code', message: '' }] })
  const now = call.clock.now()
  const request = { account: `mfa:${me.id}`, ip: call.ip, now }
  await beginAttempt(call.db, request)
  let by: 'recovery' | 'own' = 'own'
  if (me.mfaKind === secondStepKind.authenticator) {
    if (!(await useAuthenticatorCode(call, me, code))) by = 'recovery'
    if (by === 'recovery' && !(await useRecoveryCodeOf(call, me, code)))
      return refuse(authErrors.wrongCode, { fields: [{ path: 'code', message: '' }] })
  } else if ((me.mfaKind === secondStepKind.sms && !challenge) || me.mfaKind === secondStepKind.passkey) {
    // People who lost their phone or passkey have the recovery codes.
    by = 'recovery'
    if (!(await useRecoveryCodeOf(call, me, code)))
      return refuse(authErrors.wrongCode, { fields: [{ path: 'code', message: '' }] })
  } else {
    const open = challenge ? await tryChallenge(call.db, challenge, 'act', now) : null
    if (!open || !challenge || open.userId !== me.id) return refuse(authErrors.challengeOver)
    if (!codeFits(call.secrets, open, challenge, code)) {
      return refuse(authErrors.wrongCode, { fields: [{ path: 'code', message: '' }] })
    }
    if (!(await closeChallenge(call.db, open.id, now))) return refuse(authErrors.challengeOver)
  }
  await forgetAttempts(call.db, request)
  return by
}

/**
 * Locks the signed-in person and checks that nothing has changed since they proved themself: neither password nor
 * second step, and the session is still open. Throws common.notSignedIn (guarantee G20).
 */
export async function lockProven(trx: Trx, call: Call, proven: Proven): Promise<void> {
  const state = await lockState(trx, call.person.id)
  const isSame = state?.passwordHash === proven.passwordHash && state.mfaKind === proven.mfaKind && !state.isDisabled
  if (!isSame || !(await isSessionOpen(trx, call.person.sessionId, call.clock.now()))) {
    refuse(commonErrors.notSignedIn)
  }
  // Not proven with the former step: whatever replaces it counts as new (decision 0052).
  if (proven.isByRecoveryCode) await countMfaAsNew(trx, call.person.id, call.clock.now())
}
