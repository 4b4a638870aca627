import { secondStepKind } from '@brava/contract/enums.ts'
import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { closeChallenge, codeFits, openChallenge, tryChallenge } from '../security/challenges.ts'
import { requirePassword } from '../security/require-password.ts'
import { requireCodeAllowance } from './link-allowance.ts'
import { mailSignInCode } from './mail-sign-in-code.ts'
import { me, noteMfaChange, turnOn } from './own-mfa.ts'
import { lockProven, proveSelf } from './prove-self.ts'
import { sendAskedCode } from './send-code.ts'

/** Sends a first code by e-mail; entering it turns codes by e-mail on. */
export async function startEmailCode(call: Call, password: string) {
  const person = await me(call)
  if (person.mfaKind !== secondStepKind.off) return refuse(usersErrors.mfaAlreadyOn)
  const proven = await proveSelf(call, { password })
  return inTransaction(call.db, async (trx) => {
    await lockProven(trx, call, proven)
    await requireCodeAllowance(trx, call, person.email)
    const { token, code, expiresAt } = await openChallenge(trx, call.secrets, {
      userId: person.id,
      kind: secondStepKind.email,
      purpose: 'setUp',
      now: call.clock.now(),
    })
    await mailSignInCode(trx, call, person, code ?? '')
    return { challenge: token, kind: secondStepKind.email, sentTo: person.email, expiresAt }
  })
}

/**
 * Sends a code with which a person whose second step is codes by e-mail or SMS confirms a change of how they sign in.
 */
export async function mailActCode(call: Call, password: string) {
  await requirePassword(call, password)
  const person = await me(call)
  if (person.mfaKind !== secondStepKind.email && person.mfaKind !== secondStepKind.sms)
    return refuse(usersErrors.mfaNotStarted)
  const kind = person.mfaKind
  return inTransaction(call.db, async (trx) => {
    const { token, code, expiresAt } = await openChallenge(trx, call.secrets, {
      userId: person.id,
      kind,
      purpose: 'act',
      now: call.clock.now(),
    })
    const sentTo = await sendAskedCode(trx, call, person, { kind, code: code ?? '' })
    return { challenge: token, kind, sentTo, expiresAt }
  })
}

export async function confirmEmailCode(call: Call, input: { challenge: string; code: string }): Promise<void> {
  const now = call.clock.now()
  const person = await me(call)
  const challenge = await tryChallenge(call.db, input.challenge, 'setUp', now)
  if (!challenge || challenge.userId !== person.id || challenge.kind !== secondStepKind.email)
    return refuse(authErrors.challengeOver)
  if (!codeFits(call.secrets, challenge, input.challenge, input.code)) {
    return refuse(authErrors.wrongCode, { detail: { triesLeft: challenge.triesLeft } })
  }
  await inTransaction(call.db, async (trx) => {
    if (!(await closeChallenge(trx, challenge.id, now))) refuse(authErrors.challengeOver)
    await turnOn(trx, call, person, { kind: secondStepKind.email, sealed: null, lastStep: 0 })
    await noteMfaChange(trx, call, person, 'on', call.person)
  })
}
