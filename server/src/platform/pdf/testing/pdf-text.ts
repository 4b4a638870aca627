import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF as a reader copies it: the content streams decoded with the fonts' own tables (ToUnicode). It
 * understands the output of draw-pdf.ts, not every PDF.
 */
export function pdfText(bytes: Buffer): string {
  const objects = new Map<string, string>()
  for (const [, id, body] of bytes.toString('latin1').matchAll(/(\d+) 0 obj\b([\s\S]*?)\bendobj/g))
    objects.set(id as string, body as string)
  const fonts = new Map<string, ReadonlyMap<string, string>>()
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id as string) ?? '')?.[1]
      if (table) fonts.set(name as string, lettersOf(streamOf(objects.get(table) ?? '')))
    }
  }
  const words: string[] = []
  for (const body of objects.values()) {
    const content = streamOf(body)
    if (!/\bBT\b/.test(content)) continue
    let letters: ReadonlyMap<string, string> = new Map()
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-]+)*)\] TJ/gi)) {
      if (font) letters = fonts.get(font) ?? new Map()
      else words.push(decoded(shown ?? '', letters))
    }
  }
  return words.join('\n')
}

/** The drawing commands of a PDF, object by object: "0.1 0.5 0.9 rg" fills with a colour. */
export function pdfDrawing(bytes: Buffer): string {
  return [...bytes.toString('latin1').matchAll(/\d+ 0 obj\b([\s\S]*?)\bendobj/g)]
    .map(([, body]) => streamOf(body as string))
    .join('\n')
}

function streamOf(body: string): string {
  const start = /stream\r?\n/.exec(body)
  if (!start) return ''
  const data = Buffer.from(body.slice(start.index + start[0].length, body.lastIndexOf('endstream')), 'latin1')
  try {
    return /\/FlateDecode/.test(body.slice(0, start.index))
      ? inflateSync(data).toString('latin1')
      : data.toString('latin1')
  } catch {
    return ''
  }
}

/** Maps glyphs, four hexadecimal digits each, to letters. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from, list] of table.matchAll(/<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi)) {
    for (const [index, [, letter]] of [...(list ?? '').matchAll(/<([0-9a-f ]+)>/gi)].entries()) {
      const glyph = (Number.parseInt(from as string, 16) + index).toString(16).padStart(4, '0')
      letters.set(
        glyph,
        // A ligature is several letters, written separately.
        Buffer.from((letter as string).replaceAll(' ', ''), 'hex')
          .swap16()
          .toString('utf16le'),
      )
    }
  }
  return letters
}

function decoded(shown: string, letters: ReadonlyMap<string, string>): string {
  const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex]) => (hex ?? '').match(/.{4}/g) ?? [])
  return glyphs.map((glyph) => letters.get(glyph.toLowerCase()) ?? '').join('')
}
