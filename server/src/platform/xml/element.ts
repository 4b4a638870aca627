/** The content of an element: other elements, or its text. Without content the element is left out. */
export type XmlContent = XmlElement | string | readonly XmlContent[] | null | undefined | false

/** A serialised element. A class of its own, so that a plain text can never be mistaken for one. */
export class XmlElement {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

/**
 * An element with its content; text is escaped, what XML 1.0 cannot represent is dropped. An element without content is
 * left out entirely: empty elements are an error in UBL.
 */
export function element(
  name: string,
  content: XmlContent,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | null {
  const inner = markupOf(content)
  if (inner === '') return null
  const written = Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
    .join('')
  return new XmlElement(`<${name}${written}>${inner}</${name}>`)
}

/** A whole document in UTF-8. */
export function xmlDocument(root: XmlElement | null): string {
  if (!root) throw new Error('a document has no content')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`
}

function markupOf(content: XmlContent): string {
  if (content === null || content === undefined || content === false) return ''
  if (content instanceof XmlElement) return content.markup
  if (typeof content === 'string') return escaped(content)
  return content.map(markupOf).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/**
 * Control characters other than tab and line feed, and unpaired surrogates, are not allowed in XML 1.0, escaped or not.
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
