import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model'
import { cleanElements } from './clean-markup.ts'
import { schema } from './schema.ts'

/** Parses stored markup into the editor's document. */
export function readMarkup(markup: string): Node {
  return DOMParser.fromSchema(schema).parse(cleanElements(markup))
}

/** The editor's document as markup; empty when nothing would be visible. */
export function writeMarkup(doc: Node): string {
  const only = doc.childCount === 1 ? doc.firstChild : null
  if (only?.type === schema.nodes.paragraph && only.content.size === 0) return ''
  const holder = document.createElement('div')
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content))
  return holder.innerHTML
}
