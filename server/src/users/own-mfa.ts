import { secondStepKind } from '@brava/contract/enums.ts'
import { isDistributor } from '@brava/contract/access.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call, Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { dropRecoveryCodes, recoveryCodesLeft, renewRecoveryCodes } from '../security/recovery-codes.ts'
import { passkeyPlace, passkeysOf } from '../security/passkeys.ts'
import { smsIsOn } from '../sms/gateway-of.ts'
import { type Credentials, credentialsById } from './credentials.ts'
import { mfaChangedMail } from './second-step.mails.ts'
import { knownAddresses } from './waiting/account-links.ts'
import { changeSecondStep } from './change-second-step.ts'
import { lockProven, type OwnProof, proveSelf } from './prove-self.ts'
import { setPendingSeed } from './seeds.sql.ts'

export async function me(call: Call): Promise<Credentials> {
  const found = await credentialsById(call.db, call.person.id)
  if (!found) throw new Error('the signed-in person is gone')
  return found
}

const mfaEvents = {
  on: 'users.mfaOn',
  replaced: 'users.mfaReplaced',
  off: 'users.mfaOff',
  undone: 'users.mfaOff',
  reset: 'users.mfaReset',
  passkeyAdded: 'users.passkeyAdded',
  passkeyRemoved: 'users.passkeyRemoved',
} as const

/** Notifies the person by mail, and logs, that the second step changed. */
export async function noteMfaChange(
  trx: Trx,
  call: Call<'anyone'>,
  about: Pick<Credentials, 'id' | 'firstName' | 'language' | 'companyId'>,
  change: keyof typeof mfaEvents,
  by: Pick<Person, 'id' | 'companyId'>,
): Promise<void> {
  await recordSecurityEvent(trx, {
    kind: mfaEvents[change],
    person: by,
    ip: call.ip,
    requestId: call.requestId,
    detail: { userId: about.id, companyId: about.companyId },
  })
  for (const to of await knownAddresses(trx, about.id, call.clock.now())) {
    await queueMail(trx, call, {
      dedupeKey: `mfa-changed:${crypto.randomUUID()}`,
      template: mfaChangedMail,
      language: about.language,
      to,
      toName: about.firstName,
      data: { change },
      companyId: about.companyId,
      userId: about.id,
    })
  }
}

export async function mfaState(call: Call) {
  const person = await me(call)
  return {
    kind: person.mfaKind,
    recoveryCodesLeft: await recoveryCodesLeft(call.db, person.id),
    isMandatory: isDistributor(call.person) && (await parametersOf(call.db)).mfaMandatoryForDistributors,
    smsIsOn: await smsIsOn(call.db),
    passkeysAreOn: passkeyPlace(call.config) !== null,
    passkeys: (await passkeysOf(call.db, person.id)).length,
  }
}

/**
 * Turns a second step on, if the person is unchanged since it was set up; all other sessions end, because they were
 * opened without it (guarantee G20).
 */
export async function turnOn(
  trx: Trx,
  call: Call,
  person: Credentials,
  mfa: { kind: 1 | 2 | 3 | 4; sealed: string | null; lastStep: number },
): Promise<void> {
  await lockProven(trx, call, person)
  await changeSecondStep(trx, {
    ...mfa,
    userId: person.id,
    exceptSessionId: call.person.sessionId,
    reason: 'mfaOn',
    now: call.clock.now(),
  })
}

/**
 * Ten new recovery codes: they replace the second step, so creating them requires it. An authenticator that is being
 * set up is dropped.
 */
export async function newRecoveryCodes(call: Call, proof: OwnProof): Promise<string[]> {
  const person = await me(call)
  if (person.mfaKind === secondStepKind.off || person.mfaKind === secondStepKind.email)
    return refuse(usersErrors.mfaNotStarted)
  const proven = await proveSelf(call, proof)
  return inTransaction(call.db, async (trx) => {
    await lockProven(trx, call, proven)
    await setPendingSeed(trx, person.id, null)
    await recordSecurityEvent(trx, {
      kind: 'users.recoveryCodesRenewed',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
    })
    return renewRecoveryCodes(trx, call.secrets, person.id)
  })
}

/** Turns the person's own second step off, which requires it (guarantee G20). */
export async function disableMfa(call: Call, proof: OwnProof): Promise<void> {
  const person = await me(call)
  if (isDistributor(call.person) && (await parametersOf(call.db)).mfaMandatoryForDistributors)
    return refuse(usersErrors.mfaMandatory)
  const proven = await proveSelf(call, proof)
  await inTransaction(call.db, async (trx) => {
    await lockProven(trx, call, proven)
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
