import type { Language } from '@brava/contract/language.ts'
import { oneFullStop } from './mail-blocks.ts'
import type { MailBlock } from './mail-template.ts'
import { mailTexts } from './mail-texts.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)
}

const numbers =
  /(?<![\w/=?&.#-])(?:\+\d[\d ]{5,18}\d|(?=[\p{L}\d-]{3,24}(?![\p{L}\d-]))[\p{L}\d]{1,6}(?:-\d+)+)(?![\w/-])/gu

/** "20. stu 2026.", "20 Nov 2026". */
const dates = /(?<![\w.,])\d{1,2}\.? \p{L}{3,4} \d{4}(?!\d)\.?/gu

/**
 * Keeps order, invoice and phone numbers and dates on one line, while they can still be copied unchanged. Takes escaped
 * text.
 */
const unbroken = (html: string) => {
  const whole = '<span style="white-space:nowrap">$&</span>'
  return html.replace(numbers, whole).replace(dates, whole)
}

/** Only web and mail addresses may be links. */
function safeHref(href: string): string {
  return /^(https?:\/\/|mailto:)/i.test(href) ? escapeHtml(href) : '#'
}

// Mail programs read styles on the element only; colours are those of the light theme.
const ink = '#14171F'
const quiet = '#626A79'
const line = '#E3E6EB'
const accent = '#3445D1'
const font = "font-family:Geist,'Segoe UI',Helvetica,Arial,sans-serif"
const mono = "font-family:'Geist Mono',Consolas,Menlo,monospace"

function htmlOf(block: MailBlock, language: Language): string {
  const lines = (text: string) => unbroken(escapeHtml(text)).replaceAll('\n', '<br>')
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;${font};font-size:15px;line-height:24px;color:${ink}">${lines(block.text)}</p>`
    case 'heading':
      return `<h2 style="margin:24px 0 8px;${font};font-size:16px;line-height:24px;font-weight:600;color:${ink}">${lines(block.text)}</h2>`
    case 'note':
      return `<p style="margin:0 0 16px;${font};font-size:13px;line-height:20px;color:${quiet}">${lines(block.text)}</p>`
    case 'code':
      return `<p style="margin:8px 0 24px;padding:16px;border:1px solid ${line};border-radius:8px;background:#F8F9FB;text-align:center;${mono};font-size:28px;line-height:36px;letter-spacing:6px;color:${ink}">${escapeHtml(block.text)}</p>`
    case 'button':
      return `<p style="margin:8px 0 16px"><a href="${safeHref(block.href)}" style="display:inline-block;padding:11px 20px;border-radius:6px;background:${accent};color:#FFFFFF;text-decoration:none;${font};font-size:15px;line-height:20px;font-weight:600">${escapeHtml(block.label)}</a></p><p style="margin:0 0 16px;${font};font-size:12px;line-height:18px;color:${quiet}">${escapeHtml(mailTexts.linkBelow[language])}<br><span style="word-break:break-all">${escapeHtml(block.href)}</span></p>`
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${block.rows
        .map(
          ({ name, value }) =>
            `<tr><td style="padding:7px 12px 7px 0;border-bottom:1px solid ${line};${font};font-size:14px;line-height:20px;color:${quiet}">${escapeHtml(name)}</td><td align="right" style="padding:7px 0;border-bottom:1px solid ${line};${font};font-size:14px;line-height:20px;color:${ink}">${lines(value)}</td></tr>`,
        )
        .join('')}</table>`
    case 'table': {
      const align = (index: number) => (block.head[index]?.numeric ? 'right' : 'left')
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse"><thead><tr>${block.head
        .map(
          (cell, index) =>
            `<th align="${align(index)}" style="padding:7px 8px 7px 0;border-bottom:1px solid ${line};${font};font-size:12px;line-height:16px;font-weight:500;color:${quiet}">${escapeHtml(cell.text)}</th>`,
        )
        .join('')}</tr></thead><tbody>${block.rows
        .map(
          (row) =>
            `<tr>${row
              .map(
                (cell, index) =>
                  `<td align="${align(index)}" style="padding:8px 8px 8px 0;border-bottom:1px solid ${line};${font};font-size:14px;line-height:20px;color:${ink}">${lines(cell)}</td>`,
              )
              .join('')}</tr>`,
        )
        .join('')}</tbody></table>`
    }
    case 'rich':
      return styledRichText(block.html)
    case 'keys':
      return `<p style="margin:16px 0 6px;${font};font-size:14px;line-height:20px;font-weight:600;color:${ink}">${escapeHtml(block.title)}</p><div style="margin:0 0 16px;padding:10px 14px;border:1px solid ${line};border-radius:8px;background:#F8F9FB;${mono};font-size:14px;line-height:24px;color:${ink}">${block.keys.map(escapeHtml).join('<br>')}</div>`
  }
}

