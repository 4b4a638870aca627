import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../basics/button.tsx'
import { enterRows } from '../row-focus.ts'
import classes from './field-box.module.css'
import { t } from '../ui.texts.ts'

export interface SearchFieldProps {
  label: string
  value: string
  /** Called with the trimmed text after a pause in typing of debounceMs, and at once on Enter. */
  onSearch: (text: string) => void
  debounceMs?: number
  placeholder?: string
  /** The page's `/` shortcut focuses this field. */
  main?: boolean
}

/** Quick search: trimmed, waits for a pause in typing (specification §9). Arrow down moves to the first row. */
export function SearchField({ label, value, onSearch, debounceMs = 300, placeholder, main = false }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    // The address was changed elsewhere (Back, Clear all): show the current value.
    if (value !== sent.current) {
      sent.current = value
      setTyped(value)
    }
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  function searchFor(text: string) {
    clearTimeout(timer.current)
    const trimmed = text.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    onSearch(trimmed)
  }
  return (
    <div className={classes.box}>
      <IconSearch aria-hidden />
      <input
        type="search"
        aria-label={label}
        data-quick-search={main || undefined}
        value={typed}
        placeholder={placeholder ?? label}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => searchFor(text), debounceMs)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            searchFor(typed)
          }
          if (event.key === 'ArrowDown' && main) {
            event.preventDefault()
            const isNew = typed.trim() !== sent.current
            searchFor(typed)
            enterRows(isNew)
          }
          if (event.key === 'Escape' && typed) {
            event.preventDefault()
            setTyped('')
            searchFor('')
          }
        }}
      />
      {typed && (
        <IconButton
          label={t.clear}
          size="sm"
          onClick={() => {
            setTyped('')
            searchFor('')
          }}
        >
          <IconX />
        </IconButton>
      )}
    </div>
  )
}
