import { SaxesParser } from 'saxes'

/** A tag, its end, or text. Names come without their prefix. */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** Malformed XML, or more than a document needs: a document type, an entity of its own, a depth of hundreds. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

/** Deeper than any document read here; endless nesting is refused at once. */
const mostDepth = 100

/**
 * Reads XML 1.0 piece by piece: elements, attributes, text and CDATA. Document types are not supported, so that no
 * entity can expand or reach for a file (guarantee G26); comments and instructions are skipped. Throws XmlError.
 */
export function* readXml(text: string): Generator<XmlEvent> {
  const reader = xmlReader()
  yield* reader.read(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  yield* reader.end()
}

/** The same for a UTF-8 document that arrives in pieces: yields the events of each piece. Throws XmlError. */
export async function* readXmlStream(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly XmlEvent[]> {
  const reader = xmlReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined })
    } catch {
      throw new XmlError('not UTF-8')
    }
  }
  for await (const piece of bytes) yield reader.read(decoded(piece))
  yield [...reader.read(decoded()), ...reader.end()]
}

function xmlReader() {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let events: XmlEvent[] = []
  let depth = 0
  parser.on('doctype', () => {
    throw new XmlError('a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > mostDepth) throw new XmlError('too deep')
    events.push({ kind: 'open', name: local(name), attributes })
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    events.push({ kind: 'close', name: local(name) })
  })
  const text = (found: string) => {
    // Line breaks may occur between declaration and root.
    if (depth > 0) events.push({ kind: 'text', text: found })
  }
  parser.on('text', text)
  parser.on('cdata', text)
  const reading = (read: () => unknown): XmlEvent[] => {
    try {
      read()
    } catch (error) {
      throw error instanceof XmlError ? error : new XmlError(error instanceof Error ? error.message : 'malformed')
    }
    const found = events
    events = []
    return found
  }
  return { read: (piece: string) => reading(() => parser.write(piece)), end: () => reading(() => parser.close()) }
}

const local = (qualified: string) => qualified.slice(qualified.indexOf(':') + 1)
