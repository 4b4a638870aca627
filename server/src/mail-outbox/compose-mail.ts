import type { Language } from '@brava/contract/language.ts'
import type { Services } from '../platform/call.ts'
import type { AnyMailTemplate, MailAttachment } from '../platform/mail/mail-template.ts'
import { renderMail } from '../platform/mail/render-mail.ts'
import type { MailRow } from './mails.sql.ts'

export interface ComposedMail {
  readonly html: string
  readonly text: string
  readonly attachments: readonly MailAttachment[]
}

/**
 * May an administrator read links and codes in the outbox? Only in the demonstration, and only without a mail server:
 * otherwise nobody could try "forgotten password" or a code by e-mail. Production mode always refuses.
 */
export function outboxShowsSecrets(config: Services['config']): boolean {
  return config.mode === 'demo' && config.smtpUrl === undefined
}

/** Renders a mail for its recipient, or for an administrator who reads the outbox (then without secrets and keys). */
export async function composeMail(
  services: Services,
  templates: readonly AnyMailTemplate[],
  row: Omit<MailRow, 'company_name'> & { company_name?: string | null },
  reader: 'recipient' | 'administrator',
): Promise<ComposedMail | null> {
  const template = templates.find(({ name }) => name === row.template)
  if (!template) return null
  const mayOpen = reader === 'recipient' || outboxShowsSecrets(services.config)
  const secrets =
    row.sealed_data && mayOpen
      ? (JSON.parse(services.secrets.open(row.sealed_data, `mail:${row.dedupe_key}`)) as Record<string, string>)
      : null
  const language = row.language as Language
  const body = await template.render({
    services,
    language,
    // Written by the same template's own caller.
    data: row.data as never,
    secrets,
    reader,
    toName: row.to_name,
    orderId: row.order_id,
    companyId: row.company_id,
  })
  const { html, text } = renderMail({ language, subject: row.subject ?? '', toName: row.to_name, blocks: body.blocks })
  return { html, text, attachments: body.attachments ?? [] }
}
