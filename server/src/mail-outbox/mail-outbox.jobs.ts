import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler } from '../platform/jobs/jobs.ts'
import { reasonOf } from '../platform/log/reason-of.ts'
import type { AnyMailTemplate } from '../platform/mail/mail-template.ts'
import { isAddressRefused, isRefusedForGood, type MailTransport, mailTransport } from '../platform/mail/transport.ts'
import { forgetBounce, noteBounce } from './bounces.sql.ts'
import { readableAnswer } from './failure-report.ts'
import { returnAddress } from './mails-that-return.ts'
import { composeMail, outboxShowsSecrets } from './compose-mail.ts'
import { addressOf, mailById, noteMail } from './mails.sql.ts'
import { sendMailJob } from './queue-mail.ts'
import { resumeMails, resumeMailsJob } from './resume-mails.ts'

/** A permanent refusal may be the mail server's own mistake; after eight of them we believe it. */
const triesWhenRefused = 8
/** A mail server that cannot be reached may come back: we wait out a weekend. */
const hoursWhenAway = 72

const readable = (error: unknown) => readableAnswer(reasonOf(error))

/**
 * Sends one queued mail, at least once: a crash between sending and recording repeats it under the same message id.
 * Without a mail server the mail is marked as stored. While the mail server cannot be reached the mail waits. After
 * repeated permanent refusals or three days of waiting it is given up and shown in the outbox. An address that is
 * refused is marked until a mail to it is accepted (decision 0106).
 */
export async function sendMail(
  services: Services,
  templates: readonly AnyMailTemplate[],
  transport: MailTransport | null,
  mailId: number,
): Promise<void> {
  const row = await mailById(services.db, mailId)
  if (!row || row.state !== 'queued') return
  const now = services.clock.now()
  if (!transport) {
    await noteMail(services.db, row, { state: 'stored', now, forgetSecrets: !outboxShowsSecrets(services.config) })
    return
  }
  let subject: string
  try {
    const mail = await composeMail(services, templates, row, 'recipient')
    if (!mail) throw new Error(`no mail template ${row.template}`)
    row.to_address = await addressOf(services.db, row)
    await transport.send({
      messageId: `<mail-${row.id}@${new URL(services.config.publicUrl).hostname}>`,
      to: { address: row.to_address, name: row.to_name },
      ...returnAddress(services, row.id),
      ...mail,
    })
    subject = mail.subject
  } catch (error) {
    if (isAddressRefused(error))
      await noteBounce(services.db, row.to_address, readable(error), { now, isReport: false })
    const isOld = now.getTime() - (row.retried_at ?? row.created_at).getTime() > hoursWhenAway * 3_600_000
    const isLast = isOld || (isRefusedForGood(error) && row.tries + 1 >= triesWhenRefused)
    await noteMail(services.db, row, {
      state: isLast ? 'failed' : 'queued',
      error: readable(error),
      now,
      forgetSecrets: isLast,
    })
    if (!isLast) throw error
    return
  }
  // The server has it: whatever fails from here on says nothing about the mail.
  await noteMail(services.db, row, { state: 'sent', now, forgetSecrets: true, subject })
  await forgetBounce(services.db, row.to_address, now)
}

export function mailOutboxJobs(services: Services, templates: readonly AnyMailTemplate[]): JobHandler[] {
  const transport = mailTransport(services.config)
  return [
    jobHandler(sendMailJob, ({ mailId }) => sendMail(services, templates, transport, mailId)),
    jobHandler(resumeMailsJob, async () => void (await resumeMails(services))),
  ]
}
