import { isRichTextLink, isRichTextPicture, isRichTextPlaceholder } from '@brava/contract/rich-text.ts'
import { Schema } from 'prosemirror-model'

/** What the editor can hold: exactly the elements of the contract's list. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h2', attrs: { level: 2 } },
        { tag: 'h3', attrs: { level: 3 } },
      ],
      toDOM: (node) => [node.attrs.level === 3 ? 'h3' : 'h2', 0],
    },
    bulletList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    orderedList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    listItem: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    lineBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    picture: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { src: {}, alt: { default: '' } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (element) => {
            const src = element.getAttribute('src') ?? ''
            return isRichTextPicture(src) && { src, alt: element.getAttribute('alt') ?? '' }
          },
        },
      ],
      toDOM: ({ attrs: { src, alt } }) => ['img', { src, alt }],
    },
    /** Moved and deleted as a whole. Its text is only for people; it is filled in by name. */
    placeholder: {
      group: 'inline',
      inline: true,
      atom: true,
      draggable: true,
      attrs: { name: {}, label: { default: '' } },
      parseDOM: [
        {
          tag: 'span[data-placeholder]',
          getAttrs: (element) => {
            const name = element.getAttribute('data-placeholder') ?? ''
            return isRichTextPlaceholder(name) && { name, label: element.textContent ?? '' }
          },
        },
      ],
      toDOM: ({ attrs: { name, label } }) => ['span', { 'data-placeholder': name }, label || name],
    },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {} },
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? ''
            return isRichTextLink(href) && { href }
          },
        },
      ],
      toDOM: ({ attrs: { href } }) => ['a', { href }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  },
})
