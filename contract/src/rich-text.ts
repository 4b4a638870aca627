/**
 * The elements and attributes allowed in rich text. The editor offers nothing else, the server stores nothing else and
 * the viewer shows nothing else.
 */
export const richTextElements: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  ul: [],
  ol: [],
  li: [],
  strong: [],
  em: [],
  u: [],
  br: [],
  a: ['href'],
  img: ['src', 'alt'],
  span: ['data-placeholder'],
}

/** Counts characters of markup, not of text. */
export const richTextMax = 20_000

/** The deepest nesting of elements; anything deeper is dropped. */
export const richTextDepth = 12

/** A link opens a web page or starts a mail or a call. */
export const richTextSchemes = ['https', 'http', 'mailto', 'tel'] as const

const link = new RegExp(`^(${richTextSchemes.join('|')}):[^\\s<>"']+$`, 'i')
const picture = /^\/api\/files\/[1-9]\d{0,9}$/
const placeholder = /^[a-z][a-zA-Z0-9]{0,39}$/

export const isRichTextLink = (address: string) => address.length <= 2000 && link.test(address)

/**
 * Pictures come only from the portal's own files: an external one would tell its owner who reads the text, and when.
 */
export const isRichTextPicture = (address: string) => picture.test(address)

export const isRichTextPlaceholder = (name: string) => placeholder.test(name)
