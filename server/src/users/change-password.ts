import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { refuseWeakPassword } from '../security/refuse-weak-password.ts'
import { requirePassword } from '../security/require-password.ts'
import { credentialsById, passwordContext } from './credentials.ts'
import { lockProven } from './prove-self.ts'
import { setPassword } from './set-password.ts'
import { passwordChangedMail } from './password.mails.ts'

/** A person's own new password: needs the old one, ends all other sessions, and a notice is mailed (guarantee G20). */
export async function changePassword(call: Call, input: { oldPassword: string; newPassword: string }): Promise<void> {
  const { person } = call
  const passwordHash = await requirePassword(call, input.oldPassword)
  const now = call.clock.now()
  await inTransaction(call.db, async (trx) => {
    const me = await credentialsById(trx, person.id)
    if (!me) throw new Error('the signed-in person is gone')
    await lockProven(trx, call, { passwordHash, mfaKind: me.mfaKind })
    refuseWeakPassword(input.newPassword, passwordContext(me))
    await setPassword(trx, { userId: me.id, password: input.newPassword, exceptSessionId: person.sessionId, now })
    await recordSecurityEvent(trx, { kind: 'users.passwordChanged', person, ip: call.ip, requestId: call.requestId })
    await queueMail(trx, call, {
      dedupeKey: `password-changed:${crypto.randomUUID()}`,
      template: passwordChangedMail,
      language: me.language,
      to: me.email,
      toName: me.firstName,
      data: {},
      companyId: me.companyId,
      userId: me.id,
    })
  })
}
