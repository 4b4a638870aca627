import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model'
import { cleanElements } from './clean-markup.ts'
import { schema } from './schema.ts'

/** Stored markup as the editor holds it. */
export function readMarkup(markup: string): Node {
  return DOMParser.fromSchema(schema).parse(cleanElements(markup))
}

/** What the editor holds as markup; nothing at all when nobody would see anything. */
export function writeMarkup(doc: Node): string {
  const only = doc.childCount === 1 ? doc.firstChild : null
  if (only?.type === schema.nodes.paragraph && only.content.size === 0) return ''
  const holder = document.createElement('div')
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content))
  return holder.innerHTML
}
