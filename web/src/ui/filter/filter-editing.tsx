import { useEffect, useRef, useState } from 'react'
import type { List } from '../../api/list.ts'
import { Button } from '../basics/button.tsx'
import { type Draft, type Filter, namesOf } from './filter.ts'
import { change } from './change-filter.ts'
import { FilterEditor } from './filter-editor.tsx'
import classes from '../overlay/toolbar-popover.module.css'
import { t } from '../ui.texts.ts'

export function Editing<Row, Filters extends object, Answer>({
  filter,
  list,
  close,
}: {
  filter: Filter<Filters>
  list: List<Row, Filters, Answer>
  close: () => void
}) {
  const [draft, setDraft] = useState(
    Object.fromEntries(namesOf(filter).map((name) => [name, list.filters[name]])) as Draft<Filters>,
  )
  // The menu entry that opened this is gone: the focus moves to the first control.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) form.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }, [])
  return (
    <form
      ref={form}
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        change(list, draft)
        close()
      }}
    >
      <h2 className={classes.editorTitle}>{filter.label}</h2>
      <FilterEditor filter={filter} draft={draft} onChange={setDraft} isAlone />
      <div className={classes.editorFoot}>
        <Button size="sm" onClick={close}>
          {t.cancel}
        </Button>
        <Button size="sm" variant="primary" type="submit">
          {t.apply}
        </Button>
      </div>
    </form>
  )
}
