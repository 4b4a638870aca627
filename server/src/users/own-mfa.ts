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
import { requirePassword } from '../security/require-password.ts'
import { type Credentials, credentialsById } from './credentials.ts'
import { mfaChangedMail } from './second-step.mails.ts'
import { setMfa } from './users.sql.ts'

export async function me(call: Call): Promise<Credentials> {
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
