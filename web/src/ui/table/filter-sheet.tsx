import { useEffect, useRef, useState } from 'react'
import type { List } from '../../api/list.ts'
import { Button } from '../basics/button.tsx'
import { type Draft, type Filter, namesOf } from '../filter/filter.ts'
import { FilterEditor } from '../filter/filter-editor.tsx'
import { Drawer } from '../overlay/drawer.tsx'
import toolbarPopover from '../overlay/toolbar-popover.module.css'
import { t } from '../ui.texts.ts'

/** Their values are typed or dragged: like the search, they wait for a pause and add no step to go back. */
const gradual = new Set(['text', 'amount', 'count'])

/** On a phone: all filters of a list, in a sheet from below; a choice applies at once, what is typed after a pause. */
export function FilterSheet<Row, Filters extends object, Answer>({
  open,
  onClose,
  list,
  filters,
}: {
  open: boolean
  onClose: () => void
  list: List<Row, Filters, Answer>
  filters: readonly Filter<Filters>[]
}) {
  const [draft, setDraft] = useState<Draft<Filters>>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(list)
  latest.current = list
  const applied = JSON.stringify(list.filters)
  // The list has taken them over, or the address was changed elsewhere: show the current values.
  useEffect(() => {
    if (timer.current === undefined) setDraft(undefined)
  }, [applied])
  useEffect(() => stop, [])

  function stop() {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  function apply(next: Draft<Filters>, isGradual: boolean) {
    stop()
    latest.current.apply({ filters: next as Partial<Filters>, search: latest.current.search }, isGradual)
  }

  function change(next: Draft<Filters>, isGradual: boolean) {
    stop()
    setDraft(next)
    if (isGradual) timer.current = setTimeout(() => apply(next, true), list.debounceMs)
    else apply(next, false)
  }

  function close() {
    if (draft && timer.current !== undefined) apply(draft, true)
    onClose()
  }

  return (
    <Drawer
      open={open}
      onClose={close}
      title={t.filters}
      from="bottom"
      actions={
        <Button
          variant="link"
          onClick={() => {
            stop()
            setDraft(undefined)
            list.reset()
          }}
        >
          {t.resetFilters}
        </Button>
      }
      foot={
        <Button variant="primary" wide onClick={close}>
          {t.apply}
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 18 }}>
        {filters.map((filter) => (
          <section key={namesOf(filter)[0]} style={{ display: 'grid', gap: 8 }}>
            <h3 className={toolbarPopover.editorTitle}>{filter.label}</h3>
            <FilterEditor
              filter={filter}
              draft={draft ?? (list.filters as Draft<Filters>)}
              onChange={(next) => change(next, gradual.has(filter.kind))}
            />
          </section>
        ))}
      </div>
    </Drawer>
  )
}
