import {
  isRichTextLink,
  isRichTextPicture,
  isRichTextPlaceholder,
  richTextDepth,
  richTextElements,
  richTextSchemes,
} from '@brava/contract/rich-text.ts'
import sanitizeHtml from 'sanitize-html'

/** Attributes without which an element is meaningless. */
const needed: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => boolean>> = {
  a: ({ href }) => href !== undefined && isRichTextLink(href),
  img: ({ src }) => src !== undefined && isRichTextPicture(src),
  span: (attributes) => isRichTextPlaceholder(attributes['data-placeholder'] ?? ''),
}

/** Elements from older programs that the list has under another name. */
const sameAs = { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p' }

/**
 * Rich text as it is stored: the elements in richTextElements, and the text of all others. Links keep the listed
 * schemes, pictures the portal's own files (guarantee G21). Never throws; what means nothing is dropped.
 */
export function sanitiseRichText(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: Object.keys(richTextElements),
    allowedAttributes: Object.fromEntries(
      Object.entries(richTextElements).map(([element, attributes]) => [element, [...attributes]]),
    ),
    allowedSchemes: [...richTextSchemes],
    allowProtocolRelative: false,
    nestingLimit: richTextDepth,
    transformTags: Object.fromEntries(
      Object.entries(sameAs).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {}, false)]),
    ),
    exclusiveFilter: ({ tag, attribs }) => (needed[tag]?.(attribs) === false ? 'excludeTag' : false),
  }).trim()
  return isEmpty(clean) ? '' : clean
}

const isEmpty = (html: string) => !html.includes('<img') && html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === ''
