import { secondStepKind } from '@brava/contract/enums.ts'
import { isDistributor } from '@brava/contract/access.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/call.ts'
import { textBy } from '../../platform/mail/plain-name.ts'
import { refuse } from '../../platform/refuse.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { requireLinkAllowance } from '../link-allowance.ts'
import type { LockedUser } from '../list-users.sql.ts'
import { secondStepResetAskedMail } from './account-changes.mails.ts'
import { insertChange, openChange } from './account-changes.sql.ts'
import { knownAddresses, newLink } from './account-links.ts'

/**
 * The distributor requests to turn off the second step of a person in another company, or a new administrator that of a
 * colleague, with a reason. It happens after the waiting time (parameter accountChangeHours) unless somebody objects
 * from one of the known addresses (decision 0052, guarantee G50). Returns when. Throws users.secondStepOfOthers,
 * users.secondStepIsOff, users.reasonNeeded, users.changeWaits.
 */
export async function askSecondStepReset(trx: Trx, call: Call, user: LockedUser, reason: string): Promise<Date> {
  if (!isDistributor(call.person) && user.companyId !== call.person.companyId)
    return refuse(usersErrors.secondStepOfOthers)
  if (user.mfaKind === secondStepKind.off) return refuse(usersErrors.secondStepIsOff)
  if (reason === '') return refuse(usersErrors.reasonNeeded, { fields: [{ path: 'reason', message: '' }] })
  if (await openChange(trx, user.id, 'secondStep')) return refuse(usersErrors.changeWaits)
  await requireLinkAllowance(trx, call, user.email)
  const now = call.clock.now()
  const { accountChangeHours } = await parametersOf(trx)
  const dueAt = new Date(now.getTime() + accountChangeHours * 3_600_000)
  const objection = newLink(call, '/auth/object')
  const id = await insertChange(trx, {
    userId: user.id,
    kind: 'secondStep',
    askedBy: call.person.id,
    now,
    reason,
    oldEmail: user.email,
    newEmail: null,
    proofHash: null,
    proofUntil: null,
    dueAt,
    objectionHash: objection.hash,
  })
  for (const to of await knownAddresses(trx, user.id, now)) {
    await queueMail(trx, call, {
      dedupeKey: `second-step-reset-asked:${id}:${to}`,
      template: secondStepResetAskedMail,
      language: user.language,
      to,
      toName: user.firstName,
      data: {
        askedBy: `${call.person.firstName} ${call.person.lastName}`,
        reason: textBy(call.person, reason),
        at: dueAt.toISOString(),
      },
      secrets: { link: objection.link },
      companyId: user.companyId,
      userId: user.id,
    })
  }
  await recordSecurityEvent(trx, {
    kind: 'users.mfaResetAsked',
    person: call.person,
    ip: call.ip,
    requestId: call.requestId,
    detail: { userId: user.id, companyId: user.companyId, changeId: id, reason },
  })
  return dueAt
}
