import { dayFilters } from '../day-filters.ts'
import { z } from 'zod'
import { act, data, get, Id, instant, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { languages } from '../language.ts'
import { list } from '../list.ts'
import { mailOutboxErrors } from '../mail-allowance.errors.ts'

/**
 * What became of a mail: waiting, handed to the mail server, only stored because no mail server is configured, given
 * up.
 */
export const mailStates = ['queued', 'sent', 'stored', 'failed'] as const

/**
 * The kinds of values from which a mail is written: text, text that anybody may have chosen (a name, a reason), money
 * in minor units, an instant in ISO 8601, one of a few words, rows.
 */
export const mailVariableKinds = [
  'text',
  'name',
  'number',
  'money',
  'instant',
  'choice',
  'list',
  'link',
  'code',
] as const

export const Mail = z.object({
  id: z.number(),
  template: z.string(),
  subject: z.string(),
  toAddress: z.string(),
  toName: z.string(),
  language: z.enum(languages),
  state: z.enum(mailStates),
  tries: z.number(),
  error: z.string().nullable(),
  companyName: z.string().nullable(),
  orderId: z.number().nullable(),
  createdDate: instant,
  sentDate: instant.nullable(),
})
export type Mail = z.output<typeof Mail>

/** The mails of the installation, for administrators (beyond the specification). */
export const mailOutbox = {
  getMails: list('/mail-outbox/get-mails', {
    summary: 'List written mails, newest first',
    access: 'administrators',
    row: Mail,
    sortable: ['createdDate', 'toAddress', 'state', 'template'],
    filters: { state: z.enum(mailStates), template: z.string().max(100), ...dayFilters },
    extra: {
      /** Whether a mail server is configured; without one, mails are only stored here. */
      isSending: z.boolean(),
      /** A demonstration without a mail server: links and codes are readable here. */
      showsSecrets: z.boolean(),
    },
  }),
  sample: get('/mail-outbox/samples/:name', {
    summary: 'Preview a kind of mail, written from its sample, with the values from which it is written',
    access: 'administrators',
    params: z.object({ name: z.string().max(100) }),
    query: z.object({ language: z.enum(languages).optional() }),
    response: data(
      z.object({
        name: z.string(),
        language: z.enum(languages),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        variables: z.array(
          z.object({ name: z.string(), kind: z.enum(mailVariableKinds), meaning: z.string(), isSecret: z.boolean() }),
        ),
      }),
    ),
    errors: [commonErrors.notFound],
  }),
  retry: post('/mail-outbox/retry/:id', {
    summary: 'Resend a mail that was given up, unless its link or code is no longer stored',
    access: 'administrators',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound, mailOutboxErrors.notFailed, mailOutboxErrors.archived, mailOutboxErrors.secretGone],
  }),
  returned: post('/mail-outbox/returned/:token', {
    summary:
      "Where the mail server delivers what arrives at a mail's return address (RFC 3464): a permanent failure is shown in the outbox and marks its address",
    access: 'anyone',
    params: z.object({ token: z.string().regex(/^[1-9]\d{0,14}-[0-9a-f]{20}$/) }),
    raw: { maxBytes: 256 * 1024, headers: [] },
    response: 'raw',
    limit: 'notices',
    errors: [commonErrors.tooLarge, commonErrors.tooMany, commonErrors.notFound],
  }),
  get: get('/mail-outbox/:id', {
    summary:
      'Get a mail as it reads; links with tokens, codes and keys are left out (except in the demonstration without a mail server: links and codes)',
    access: 'administrators',
    params: Id,
    response: data(Mail.extend({ html: z.string(), text: z.string(), hasSecrets: z.boolean() })),
    errors: [commonErrors.notFound],
    secret: true,
  }),
}
