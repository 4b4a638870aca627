import type { Language } from '@brava/contract/language.ts'
import type { Services } from '../platform/call.ts'
import type { AnyMailTemplate } from '../platform/mail/mail-template.ts'
import { plainName } from '../platform/mail/plain-name.ts'
import { type WrittenMail, writeMail } from '../platform/mail/write-mail.ts'
import type { MailRow } from './mails.sql.ts'
import { applyWords } from './templates/apply-words.ts'
import { storedWords } from './templates/mail-templates.sql.ts'
import { fillSubject, isUsable, valuesOf } from './templates/placeholders.ts'

/**
 * May an administrator read links and codes in the outbox? Only in the demonstration, and only without a mail server:
 * otherwise nobody could try "forgotten password" or a code by e-mail there. Production mode always refuses.
 */
export function outboxShowsSecrets(config: Services['config']): boolean {
  return config.mode === 'demo' && config.smtpUrl === undefined
}

/**
 * Renders a mail with the distributor's own words for its kind, either for its recipient or for an administrator who
 * reads the outbox (then without secrets and keys). Words with placeholders that no longer exist are replaced by the
 * standard ones.
 */
export async function composeMail(
  services: Services,
  templates: readonly AnyMailTemplate[],
  row: Omit<MailRow, 'company_name'> & { company_name?: string | null },
  reader: 'recipient' | 'administrator',
): Promise<WrittenMail | null> {
  const template = templates.find(({ name }) => name === row.template)
  if (!template) return null
  const mayOpen = reader === 'recipient' || outboxShowsSecrets(services.config)
  const secrets =
    row.sealed_data && mayOpen
      ? (JSON.parse(services.secrets.open(row.sealed_data, `mail:${row.dedupe_key}`)) as Record<string, string>)
      : null
  const language = row.language as Language
  // Written by the same template's own caller.
  const data = row.data as object
  const own = await storedWords(services.db, template.name, language)
  const words = own && isUsable(template, own) ? own : undefined
  const values = words ? valuesOf(template, { language, data, toName: plainName(row.to_name) }) : {}
  // The subject of a mail already sent does not change.
  const isLeaving = reader === 'recipient' && words !== undefined && words.subject !== ''
  return writeMail(template, {
    services,
    language,
    subject: isLeaving ? fillSubject(words.subject, values).slice(0, 300) : (row.subject ?? ''),
    data,
    ...(words ? { reword: (blocks) => applyWords(words.body, values, blocks, services.config.publicUrl) } : {}),
    secrets,
    reader,
    toName: row.to_name,
    orderId: row.order_id,
    companyId: row.company_id,
    userId: row.user_id,
  })
}
