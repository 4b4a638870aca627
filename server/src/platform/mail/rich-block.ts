import { richTextAsPlain } from '../html/rich-text-as-plain.ts'
import type { MailBlock } from './mail-template.ts'
import { escapeHtml } from './render-mail.ts'

/** Sanitised rich text as a block of a mail; its pictures get the absolute address, which a mail program needs. */
export function richBlock(html: string, publicUrl: string): MailBlock {
  return {
    kind: 'rich',
    html: html.replaceAll('src="/api/files/', `src="${escapeHtml(publicUrl)}/api/files/`),
    text: richTextAsPlain(html),
  }
}
