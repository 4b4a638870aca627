import type { Language } from '@brava/contract/language.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { afterCommit } from '../platform/db/transaction.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import { insertMessage } from './sms-messages.sql.ts'
import type { SmsTemplate } from './sms-template.ts'

// Retried, in the end every ten minutes, until the text is no longer needed.
export const sendSmsJob = jobKind<{ messageId: number }>('sms-send', { retryLimit: 500 })

/** A text to be sent. `data` is stored in plain text: a code goes into `secrets` and is sealed. */
export interface NewText<D extends object> {
  /** The same cause never sends twice. */
  readonly dedupeKey: string
  readonly template: SmsTemplate<D>
  readonly language: Language
  /** In E.164. */
  readonly to: string
  readonly data: D
  readonly secrets?: Readonly<Record<string, string>>
  readonly goodUntil: Date
  readonly companyId: number
  readonly userId: number
  readonly orderId?: number
}

/**
 * Writes a text into its outbox, in the transaction of its cause: a rollback drops it (guarantee G09). Its sending is
 * queued right after the commit; if a crash prevents that, the text is found and queued again (resumeTexts).
 */
export async function queueSms<D extends object>(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  text: NewText<D>,
): Promise<void> {
  const messageId = await insertMessage(trx, {
    dedupe_key: text.dedupeKey,
    kind: text.template.kind,
    language: text.language,
    to_number: text.to,
    data: JSON.stringify(text.data),
    sealed_data: text.secrets ? services.secrets.seal(JSON.stringify(text.secrets), `sms:${text.dedupeKey}`) : null,
    company_id: text.companyId,
    user_id: text.userId,
    order_id: text.orderId ?? null,
    good_until: text.goodUntil,
  })
  if (messageId === null) return
  if (!afterCommit(trx, () => services.jobs.enqueueSoon(sendSmsJob, { messageId }))) {
    await services.jobs.enqueue(trx, sendSmsJob, { messageId })
  }
}
