import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { mailTemplatesErrors } from '@brava/contract/mail-templates/mail-templates.errors.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sanitiseRichText } from '../../platform/html/sanitise-rich-text.ts'
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  deleteMailTemplate,
  insertMailTemplate,
  lockMailTemplate,
  lockMailTemplateOf,
  updateMailTemplate,
} from './mail-templates.sql.ts'
import { type MailWords, unknownPlaceholders } from './placeholders.ts'

/**
 * Words as stored: sanitised, each placeholder containing only text. Throws mail-templates.unknownPlaceholder at the
 * field, and common.invalid if nothing is left of the body.
 */
export function requireWords(
  template: AnyMailTemplate,
  { subject, body }: MailWords,
  { language }: Pick<Call, 'language'>,
): MailWords {
  const plainChips = sanitiseRichText(body).replace(
    /(<span data-placeholder="\w+">)(.*?)<\/span>/gs,
    (_all, start: string, inner: string) => `${start}${inner.replace(/<[^>]*>/g, '')}</span>`,
  )
  const words = { subject, body: sanitiseRichText(plainChips) }
  if (words.body === '') refuse(commonErrors.invalid, { fields: [{ path: 'body', message: '' }] })
  const unknown = unknownPlaceholders(template, words)
  const fields = (['subject', 'body'] as const)
    .filter((field) => unknown[field].length > 0)
    .map((field) => ({
      path: field,
      message: mailTemplatesErrors.unknownPlaceholder.text[language]({ names: unknown[field].join(', ') }),
    }))
  const names = [...new Set([...unknown.subject, ...unknown.body])].join(', ')
  if (fields.length > 0) refuse(mailTemplatesErrors.unknownPlaceholder, { params: { names }, fields })
  return words
}

const by = ({ person, clock }: Call) => ({ changedBy: person.id, changedAt: clock.now() })

/**
 * Returns the id. Throws mail-templates.changedMeanwhile if somebody else was first, unless their words are the version
 * that was read.
 */
export function createTemplate(
  call: Call,
  { name, language, version }: { name: string; language: Language; version?: number | undefined },
  words: MailWords,
): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const id = await insertMailTemplate(trx, { name, language, words, ...by(call) })
    if (id !== null) return id
    const row = await lockMailTemplateOf(trx, name, language)
    if (!row || row.version !== version) refuse(mailTemplatesErrors.changedMeanwhile)
    await updateMailTemplate(trx, row.id, { name, language, words, ...by(call) })
    return row.id
  })
}

/** Returns the new version. Throws mail-templates.changedMeanwhile if `version` is not the one in use. */
export function editTemplate(
  call: Call,
  id: number,
  version: number,
  wordsFor: (name: string) => MailWords,
): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const row = await lockMailTemplate(trx, id)
    if (!row) refuse(commonErrors.notFound)
    if (row.version !== version) refuse(mailTemplatesErrors.changedMeanwhile)
    const { name, language } = row
    return updateMailTemplate(trx, id, { name, language, words: wordsFor(name), ...by(call) })
  })
}

/** Back to the standard words; the replaced words stay among the versions. */
export function deleteTemplate(call: Call, id: number): Promise<void> {
  return inTransaction(call.db, async (trx) => {
    const row = await lockMailTemplate(trx, id)
    if (!row) refuse(commonErrors.notFound)
    await deleteMailTemplate(trx, id, { name: row.name, language: row.language, words: null, ...by(call) })
  })
}
