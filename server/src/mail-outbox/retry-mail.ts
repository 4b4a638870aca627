import { commonErrors } from '@brava/contract/errors.ts'
import { mailOutboxErrors } from '@brava/contract/mail-allowance.errors.ts'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { AnyMailTemplate } from '../platform/mail/mail-template.ts'
import { refuse } from '../platform/refuse.ts'
import { mailById, requeueMail } from './mails.sql.ts'
import { sendMailJob } from './queue-mail.ts'

/**
 * Sends a mail again that was given up, with as many tries and days as a new one. Of two who ask, one does. Throws
 * common.notFound, mailOutbox.notFailed, mailOutbox.archived, mailOutbox.secretGone.
 */
export async function retryMail(call: Call, templates: readonly AnyMailTemplate[], id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const row = (await mailById(trx, id)) ?? refuse(commonErrors.notFound)
    const hasSecrets = Object.keys(templates.find(({ name }) => name === row.template)?.secrets ?? {}).length > 0
    if (row.state === 'failed' && hasSecrets && row.sealed_data === null) refuse(mailOutboxErrors.secretGone)
    if (!(await requeueMail(trx, id, call.clock.now()))) {
      // What still stands as given up was not sent by another who asked: rows read again from an archive stay as they are.
      const isFailed = (await mailById(trx, id))?.state === 'failed'
      refuse(isFailed ? mailOutboxErrors.archived : mailOutboxErrors.notFailed)
    }
    await call.jobs.enqueue(trx, sendMailJob, { mailId: id })
  })
}
