import type { Trx } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/call.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { requireLinkAllowance } from '../link-allowance.ts'
import type { LockedUser } from '../list-users.sql.ts'
import { addressProofMail, newAddressAskedMail } from './account-changes.mails.ts'
import { endChange, insertChange, openChange } from './account-changes.sql.ts'
import { addressesBeside, newLink } from './account-links.ts'

/** How long the link that proves a new address works. */
export const proofHours = 72

/** Cancels the pending change to a new address; false if there is none. */
export async function takeBackNewEmail(trx: Trx, userId: number, now: Date): Promise<boolean> {
  const waiting = await openChange(trx, userId, 'email')
  if (!waiting) return false
  await endChange(trx, waiting.id, 'replaced', now)
  return true
}

/**
 * Requests another e-mail address for a locked person. It takes effect once a link mailed to it was used and, if
 * another person requested it, the waiting time is over too (parameter accountChangeHours); until then everything goes
 * to the proven address. The other known addresses are notified, with a link to object (decision 0052, guarantee G50).
 */
export async function askNewEmail(trx: Trx, call: Call, user: LockedUser, email: string): Promise<void> {
  const now = call.clock.now()
  const waiting = await openChange(trx, user.id, 'email')
  if (waiting?.newEmail?.toLowerCase() === email.toLowerCase()) return
  if (waiting) await endChange(trx, waiting.id, 'replaced', now)
  await requireLinkAllowance(trx, call, email)
  const isOwn = user.id === call.person.id
  const hours = isOwn ? 0 : (await parametersOf(trx)).accountChangeHours
  const dueAt = new Date(now.getTime() + hours * 3_600_000)
  const proof = newLink(call, '/auth/confirm-address')
  const objection = newLink(call, '/auth/object')
  const id = await insertChange(trx, {
    userId: user.id,
    kind: 'email',
    askedBy: call.person.id,
    now,
    reason: '',
    oldEmail: user.email,
    newEmail: email,
    proofHash: proof.hash,
    proofUntil: new Date(now.getTime() + proofHours * 3_600_000),
    dueAt,
    objectionHash: objection.hash,
  })
  const askedBy = `${call.person.firstName} ${call.person.lastName}`
  const common = { language: user.language, toName: user.firstName, companyId: user.companyId, userId: user.id }
  await queueMail(trx, call, {
    ...common,
    dedupeKey: `address-proof:${id}`,
    template: addressProofMail,
    to: email,
    data: { askedBy, companyName: user.companyName, hours: proofHours },
    secrets: { link: proof.link },
  })
  for (const to of await addressesBeside(trx, user.id, email, now)) {
    await queueMail(trx, call, {
      ...common,
      dedupeKey: `new-address-asked:${id}:${to}`,
      template: newAddressAskedMail,
      to,
      data: { askedBy, at: hours === 0 ? null : dueAt.toISOString() },
      secrets: { link: objection.link },
    })
  }
  await recordSecurityEvent(trx, {
    kind: 'users.emailAsked',
    person: call.person,
    ip: call.ip,
    requestId: call.requestId,
    detail: { userId: user.id, companyId: user.companyId, changeId: id },
  })
}