/** Mail programs read styles on the element only, and rich text has none. */
function styledRichText(html: string): string {
  const words = `${font};font-size:15px;line-height:24px;color:${ink}`
  const styles: Readonly<Record<string, string>> = {
    p: `margin:0 0 16px;${words}`,
    h2: `margin:24px 0 8px;${font};font-size:16px;line-height:24px;font-weight:600;color:${ink}`,
    h3: `margin:16px 0 8px;${font};font-size:15px;line-height:24px;font-weight:600;color:${ink}`,
    ul: `margin:0 0 16px;padding-left:22px;${words}`,
    ol: `margin:0 0 16px;padding-left:24px;${words}`,
    a: `color:${accent}`,
    img: 'max-width:100%;height:auto;border:0',
  }
  return html
    .replace(/(?<=^|>)[^<]+/g, unbroken)
    .replace(/<(p|h2|h3|ul|ol|a|img)(?=[\s>])/g, (start, element: string) => `${start} style="${styles[element]}"`)
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(60, block.text.length))}`
    case 'code':
      return `    ${block.text}`
    case 'button':
      return `${block.label}: ${block.href}`
    case 'rich':
      return block.text
    case 'facts':
      return block.rows.map(({ name, value }) => `${name}: ${value}`).join('\n')
    case 'table':
      return [block.head.map(({ text }) => text), ...block.rows].map((row) => row.join(' | ')).join('\n')
    case 'keys':
      return `${block.title}\n${block.keys.map((key) => `    ${key}`).join('\n')}`
  }
}

function endedOnce(block: MailBlock): MailBlock {
  if (block.kind === 'paragraph' || block.kind === 'note') return { ...block, text: oneFullStop(block.text) }
  if (block.kind === 'rich') return { ...block, html: oneFullStop(block.html), text: oneFullStop(block.text) }
  return block
}

/** The whole message: HTML in one responsive frame, and the same as plain text. Everything is escaped; no expressions. */
export function renderMail(mail: {
  language: Language
  subject: string
  toName: string
  blocks: readonly MailBlock[]
  isGuest?: boolean
  unsubscribe?: string | undefined
}): { html: string; text: string } {
  const { language } = mail
  const greeting = mail.toName ? `${mailTexts.greeting[language]}, ${mail.toName}!` : `${mailTexts.greeting[language]}!`
  const blocks = [{ kind: 'paragraph', text: greeting } as const, ...mail.blocks].map(endedOnce)
  const footer = (mail.isGuest ? mailTexts.footerGuest : mailTexts.footer)[language]
  const stop = mail.unsubscribe
    ? `<br><a href="${safeHref(mail.unsubscribe)}" style="color:${quiet}">${escapeHtml(mailTexts.stop[language])}</a>`
    : ''
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(mail.subject)}</title></head><body style="margin:0;padding:0;background:#F5F6F8"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F5F6F8"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td style="padding:0 4px 16px"><span style="display:inline-block;width:28px;height:28px;border-radius:7px;background:${accent};color:#FFFFFF;text-align:center;${font};font-size:18px;line-height:28px;font-weight:700;vertical-align:middle">b</span><span style="padding-left:10px;${font};font-size:18px;line-height:28px;font-weight:600;color:${ink};vertical-align:middle">Brava</span></td></tr><tr><td style="padding:28px;background:#FFFFFF;border:1px solid ${line};border-radius:10px">${blocks.map((block) => htmlOf(block, language)).join('')}</td></tr><tr><td style="padding:16px 4px;${font};font-size:12px;line-height:18px;color:${quiet}">${escapeHtml(footer)}${stop}</td></tr></table></td></tr></table></body></html>`
  const stopText = mail.unsubscribe ? `${mailTexts.stop[language]}: ${mail.unsubscribe}\n` : ''
  const text = `${blocks.map(textOf).join('\n\n')}\n\n--\n${footer}\n${stopText}`
  return { html, text }
}
