import {
  isRichTextLink,
  isRichTextPicture,
  isRichTextPlaceholder,
  richTextDepth,
  richTextElements,
  richTextSchemes,
} from '@brava/contract/rich-text.ts'
import sanitizeHtml from 'sanitize-html'

/** Attributes of which an element is nothing without. */
const needed: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => boolean>> = {
  a: ({ href }) => href !== undefined && isRichTextLink(href),
  img: ({ src }) => src !== undefined && isRichTextPicture(src),
  span: (attributes) => isRichTextPlaceholder(attributes['data-placeholder'] ?? ''),
}

/** Written by older programs for what the list says otherwise. */
const sameAs = { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p' }

/**
 * Rich text as it is stored: what richTextElements lists, and the words of everything else. Links keep the schemes that
 * are listed, pictures the portal's own files (guarantee G21). Never throws; what means nothing is dropped.
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
