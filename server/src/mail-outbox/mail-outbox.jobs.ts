import type { Services } from '../http/context.ts'
import { type JobHandler, jobHandler } from '../jobs/jobs.ts'
import type { AnyMailTemplate } from '../mail/mail-template.ts'
import { type MailTransport, mailTransport } from '../mail/transport.ts'
import { composeMail, outboxShowsSecrets } from './compose-mail.ts'
import { mailById, noteMail } from './mails.sql.ts'
import { sendMailJob } from './queue-mail.ts'

const lastTry = 8

/**
 * Sends one queued mail, at least once: a crash between sending and noting repeats it under the same message id.
 * Without a mail server the mail is marked as stored.
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
    await noteMail(services.db, row.id, { state: 'stored', now, forgetSecrets: !outboxShowsSecrets(services.config) })
    return
  }
  try {
    const mail = await composeMail(services, templates, row, 'recipient')
    if (!mail) throw new Error(`no mail template ${row.template}`)
    await transport.send({
      messageId: `<mail-${row.id}@${new URL(services.config.publicUrl).hostname}>`,
      to: { address: row.to_address, name: row.to_name },
      subject: row.subject ?? '',
      ...mail,
    })
    await noteMail(services.db, row.id, { state: 'sent', now, forgetSecrets: true })
  } catch (error) {
    const isLast = row.tries + 1 >= lastTry
    await noteMail(services.db, row.id, {
      state: isLast ? 'failed' : 'queued',
      error: error instanceof Error ? error.message : String(error),
      now,
      forgetSecrets: isLast,
    })
    if (!isLast) throw error
  }
}

export function mailOutboxJobs(services: Services, templates: readonly AnyMailTemplate[]): JobHandler[] {
  const transport = mailTransport(services.config)
  return [jobHandler(sendMailJob, ({ mailId }) => sendMail(services, templates, transport, mailId))]
}
