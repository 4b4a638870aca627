import { commonErrors } from '@brava/contract/errors.ts'
import type { Text } from '@brava/contract/language.ts'
import { mailOutbox } from '@brava/contract/mail-outbox/mail-outbox.endpoints.ts'
import { type Route, routes } from '../platform/call.ts'
import { instantsAsked } from '../platform/dates/date-presets.ts'
import { refuse } from '../platform/refuse.ts'
import type { AnyMailTemplate } from '../platform/mail/mail-template.ts'
import { composeMail, outboxShowsSecrets } from './compose-mail.ts'
import { writeSample } from './write-sample.ts'
import { takeReturned } from './mails-that-return.ts'
import { mailView } from './mail-view.ts'
import { listMails, mailById } from './mails.sql.ts'
import { retryMail } from './retry-mail.ts'

const retried: Text = {
  en: 'The message will be sent again.',
  bs: 'Poruka će biti ponovo poslana.',
  hr: 'Poruka će biti ponovno poslana.',
}

export function mailOutboxRoutes(templates: readonly AnyMailTemplate[]): Route[] {
  return routes(mailOutbox, {
    getMails: async ({ db, config, clock }, { body }) => {
      const page = await listMails(db, body, instantsAsked(body.filters, clock.now()))
      return {
        data: page.data.map(mailView),
        pagedResult: page.pagedResult,
        isSending: config.smtpUrl !== undefined,
        showsSecrets: outboxShowsSecrets(config),
      }
    },
    sample: async (call, { params, query }) => ({
      data: await writeSample(call, templates, params.name, query.language ?? call.language),
    }),
    retry: async (call, { params }) => {
      await retryMail(call, templates, params.id)
      return { data: { info: retried[call.language] } }
    },
    returned: (call, { params, body }) => takeReturned(call, params.token, body),
    get: async (call, { params }) => {
      const row = await mailById(call.db, params.id)
      if (!row) refuse(commonErrors.notFound)
      const mail = await composeMail(call, templates, row, 'administrator')
      return {
        data: {
          ...mailView({
            ...row,
            toAddress: row.to_address,
            toName: row.to_name,
            companyName: row.company_name,
            orderId: row.order_id,
            createdDate: row.created_at,
            sentDate: row.sent_at,
          }),
          html: mail?.html ?? '',
          text: mail?.text ?? '',
          hasSecrets: row.sealed_data !== null,
        },
      }
    },
  })
}
