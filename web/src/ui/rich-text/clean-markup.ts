import {
  isRichTextLink,
  isRichTextPicture,
  isRichTextPlaceholder,
  richTextElements,
} from '@brava/contract/rich-text.ts'
import purify from 'dompurify'
import { cleanMarkupWith } from '../../state/markup-cleaner.ts'

const kept = {
  ALLOWED_TAGS: Object.keys(richTextElements),
  // The last one is the editor's mark on content copied from itself.
  ALLOWED_ATTR: [...Object.values(richTextElements).flat(), 'data-pm-slice'],
  ALLOW_DATA_ATTR: false,
}

const judged: Readonly<Record<string, (value: string) => boolean>> = {
  href: isRichTextLink,
  src: isRichTextPicture,
  'data-placeholder': isRichTextPlaceholder,
}

purify.addHook('uponSanitizeAttribute', (_element, attribute) => {
  if (judged[attribute.attrName]?.(attribute.attrValue) === false) attribute.keepAttr = false
})

purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'IMG' && !element.hasAttribute('src')) element.remove()
})

/** Markup that contains only what rich text may contain, as text. */
export function cleanMarkup(markup: string): string {
  return purify.sanitize(markup, kept)
}

/** The same as elements that can be shown. */
export function cleanElements(markup: string): DocumentFragment {
  return purify.sanitize(markup, { ...kept, RETURN_DOM_FRAGMENT: true })
}

// From here on, markup that is set gets cleaned instead of refused: the editor parses pasted content that way.
cleanMarkupWith(cleanMarkup)
