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
  // The last one is how the editor marks what was copied from itself.
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

/** Markup with nothing but what rich text may consist of, as text. */
export function cleanMarkup(markup: string): string {
  return purify.sanitize(markup, kept)
}

/** The same as elements that can be shown. */
export function cleanElements(markup: string): DocumentFragment {
  return purify.sanitize(markup, { ...kept, RETURN_DOM_FRAGMENT: true })
}

// Whoever sets markup from here on has it cleaned instead of refused: the editor reads what is pasted that way.
cleanMarkupWith(cleanMarkup)
