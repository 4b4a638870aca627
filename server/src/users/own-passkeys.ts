import { isDistributor } from '@brava/contract/access.ts'
import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import type { PasskeyAttestation } from '@brava/contract/auth/passkey-wire.ts'
import { secondStepKind } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { mostPasskeys } from '@brava/contract/users/own-passkeys.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { z } from 'zod'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { closeChallenge, openChallenge, tryChallenge } from '../security/challenges.ts'
import {
  assertionOptions,
  dropPasskey,
  keepPasskey,
  madePasskey,
  passkeyPlace,
  passkeysOf,
  registrationOptions,
  renamePasskey,
} from '../security/passkeys.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { dropRecoveryCodes, renewRecoveryCodes } from '../security/recovery-codes.ts'
import { requirePassword } from '../security/require-password.ts'
import { changeSecondStep } from './change-second-step.ts'
import { me, noteMfaChange, turnOn } from './own-mfa.ts'
import { lockProven, type OwnProof, proveSelf } from './prove-self.ts'

/** Starts creating a passkey: the token it is created for, and what the browser needs. */
export async function startPasskey(call: Call, proof: OwnProof) {
  const person = await me(call)
  if (!passkeyPlace(call.config)) return refuse(usersErrors.passkeysAreOff)
  if ((await passkeysOf(call.db, person.id)).length >= mostPasskeys) return refuse(usersErrors.tooManyPasskeys)
  const proven = await proveSelf(call, proof)
  const { token } = await inTransaction(call.db, async (trx) => {
    await lockProven(trx, call, proven)
    const challenge = {
      userId: person.id,
      kind: secondStepKind.passkey,
      purpose: 'setUp',
      now: call.clock.now(),
    } as const
    return openChallenge(trx, call.secrets, challenge)
  })
  const options = await registrationOptions(call, person, token)
  return { challenge: token, options: options ?? refuse(usersErrors.passkeysAreOff) }
}

/**
 * Stores the passkey that was created. If there was no second step, it turns it on, ends all other sessions and returns
 * recovery codes; if there are codes, it is an additional way.
 */
export async function confirmPasskey(
  call: Call,
  { challenge, name, passkey }: { challenge: string; name: string; passkey: z.output<typeof PasskeyAttestation> },
): Promise<string[]> {
  const now = call.clock.now()
  const person = await me(call)
  const open = await tryChallenge(call.db, challenge, 'setUp', now)
  if (!open || open.userId !== person.id || open.kind !== secondStepKind.passkey)
    return refuse(authErrors.challengeOver)
  const made = await madePasskey(call, challenge, passkey)
  if (!made) return refuse(authErrors.wrongPasskey)
  return inTransaction(call.db, async (trx) => {
    await lockProven(trx, call, person)
    if (!(await closeChallenge(trx, open.id, now))) return refuse(authErrors.challengeOver)
    if ((await passkeysOf(trx, person.id)).length >= mostPasskeys) return refuse(usersErrors.tooManyPasskeys)
    if (!(await keepPasskey(trx, person.id, { ...made, name, at: now }))) return refuse(authErrors.wrongPasskey)
    if (person.mfaKind !== secondStepKind.off) {
      await noteMfaChange(trx, call, person, 'passkeyAdded', call.person)
      return []
    }
    await turnOn(trx, call, person, { kind: secondStepKind.passkey, sealed: null, lastStep: 0 })
    await noteMfaChange(trx, call, person, 'on', call.person)
    return renewRecoveryCodes(trx, call.secrets, person.id)
  })
}

/** Gives one of the person's passkeys another name. Throws common.notFound. */
export async function renameOwnPasskey(call: Call, id: number, name: string): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    if (!(await renamePasskey(trx, call.person.id, id, name))) return refuse(commonErrors.notFound)
    await recordSecurityEvent(trx, {
      kind: 'users.passkeyRenamed',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { userId: call.person.id },
    })
  })
}

/**
 * Removes a passkey. Removing the last one turns the second step off, if there is no other way and that is allowed.
 * Where a strong second step is mandatory, the last one stays unless there is an authenticator.
 */
export async function removePasskey(call: Call, id: number, proof: OwnProof): Promise<void> {
  const person = await me(call)
  if (!(await passkeysOf(call.db, person.id)).some((one) => one.id === id)) return refuse(commonErrors.notFound)
  const isMandatory = isDistributor(call.person) && (await parametersOf(call.db)).mfaMandatoryForDistributors
  const proven = await proveSelf(call, proof)
  await inTransaction(call.db, async (trx) => {
    await lockProven(trx, call, proven)
    if (!(await dropPasskey(trx, person.id, id))) return refuse(commonErrors.notFound)
    const isLast = (await passkeysOf(trx, person.id)).length === 0
    if (isLast && isMandatory && proven.mfaKind !== secondStepKind.authenticator)
      return refuse(usersErrors.mfaMandatory)
    if (!isLast || proven.mfaKind !== secondStepKind.passkey)
      return noteMfaChange(trx, call, person, 'passkeyRemoved', call.person)
    await changeSecondStep(trx, {
      userId: person.id,
      kind: 0,
      sealed: null,
      lastStep: 0,
      exceptSessionId: call.person.sessionId,
      reason: 'mfaOff',
      now: call.clock.now(),
    })
    await dropRecoveryCodes(trx, person.id)
    await noteMfaChange(trx, call, person, 'off', call.person)
  })
}

/** Makes the browser ask for a passkey before a change of how the person signs in. */
export async function askPasskey(call: Call, password: string) {
  await requirePassword(call, password)
  const { token } = await inTransaction(call.db, (trx) => {
    const now = call.clock.now()
    const challenge = { userId: call.person.id, kind: secondStepKind.passkey, purpose: 'act', now } as const
    return openChallenge(trx, call.secrets, challenge)
  })
  const options = await assertionOptions(call, call.db, call.person.id, token)
  return { challenge: token, options: options ?? refuse(usersErrors.mfaNotStarted) }
}
