import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Services } from '../../platform/call.ts'
import type { AnyMailTemplate, MailBlock } from '../../platform/mail/mail-template.ts'
import { subjectOf } from '../../platform/mail/write-mail.ts'
import { refuse } from '../../platform/refuse.ts'
import { versionsOf } from './mail-templates.sql.ts'
import { placedBlocks, type PlacedBlock, placeholdersOf } from './placeholders.ts'
import { sampleBlocks, standardBody } from './standard-words.ts'

/** Throws common.notFound. */
export function kindNamed(kinds: readonly AnyMailTemplate[], name: string): AnyMailTemplate {
  return kinds.find((kind) => kind.name === name) ?? refuse(commonErrors.notFound)
}

export const sampleSubject = (template: AnyMailTemplate, language: Language, toName = '') =>
  subjectOf(template, { language, data: template.sample.data, toName })

/** A kind of mail in a language, with its standard words and everything an editor offers. */
export async function viewStandard(
  call: Services & { readonly language: Language },
  template: AnyMailTemplate,
  language: Language,
) {
  const { name } = template
  const kinds = new Set<MailBlock['kind']>((await sampleBlocks(template, call, language)).map(({ kind }) => kind))
  const blocks = Object.keys(placedBlocks) as PlacedBlock[]
  return {
    name,
    language,
    subject: '',
    body: await standardBody(template, call, language),
    standardSubject: sampleSubject(template, language),
    placeholders: placeholdersOf(template, call.language),
    blocks: blocks
      .filter((block) => placedBlocks[block].kinds.some((kind) => kinds.has(kind)))
      .map((block) => ({ name: block, label: placedBlocks[block].label[call.language] })),
    versions: await versionsOf(call.db, name, language),
  }
}
