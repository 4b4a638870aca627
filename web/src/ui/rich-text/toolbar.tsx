import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconBraces,
  IconChevronDown,
  IconClearFormatting,
  IconH2,
  IconItalic,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react'
import { closeHistory } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button, IconButton } from '../basics/button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { commands, hasMark, isInside } from './commands.ts'
import { LinkButton } from './link-button.tsx'
import { PictureButton } from './picture-button.tsx'
import type { Placeholder } from './rich-text.tsx'
import classes from './rich-text.module.css'
import { t } from './rich-text.texts.ts'
import { schema } from './schema.ts'

export interface ToolbarProps {
  view: EditorView
  state: EditorState
  linking: boolean
  onLinking: (open: boolean) => void
  pictures: boolean
  placeholders: readonly Placeholder[]
}

const { nodes, marks } = schema

const tools: readonly {
  name: keyof typeof commands
  label: string
  icon: ReactNode
  pressed?: (state: EditorState) => boolean
}[] = [
  { name: 'bold', label: t.bold, icon: <IconBold />, pressed: (state) => hasMark(state, marks.strong) },
  { name: 'italic', label: t.italic, icon: <IconItalic />, pressed: (state) => hasMark(state, marks.em) },
  {
    name: 'underline',
    label: t.underline,
    icon: <IconUnderline />,
    pressed: (state) => hasMark(state, marks.underline),
  },
  { name: 'heading', label: t.heading, icon: <IconH2 />, pressed: (state) => isInside(state, nodes.heading) },
  { name: 'bullets', label: t.bullets, icon: <IconList />, pressed: (state) => isInside(state, nodes.bulletList) },
  {
    name: 'numbers',
    label: t.numbers,
    icon: <IconListNumbers />,
    pressed: (state) => isInside(state, nodes.orderedList),
  },
  { name: 'clear', label: t.clear, icon: <IconClearFormatting /> },
  { name: 'undo', label: t.undo, icon: <IconArrowBackUp /> },
  { name: 'redo', label: t.redo, icon: <IconArrowForwardUp /> },
]

/** A single tab stop; arrows, Home and End move between the buttons. */
export function Toolbar(props: ToolbarProps) {
  const { view, state } = props
  const bar = useRef<HTMLDivElement>(null)
  function run(command: Command) {
    // A separate undo step, however soon it followed the typing.
    command(view.state, (change) => view.dispatch(closeHistory(change)))
    view.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }
  return (
    <div ref={bar} className={classes.toolbar} role="toolbar" aria-label={t.format} tabIndex={-1} onKeyDown={onKeyDown}>
      {tools.map(({ name, label, icon, pressed }, index) => (
        <IconButton
          key={name}
          label={label}
          aria-pressed={pressed?.(state)}
          // Never disabled: that would take the focus away from keyboard users.
          aria-disabled={commands[name](state) ? undefined : true}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => run(commands[name])}
        >
          {icon}
        </IconButton>
      ))}
      <LinkButton view={view} state={state} open={props.linking} onChange={props.onLinking} />
      {props.pictures && <PictureButton view={view} />}
      {props.placeholders.length > 0 && (
        <span className={classes.end}>
          <Menu
            trigger={
              <Button variant="ghost" size="sm" icon={<IconBraces />} after={<IconChevronDown />} tabIndex={-1}>
                {t.placeholder}
              </Button>
            }
            entries={props.placeholders.map((one) => ({
              label: one.label,
              onClick: () =>
                run((now, dispatch) => {
                  dispatch?.(now.tr.replaceSelectionWith(nodes.placeholder.create(one), true).scrollIntoView())
                  return true
                }),
            }))}
          />
        </span>
      )}
    </div>
  )
}
