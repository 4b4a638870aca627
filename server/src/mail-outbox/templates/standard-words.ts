import type { Language } from '@brava/contract/language.ts'
import type { Services } from '../../platform/call.ts'
import { escapeHtml } from '../../platform/mail/render-mail.ts'
import type { AnyMailTemplate, MailBlock } from '../../platform/mail/mail-template.ts'
import { blockOf, placedBlocks, placeholdersOf } from './placeholders.ts'

const mark = (name: string) => `Qz${name}Zq`
const isWords = (block: MailBlock) => blockOf(block.kind) === 'blockWords'

/** The blocks of a sample, as an administrator sees them. */
export async function sampleBlocks(
  template: AnyMailTemplate,
  services: Services,
  language: Language,
  data: object = template.sample.data,
): Promise<readonly MailBlock[]> {
  const { secrets = {} } = template.sample
  const sample = { services, language, data: data as never, secrets, toName: '', orderId: null, companyId: null }
  return (await template.render({ ...sample, reader: 'administrator' })).blocks
}

/**
 * The standard words of a mail as a starting template. Words that depend only on texts and names are written out, with
 * placeholders. Words that take one of several forms (one key or more, accepted or rejected) become one block, which
 * keeps choosing the form.
 */
export async function standardBody(template: AnyMailTemplate, services: Services, language: Language): Promise<string> {
  const marked = withTexts(template, mark)
  const blocks =
    (await plain(template, services, language, marked)) ?? (await sampleBlocks(template, services, language))
  const isFixed = await hasOneForm(template, services, language, marked)
  const parts: string[] = []
  for (const block of blocks) {
    const name = blockOf(block.kind)
    if (isFixed && isWords(block)) parts.push(writtenOut(template, block, language))
    else if (name && !parts.includes(placedAt(name, language))) parts.push(placedAt(name, language))
  }
  return parts.join('')
}

const placedAt = (name: keyof typeof placedBlocks, language: Language) =>
  `<p><span data-placeholder="${name}">${placedBlocks[name].label[language]}</span></p>`

function writtenOut(template: AnyMailTemplate, block: MailBlock, language: Language): string {
  const labels = new Map(placeholdersOf(template, language).map(({ name, label }) => [name, label]))
  const text = 'text' in block ? block.text : ''
  const html = escapeHtml(text)
    .replaceAll('\n', '<br />')
    .replace(
      /Qz(\w+?)Zq/g,
      (_all, name: string) => `<span data-placeholder="${name}">${escapeHtml(labels.get(name) ?? name)}</span>`,
    )
  const element = block.kind === 'heading' ? 'h2' : 'p'
  return `<${element}>${html}</${element}>`
}

/** The sample with every text and name replaced. */
function withTexts(template: AnyMailTemplate, text: (name: string) => string): object {
  return Object.fromEntries(
    Object.entries(template.sample.data).map(([name, value]) => {
      const kind = template.variables[name]?.kind
      return [name, kind === 'text' || kind === 'name' ? text(name) : (value as unknown)]
    }),
  )
}

/** Null if the mail cannot be written from such values. */
const plain = (template: AnyMailTemplate, services: Services, language: Language, data: object) =>
  sampleBlocks(template, services, language, data).catch(() => null)

/** Do the words stay the same, whatever the values other than texts and names? */
async function hasOneForm(template: AnyMailTemplate, services: Services, language: Language, marked: object) {
  const wordsOf = async (data: object) => {
    const blocks = await plain(template, services, language, data)
    return blocks && JSON.stringify(blocks.filter(isWords))
  }
  const words = await wordsOf(marked)
  if (words === null) return false
  const others = Object.entries(marked).filter(
    ([name]) => !['text', 'name', 'link'].includes(template.variables[name]?.kind ?? ''),
  )
  for (const [name, value] of others) {
    for (const other of otherValues(value)) if ((await wordsOf({ ...marked, [name]: other })) !== words) return false
  }
  return true
}

function otherValues(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, 0, 1]
  if (typeof value === 'boolean') return [!value]
  if (Array.isArray(value)) return [[]]
  return ['2031-05-06T07:08:09.000Z', null]
}
