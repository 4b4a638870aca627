import { z } from 'zod'
import { act, data, del, get, Id, instant, line, paragraph, post, put } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { languages } from '../language.ts'
import { list } from '../list.ts'
import { mailWording } from './mail-wording.ts'
import { richTextMax } from '../rich-text.ts'
import { mailTemplatesErrors } from './mail-templates.errors.ts'

const access = 'distributors'
const kind = { name: z.string().min(1).max(100), language: z.enum(languages) }
/**
 * An empty subject means the standard one. Placeholders are written as {name} in the subject, and as elements in the
 * body.
 */
const words = { subject: line(200), body: paragraph(richTextMax).min(1) }
const version = z.number().int().min(1)

export const MailTemplateRow = z.object({
  /** Its position among all kinds and languages, because a row of standard words has no other id. */
  id: z.number(),
  /** Null while the standard words are sent. */
  templateId: z.number().nullable(),
  ...kind,
  /** The subject of a sample, with the words currently sent. */
  subject: z.string(),
  version: z.number().nullable(),
  changedBy: z.string().nullable(),
  changedDate: instant.nullable(),
  wording: schemaOf(mailWording),
})

const MailTemplate = z.object({
  ...kind,
  subject: z.string(),
  body: z.string(),
  /** The subject used if it is empty, with the values of a sample. */
  standardSubject: z.string(),
  /** Values for subject and body. */
  placeholders: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Parts of the mail that are placed in the body. Parts that are not placed follow at the end. */
  blocks: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Newest first; a version without a body restored the standard words. */
  versions: z.array(
    z.object({
      version: z.number(),
      subject: z.string().nullable(),
      body: z.string().nullable(),
      changedBy: z.string(),
      changedDate: instant,
    }),
  ),
})

const wordErrors = [commonErrors.notFound, mailTemplatesErrors.unknownPlaceholder] as const
const changeErrors = [...wordErrors, mailTemplatesErrors.changedMeanwhile] as const

/** The words of the mails that the portal sends, by kind and language (specification §7, Mail). */
export const mailTemplates = {
  list: list('/mail/get-templates', {
    summary: 'List every kind of mail in every language, with who changed its words and when',
    access,
    row: MailTemplateRow,
    sortable: ['name', 'language', 'changedDate'],
    filters: { language: z.enum(languages), isChanged: z.boolean() },
  }),
  standard: get('/mail/get-default-template', {
    summary: 'Get the standard words of a kind of mail in a language, as a starting point',
    access,
    query: z.object(kind),
    response: data(MailTemplate),
    errors: [commonErrors.notFound],
  }),
  get: get('/mail/:id', {
    summary: 'Get the words that replace the standard ones',
    access,
    params: Id,
    response: data(MailTemplate.extend({ id: z.number(), version: z.number() })),
    errors: [commonErrors.notFound],
  }),
  create: post('/mail/create-template', {
    summary: 'Replace the standard words of a kind of mail in a language',
    access,
    body: z.object({
      ...kind,
      ...words,
      /** The newest version that was read. Somebody else's words are replaced only if they are that version. */
      version: version.optional(),
    }),
    response: act({ id: z.number() }),
    errors: [...changeErrors],
  }),
  edit: put('/mail/:id', {
    summary: 'Change the words; `version` is the one that was read',
    access,
    params: Id,
    body: z.object({ version, ...words }),
    response: act({ version: z.number() }),
    errors: [...changeErrors],
  }),
  delete: del('/mail/delete-template/:id', {
    summary: 'Restore the standard words',
    access,
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  preview: post('/mail/preview-template', {
    summary: 'Preview a sample of the mail with these words (beyond the specification)',
    access,
    reads: true,
    body: z.object({ ...kind, ...words }),
    response: data(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
    errors: [...wordErrors],
  }),
  test: post('/mail/test-template', {
    summary: "Send a sample with these words to one's own e-mail address (beyond the specification)",
    access,
    body: z.object({ ...kind, ...words }),
    response: act({}),
    errors: [...wordErrors],
  }),
}
