import type { Language } from '@brava/contract/language.ts'
import { sayFormerUsersIn } from '@brava/contract/users/former-user.ts'
import { createRequire } from 'node:module'
import type pdfmake from 'pdfmake'
import type { ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js'

let loaded: Promise<typeof pdfmake> | undefined

/** Loaded with the first document: the library and its fonts are the heaviest of all, and most processes draw none. */
async function load(): Promise<typeof pdfmake> {
  const { default: library } = await import('pdfmake')
  const fonts = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0]
  const fontFiles = new Set(Object.values(fonts.Roboto ?? {}))
  library.setFonts(fonts)
  // A document never fetches anything, and reads nothing but the bundled fonts (guarantee G29).
  library.setUrlAccessPolicy(() => false)
  library.setLocalAccessPolicy((path) => fontFiles.has(path))
  return library
}

/**
 * Draws a document with the bundled Roboto (which has č ć đ š ž), in the language of its reader. pdfmake changes its
 * input: build it anew each time.
 */
export async function drawPdf(definition: TDocumentDefinitions & { readonly language: Language }): Promise<Buffer> {
  loaded ??= load()
  const library = await loaded
  return library
    .createPdf({
      pageSize: 'A4',
      pageMargins: [44, 48, 44, 56],
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.25, color: '#14171F' },
      ...definition,
      content: sayFormerUsersIn(definition.content, definition.language),
    })
    .getBuffer()
}

/**
 * Settings that turn a document into a PDF/A-3b with an embedded machine-readable file of the same content. Markers and
 * profile are set; the content is not tagged, so it is not 3a.
 */
export function archivedWith(file: { readonly name: string; readonly type: string; readonly text: string }) {
  const inside = {
    src: `data:${file.type};base64,${Buffer.from(file.text).toString('base64')}`,
    name: file.name,
    relationship: 'Alternative',
  }
  return { subset: 'PDF/A-3b', version: '1.7', files: { [file.name]: inside } } satisfies Partial<TDocumentDefinitions>
}

/** Text that is safe in a document: without control and bidirectional characters (guarantee G29). */
export function plainText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

/**
 * Text for a narrow column: a word of more than `most` letters is broken at any position. Otherwise the column grows
 * with the word and pushes its neighbours over the edge of the paper.
 */
export function broken(text: string, most: number): ContentText {
  const isLong = plainText(text)
    .split(/[\s-]/)
    .some((word) => word.length > most)
  return { text: plainText(text), ...(isLong ? { wordBreak: 'break-all' as const } : {}) }
}
