import type { Language } from '@brava/contract/language.ts'
import { escapeHtml } from '../../platform/mail/render-mail.ts'
import type { MailBlock, MailInput } from '../../platform/mail/mail-template.ts'
import { richBlock } from '../../platform/mail/rich-block.ts'
import { instructionsFor } from '../../products/instructions/instructions-for.ts'
import { orderLines } from './delivery-facts.sql.ts'

/** Gmail cuts mails above 100 kB: anything that does not fit is shown in the order. */
const mostCharacters = 30_000

const headingOf = (language: Language, title: string) =>
  ({ en: `How to use ${title}`, bs: `Uputstvo: ${title}`, hr: `Upute: ${title}` })[language]

/** How the keys of an order are used, product by product, in the language of the mail or otherwise another. */
export async function instructionBlocks({
  services,
  language,
  data,
}: MailInput<{ orderId: number }>): Promise<MailBlock[]> {
  const lines = await orderLines(services.db, data.orderId)
  const titles = new Map(lines.map((line) => [line.productId, line.title]))
  const instructions = await instructionsFor(services.db, [...titles.keys()], language)
  const blocks: MailBlock[] = []
  let room = mostCharacters
  for (const [productId, title] of titles) {
    const html = instructions.get(productId)
    if (!html || html.length > room) continue
    room -= html.length
    blocks.push(richBlock(`<h2>${escapeHtml(headingOf(language, title))}</h2>${html}`, services.config.publicUrl))
  }
  return blocks
}
