import { secondStepKind } from '@brava/contract/enums.ts'
import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { beginAttempt, forgetAttempts } from '../security/attempts.ts'
import { codeMinutes } from '../security/challenges.ts'
import { renewRecoveryCodes } from '../security/recovery-codes.ts'
import { matchTotp, newTotpSecret, totpAddress } from '../security/totp.ts'
import { setPendingSeed, takePendingSeed } from './seeds.sql.ts'
import { me, noteMfaChange, turnOn } from './own-mfa.ts'
import { lockProven, type OwnProof, proveSelf } from './prove-self.ts'

/**
 * Creates an authenticator secret, stored sealed and without effect until its first code proves that it was set up,
 * within ten minutes: whoever later sees the picture cannot use it. An authenticator that is on works until then: this
 * is also how it moves to another phone.
 */
export async function startTotp(
  call: Call,
  proof: OwnProof,
): Promise<{ secret: string; address: string; qrSvg: string }> {
  const person = await me(call)
  const proven = await proveSelf(call, proof)
  const secret = newTotpSecret()
  const address = totpAddress(secret, person.username)
  const { toString: qrToString } = await import('qrcode')
  const qrSvg = await qrToString(address, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })
  await inTransaction(call.db, async (trx) => {
    await lockProven(trx, call, proven)
    await setPendingSeed(trx, person.id, {
      sealed: call.secrets.seal(secret, `mfa:${person.id}`),
      until: new Date(call.clock.now().getTime() + codeMinutes * 60_000),
    })
  })
  return { secret, address, qrSvg }
}

/** Turns the authenticator on, or replaces the former one; other sessions end and the recovery codes are new. */
export async function confirmTotp(call: Call, code: string): Promise<{ recoveryCodes: string[]; isReplaced: boolean }> {
  const now = call.clock.now()
  const person = await me(call)
  const { mfaPendingSealed: sealed, mfaPendingUntil: until } = person
  if (!sealed || !until || until <= now) return refuse(usersErrors.mfaNotStarted)
  const request = { account: `mfa:${person.id}`, ip: call.ip, now }
  await beginAttempt(call.db, request)
  const step = matchTotp(call.secrets.open(sealed, `mfa:${person.id}`), code, now, 0)
  if (step === null) return refuse(authErrors.wrongCode)
  await forgetAttempts(call.db, request)
  return inTransaction(call.db, async (trx) => {
    if (!(await takePendingSeed(trx, person.id, sealed))) return refuse(usersErrors.mfaNotStarted)
    await turnOn(trx, call, person, { kind: secondStepKind.authenticator, sealed, lastStep: step })
    const isReplaced = person.mfaKind === secondStepKind.authenticator
    await noteMfaChange(trx, call, person, isReplaced ? 'replaced' : 'on', call.person)
    return { recoveryCodes: await renewRecoveryCodes(trx, call.secrets, person.id), isReplaced }
  })
}
