import type { MailBlock } from '../../platform/mail/mail-template.ts'
import { escapeHtml } from '../../platform/mail/render-mail.ts'
import { richBlock } from '../../platform/mail/rich-block.ts'
import { blockOf, placedBlocks, type PlacedBlock } from './placeholders.ts'

const chip = /<span data-placeholder="(\w+)">[^<]*<\/span>/g
/**
 * A paragraph of only placed blocks. Spaces are matched in one place only, otherwise a long row of blocks takes
 * forever.
 */
const place = /<p>\s*((?:<span data-placeholder="block\w+">[^<]*<\/span>\s*)+)<\/p>/

/**
 * The blocks of a mail from a stored template: its words with each value escaped, and the standard mail's own blocks
 * where the template places them. Blocks it does not place follow at the end, so that no mail loses its keys or its
 * link; standard words it does not place are replaced by its own.
 */
export function applyWords(
  body: string,
  values: Readonly<Record<string, string>>,
  standard: readonly MailBlock[],
  publicUrl: string,
): MailBlock[] {
  const left = new Set(standard)
  const take = (name: PlacedBlock) => {
    const found = [...left].filter((block) => (placedBlocks[name].kinds as readonly string[]).includes(block.kind))
    for (const block of found) left.delete(block)
    return found
  }
  // Odd parts are what the pattern captured: the places.
  const blocks = body.split(new RegExp(place, 'g')).flatMap((part, index) => {
    if (index % 2 === 0) return rich(part, values, publicUrl)
    return [...part.matchAll(chip)].flatMap(([, name = '']) => (isPlaced(name) ? take(name) : []))
  })
  return [...blocks, ...[...left].filter(({ kind }) => blockOf(kind) !== 'blockWords')]
}

const isPlaced = (name: string): name is PlacedBlock => Object.hasOwn(placedBlocks, name)

function rich(part: string, values: Readonly<Record<string, string>>, publicUrl: string): MailBlock[] {
  const value = (name: string) => escapeHtml(values[name] ?? '').replaceAll('\n', '<br />')
  const html = part.replace(chip, (_all, name: string) => value(name)).trim()
  return html === '' ? [] : [richBlock(html, publicUrl)]
}
