import { commonErrors } from '@brava/contract/errors.ts'
import { mailOutboxErrors } from '@brava/contract/mail-allowance.errors.ts'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { AnyMailTemplate } from '../platform/mail/mail-template.ts'
import { refuse } from '../platform/refuse.ts'
import { mailById, requeueMail } from './mails.sql.ts'
import { sendMailJob } from './queue-mail.ts'

/**
 * Resends a mail that was given up, with as many attempts and days as a new one. If two people ask at once, it is sent
 * once. Throws common.notFound, mailOutbox.notFailed, mailOutbox.archived, mailOutbox.secretGone.
 */
export async function retryMail(call: Call, templates: readonly AnyMailTemplate[], id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const row = (await mailById(trx, id)) ?? refuse(commonErrors.notFound)
    const hasSecrets = Object.keys(templates.find(({ name }) => name === row.template)?.secrets ?? {}).length > 0
    if (row.state === 'failed' && hasSecrets && row.sealed_data === null) refuse(mailOutboxErrors.secretGone)
    if (!(await requeueMail(trx, id, call.clock.now()))) {
      // If it still has the state failed, nobody else has resent it: rows restored from an archive do not change.
      const isFailed = (await mailById(trx, id))?.state === 'failed'
      refuse(isFailed ? mailOutboxErrors.archived : mailOutboxErrors.notFailed)
    }
    await call.jobs.enqueue(trx, sendMailJob, { mailId: id })
  })
}
