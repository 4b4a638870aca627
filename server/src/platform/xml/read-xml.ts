/** A tag, its end, or text. Names come without their prefix. */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** What is no well-formed XML, or more than a document needs: a document type, an entity of its own, a depth of hundreds. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

/** Deeper than any document that is read here; what is nested without end is refused at once. */
const mostDepth = 100
const name = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const attribute = /\s+([A-Za-z_][\w.\-:]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y
const closeEnd = /\s*>/y
const known: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Reads XML 1.0 piece by piece: elements, attributes, text and CDATA. There is no document type, so that no entity can
 * grow or reach for a file (guarantee G26); comments and instructions are passed over. Throws XmlError.
 */
export function* readXml(text: string): Generator<XmlEvent> {
  const open: string[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let hasRoot = false
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const between = text.slice(at, next < 0 ? text.length : next)
    if (open.length > 0) {
      if (between !== '') yield { kind: 'text', text: resolved(between) }
    } else if (between.trim() !== '') throw new XmlError('text outside of the root')
    if (next < 0) break
    if (text.startsWith('<!--', next)) at = after(text, '-->', next + 4)
    else if (text.startsWith('<![CDATA[', next)) {
      if (open.length === 0) throw new XmlError('text outside of the root')
      at = after(text, ']]>', next + 9)
      yield { kind: 'text', text: text.slice(next + 9, at - 3) }
    } else if (text.startsWith('<?', next)) at = after(text, '?>', next + 2)
    else if (text.startsWith('<!', next)) throw new XmlError('a document type')
    else if (text.startsWith('</', next)) {
      const closed = match(name, text, next + 2)[0]
      if (open.pop() !== closed) throw new XmlError('tags that do not belong together')
      at = closeEnd.lastIndex = name.lastIndex
      match(closeEnd, text, at)
      at = closeEnd.lastIndex
      yield { kind: 'close', name: local(closed) }
    } else {
      if (open.length === 0 && hasRoot) throw new XmlError('a second root')
      hasRoot = true
      const opened = match(name, text, next + 1)[0]
      at = name.lastIndex
      const attributes: Record<string, string> = {}
      for (;;) {
        attribute.lastIndex = at
        const found = attribute.exec(text)
        if (!found) break
        const [, key = '', double, single] = found
        if (Object.hasOwn(attributes, key)) throw new XmlError('an attribute twice')
        attributes[key] = resolved(double ?? single ?? '')
        at = attribute.lastIndex
      }
      const [, isEmpty] = match(tagEnd, text, at)
      at = tagEnd.lastIndex
      yield { kind: 'open', name: local(opened), attributes }
      if (isEmpty) yield { kind: 'close', name: local(opened) }
      else if (open.push(opened) > mostDepth) throw new XmlError('too deep')
    }
  }
  if (open.length > 0 || !hasRoot) throw new XmlError('it ends too early')
}

const local = (qualified: string) => qualified.slice(qualified.indexOf(':') + 1)

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  if (found < 0) throw new XmlError('it ends too early')
  return found + mark.length
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  if (!found) throw new XmlError('a malformed tag')
  return found
}

/** The five entities that XML itself has, and characters by their number. */
function resolved(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{0,12});?/g, (all, entity: string) => {
    const plain = all.endsWith(';') ? known[entity] : undefined
    if (plain !== undefined) return plain
    const [, hex, decimal] = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(all.endsWith(';') ? entity : '') ?? []
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : Number.NaN
    if (
      !(
        code === 9 ||
        code === 10 ||
        code === 13 ||
        (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
      )
    )
      throw new XmlError('an entity')
    return String.fromCodePoint(code)
  })
}
