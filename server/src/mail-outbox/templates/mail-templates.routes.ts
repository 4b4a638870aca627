import { randomUUID } from 'node:crypto'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { mailTemplates } from '@brava/contract/mail-templates/mail-templates.endpoints.ts'
import { type Call, type Route, routes } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { refuse } from '../../platform/refuse.ts'
import { queueMail } from '../queue-mail.ts'
import { applyWords } from './apply-words.ts'
import { listTemplates } from './list-templates.ts'
import { mailTemplateById } from './mail-templates.sql.ts'
import { mailTemplatesTexts as t } from './mail-templates.texts.ts'
import { fillSubject, type MailWords, valuesOf } from './placeholders.ts'
import { createTemplate, deleteTemplate, editTemplate, requireWords } from './save-template.ts'
import { templateTestMail } from './template-test-mail.ts'
import { kindNamed, sampleSubject, viewStandard } from './view-template.ts'

export function mailTemplatesRoutes(kinds: readonly AnyMailTemplate[]): Route[] {
  const testMail = templateTestMail(kinds)
  return routes(mailTemplates, {
    list: (call, { body }) => listTemplates(call, kinds, body),
    standard: async (call, { query }) => ({
      data: await viewStandard(call, kindNamed(kinds, query.name), query.language),
    }),
    get: async (call, { params }) => {
      const row = await mailTemplateById(call.db, params.id)
      if (!row) refuse(commonErrors.notFound)
      const standard = await viewStandard(call, kindNamed(kinds, row.name), row.language as Language)
      const { id, version, subject, body } = row
      return { data: { ...standard, id, version, subject, body } }
    },
    create: async (call, { body }) => {
      const words = requireWords(kindNamed(kinds, body.name), body, call)
      const id = await createTemplate(call, body, words)
      return { data: { info: t.saved[call.language], id } }
    },
    edit: async (call, { params, body }) => {
      const wordsFor = (name: string) => requireWords(kindNamed(kinds, name), body, call)
      const version = await editTemplate(call, params.id, body.version, wordsFor)
      return { data: { info: t.saved[call.language], version } }
    },
    delete: async (call, { params }) => {
      await deleteTemplate(call, params.id)
      return { data: { info: t.standardAgain[call.language] } }
    },
    preview: async (call, { body }) => ({ data: await preview(call, kindNamed(kinds, body.name), body) }),
    test: async (call, { body }) => {
      const template = kindNamed(kinds, body.name)
      const { person, language } = call
      const words = requireWords(template, body, call)
      await inTransaction(call.db, (trx) =>
        queueMail(trx, call, {
          dedupeKey: `mail-template-test:${randomUUID()}`,
          template: testMail,
          language: body.language,
          to: person.email,
          toName: nameOf(person),
          userId: person.id,
          data: {
            name: body.name,
            subject: subjectWith(template, body.language, words, nameOf(person)),
            body: words.body,
          },
        }),
      )
      return { data: { info: t.testSent[language] } }
    },
  })
}

const nameOf = ({ firstName, lastName }: Call['person']) => `${firstName} ${lastName}`

function subjectWith(template: AnyMailTemplate, language: Language, { subject }: MailWords, toName: string): string {
  if (subject === '') return sampleSubject(template, language, toName)
  return fillSubject(subject, valuesOf(template, { language, data: template.sample.data, toName }))
}

/** A sample of the mail with unsaved words. */
async function preview(call: Call, template: AnyMailTemplate, asked: MailWords & { readonly language: Language }) {
  const words = requireWords(template, asked, call)
  const { language } = asked
  const { data, secrets = {} } = template.sample
  const toName = nameOf(call.person)
  const values = valuesOf(template, { language, data, toName })
  const { subject, html, text } = await writeMail(template, {
    services: call,
    language,
    data,
    secrets,
    reader: 'administrator',
    toName,
    orderId: null,
    companyId: call.person.companyId,
    subject: subjectWith(template, language, words, toName),
    reword: (blocks) => applyWords(words.body, values, blocks, call.config.publicUrl),
  })
  return { subject, html, text }
}
