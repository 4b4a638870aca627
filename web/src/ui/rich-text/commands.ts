import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState, Plugin } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** Whether the cursor, or the whole selection, has this mark. */
export function hasMark(state: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = state.selection
  if (empty) return Boolean(mark.isInSet(state.storedMarks ?? $from.marks()))
  return state.doc.rangeHasMark(from, to, mark)
}

export function isInside(state: EditorState, node: NodeType): boolean {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === node) return true
  return false
}

const toggleHeading: Command = (state, dispatch) =>
  setBlockType(isInside(state, nodes.heading) ? nodes.paragraph : nodes.heading)(state, dispatch)

const toggleList =
  (list: NodeType): Command =>
  (state, dispatch) =>
    (isInside(state, list) ? liftListItem(nodes.listItem) : wrapInList(list))(state, dispatch)

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView())
  return true
})

/** Back to plain text: no marks, no links, no heading. */
const clearFormat: Command = (state, dispatch) => {
  const { from, to } = state.selection
  const change = state.tr.setBlockType(from, to, nodes.paragraph)
  for (const mark of Object.values(marks)) change.removeMark(from, to, mark)
  dispatch?.(change.setStoredMarks([]))
  return true
}

/** Links the selection, or the address itself at the cursor, to `href`; null removes links. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to, empty } = linkRange(state)
    const change = state.tr
    if (empty && href) change.insert(from, schema.text(href, [marks.link.create({ href })]))
    else change.removeMark(from, to, marks.link)
    if (!empty && href) change.addMark(from, to, marks.link.create({ href }))
    dispatch?.(change.scrollIntoView())
    return true
  }

/** The link under the cursor, or the selection. */
function linkRange({ doc, selection: { from, to, empty, $from } }: EditorState) {
  if (!empty) return { from, to, empty }
  const href = marks.link.isInSet($from.marks())?.attrs.href as string | undefined
  if (href === undefined) return { from, to, empty }
  let start = from
  let end = from
  doc.nodesBetween($from.start(), $from.end(), (node, at) => {
    const isPart = marks.link.isInSet(node.marks)?.attrs.href === href
    if (isPart && at <= from && at + node.nodeSize >= from) {
      start = at
      end = at + node.nodeSize
    }
  })
  return { from: start, to: end, empty: start === end }
}

/** The address of the link under the cursor or in the selection. */
export function linkAddress(state: EditorState): string {
  const { from, to, empty, $from } = state.selection
  let href = empty ? marks.link.isInSet($from.marks())?.attrs.href : undefined
  if (!empty)
    state.doc.nodesBetween(from, to, (node) => {
      href ??= marks.link.isInSet(node.marks)?.attrs.href
    })
  return (href as string | undefined) ?? ''
}

export const commands = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  underline: toggleMark(marks.underline),
  heading: toggleHeading,
  bullets: toggleList(nodes.bulletList),
  numbers: toggleList(nodes.orderedList),
  clear: clearFormat,
  undo,
  redo,
} satisfies Record<string, Command>

/** Shortcuts, and the characters that become lists while typing. `openLink` handles Ctrl+K. */
export function editorPlugins(openLink: () => void): Plugin[] {
  return [
    history(),
    inputRules({
      rules: [wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletList), wrappingInputRule(/^1\.\s$/, nodes.orderedList)],
    }),
    keymap({
      'Mod-b': commands.bold,
      'Mod-i': commands.italic,
      'Mod-u': commands.underline,
      'Mod-k': () => {
        openLink()
        return true
      },
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Shift-Enter': breakLine,
      Enter: splitListItem(nodes.listItem),
    }),
    keymap(baseKeymap),
  ]
}
