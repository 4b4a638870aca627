import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { cleanMarkup } from './clean-markup.ts'
import { editorPlugins } from './commands.ts'
import { readMarkup, writeMarkup } from './markup.ts'
import type { RichTextProps } from './rich-text.tsx'
import classes from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'

interface EditorProps extends RichTextProps {
  id: string
  describedBy: string | undefined
}

/** The editor itself: ProseMirror with the schema, and its toolbar above. */
export function Editor(props: EditorProps) {
  const { value, label, name, error, disabled, required, describedBy, id } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  latest.current = props
  const [state, setState] = useState<EditorState>()
  const [linking, setLinking] = useState(false)
  const written = useRef(value)

  useEffect(() => {
    const editor = new EditorView(place.current, {
      state: EditorState.create({
        doc: readMarkup(latest.current.value),
        plugins: editorPlugins(() => setLinking(true)),
      }),
      transformPastedHTML: cleanMarkup,
      handleDOMEvents: { blur: () => latest.current.onBlur?.() },
      dispatchTransaction(change) {
        editor.updateState(editor.state.apply(change))
        setState(editor.state)
        if (!change.docChanged) return
        written.current = writeMarkup(editor.state.doc)
        latest.current.onChange(written.current)
      },
    })
    view.current = editor
    setState(editor.state)
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [])

  // A value set from outside (a reset, another language) replaces the text; a value typed here is already in it.
  useEffect(() => {
    if (!view.current || value === written.current) return
    written.current = value
    const { plugins } = view.current.state
    view.current.updateState(EditorState.create({ doc: readMarkup(value), plugins }))
    setState(view.current.state)
  }, [value])

  useEffect(() => {
    view.current?.setProps({
      editable: () => !disabled,
      attributes: {
        id,
        role: 'textbox',
        class: classes.prose ?? '',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(name === undefined ? {} : { name }),
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(error ? { 'aria-invalid': 'true' } : {}),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
    })
  }, [id, label, name, disabled, required, error, describedBy])

  return (
    <div className={classes.editor}>
      {state && view.current && !disabled && (
        <Toolbar
          view={view.current}
          state={state}
          linking={linking}
          onLinking={setLinking}
          pictures={props.pictures ?? false}
          placeholders={props.placeholders ?? []}
        />
      )}
      <div ref={place} className={classes.place} />
    </div>
  )
}
