import type { Language } from '@brava/contract/language.ts'
import type { Trx } from '../platform/db/connect.ts'
import { afterCommit } from '../platform/db/transaction.ts'
import type { Services } from '../platform/call.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import type { MailTemplate } from '../platform/mail/mail-template.ts'
import { plainName } from '../platform/mail/plain-name.ts'
import { subjectOf } from '../platform/mail/write-mail.ts'
import { insertMail, insertMailAtCommit, isCauseMailed, type NewMailRow } from './mails.sql.ts'

// Retries settle at one every ten minutes and last longer than the three days that a mail waits for its server.
export const sendMailJob = jobKind<{ mailId: number }>('mail-send', { retryLimit: 500 })

/**
 * A mail to be written. `data` is stored readable in the database and must contain no secrets; those go into `secrets`
 * and are sealed.
 */
export interface NewMail<D extends object> {
  /** The same cause never sends two mails. */
  readonly dedupeKey: string
  readonly template: MailTemplate<D>
  readonly language: Language
  readonly to: string
  readonly toName?: string
  readonly data: D
  readonly secrets?: Readonly<Record<string, string>>
  readonly companyId?: number
  readonly userId?: number
  readonly orderId?: number
}

/**
 * Writes a mail into the outbox, in the transaction of its cause: a rollback drops it (guarantee G09). Sending is
 * queued right after the commit; if a crash prevents that, resumeMails finds the mail and queues it again. Returns the
 * mail's id; null when this cause was already mailed.
 */
export async function queueMail<D extends object>(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  mail: NewMail<D>,
): Promise<number | null> {
  const mailId = await insertMail(trx, rowOf(services, mail))
  if (mailId === null) return null
  if (!afterCommit(trx, () => services.jobs.enqueueSoon(sendMailJob, { mailId }))) {
    await services.jobs.enqueue(trx, sendMailJob, { mailId })
  }
  return mailId
}

/** Whether this cause was already mailed: for what happens together with its mail, such as counting it. */
export const isMailed = (trx: Trx, dedupeKey: string): Promise<boolean> => isCauseMailed(trx, dedupeKey)

/**
 * As queueMail, in the message of the commit: without a statement of its own, for a transaction that many others wait
 * for.
 */
export async function queueMailAtCommit<D extends object>(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  mail: NewMail<D>,
): Promise<void> {
  const made: { mailId: number | null } = { mailId: null }
  await insertMailAtCommit(trx, rowOf(services, mail), (id) => {
    made.mailId = id
  })
  const send = ({ mailId }: typeof made) => mailId !== null && services.jobs.enqueueSoon(sendMailJob, { mailId })
  if (!afterCommit(trx, () => void send(made)) && made.mailId !== null)
    await services.jobs.enqueue(trx, sendMailJob, { mailId: made.mailId })
}

function rowOf<D extends object>({ secrets }: Pick<Services, 'secrets'>, mail: NewMail<D>): NewMailRow {
  const toName = plainName(mail.toName ?? '').slice(0, 200)
  return {
    dedupe_key: mail.dedupeKey,
    template: mail.template.name,
    language: mail.language,
    to_address: mail.to,
    to_name: toName,
    data: JSON.stringify(mail.data),
    sealed_data: mail.secrets ? secrets.seal(JSON.stringify(mail.secrets), `mail:${mail.dedupeKey}`) : null,
    company_id: mail.companyId ?? null,
    user_id: mail.userId ?? null,
    order_id: mail.orderId ?? null,
    subject: subjectOf(mail.template, { language: mail.language, data: mail.data, toName }).slice(0, 300),
  }
}
