import { dayFilters } from '../day-filters.ts'
import { z } from 'zod'
import { act, data, get, Id, instant, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { languages } from '../language.ts'
import { list } from '../list.ts'
import { mailOutboxErrors } from '../mail-allowance.errors.ts'

/** What became of a mail: waiting, handed to the mail server, kept because no mail server is configured, given up. */
export const mailStates = ['queued', 'sent', 'stored', 'failed'] as const

/** What kind of value a mail is written from: words that people chose (a name, a reason), money in minor units, an instant in ISO 8601, one of few words, rows. */
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
    summary: 'Mails that were written, newest first',
    access: 'administrators',
    row: Mail,
    sortable: ['createdDate', 'toAddress', 'state', 'template'],
    filters: { state: z.enum(mailStates), template: z.string().max(100), ...dayFilters },
    extra: {
      /** A mail server is configured; without one mails are only kept here. */
      isSending: z.boolean(),
      /** Demonstration without a mail server: links and codes are readable here. */
      showsSecrets: z.boolean(),
    },
  }),
  sample: get('/mail-outbox/samples/:name', {
    summary: 'A kind of mail as it reads, written from its sample, with the values that it is written from',
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
    summary: 'Send a mail again that was given up; not one whose link or code is no longer kept',
    access: 'administrators',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound, mailOutboxErrors.notFailed, mailOutboxErrors.archived, mailOutboxErrors.secretGone],
  }),
  returned: post('/mail-outbox/returned/:token', {
    summary:
      'Where the mail server brings what came to the return address of a mail (RFC 3464): one that failed for good stands in the outbox and marks its address',
    access: 'anyone',
    params: z.object({ token: z.string().regex(/^[1-9]\d{0,14}-[0-9a-f]{20}$/) }),
    raw: { maxBytes: 256 * 1024, headers: [] },
    response: 'raw',
    limit: 'notices',
    errors: [commonErrors.tooLarge, commonErrors.tooMany, commonErrors.notFound],
  }),
  get: get('/mail-outbox/:id', {
    summary:
      'One mail as it reads; links with tokens, codes and keys are left out (except in the demonstration without a mail server: links and codes)',
    access: 'administrators',
    params: Id,
    response: data(Mail.extend({ html: z.string(), text: z.string(), hasSecrets: z.boolean() })),
    errors: [commonErrors.notFound],
    secret: true,
  }),
}
