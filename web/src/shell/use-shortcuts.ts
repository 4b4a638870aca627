import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { bulkActs } from '../ui/table/bulk-acts.ts'
import { stepRow } from '../ui/row-focus.ts'
import { areShortcutsOn, isTyping } from '../ui/shortcuts.ts'
import { useMenu } from './sidebar.tsx'

/** The targets of "g" plus a letter. Only screens that exist and that the person may open. */
export const goKeys: Readonly<Record<string, string>> = {
  d: '/',
  o: '/orders',
  p: '/products',
  c: '/partners',
  w: '/wholesale',
  m: '/my-orders',
  t: '/support-tickets',
  i: '/invoices',
  a: '/analytics',
  s: '/settings',
}

export function useShortcuts({ openPalette, openHelp }: { openPalette: () => void; openHelp: () => void }) {
  const navigate = useNavigate()
  const menu = useMenu()
  const waiting = useRef(0)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (!areShortcutsOn() || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) {
        const at = event.target instanceof Element ? event.target : document.body
        if (at.matches('main :is(a, button):not([aria-haspopup])') && stepRow(at, step)) event.preventDefault()
        return
      }
      if (event.key === '/') {
        const field = document.querySelector<HTMLInputElement>('[data-quick-search]')
        if (!field) return
        event.preventDefault()
        field.focus()
        field.select()
      } else if (event.key === '?') openHelp()
      else if (event.key === 'b') bulkActs()?.choose()
      else if (event.key === 'Delete') bulkActs()?.remove?.()
      else if (event.key === 'g') waiting.current = event.timeStamp
      else if (event.timeStamp - waiting.current < 1200) {
        const to = goKeys[event.key]
        waiting.current = 0
        if (to && menu.some(({ screen }) => screen.path === to)) void navigate({ to })
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [menu, navigate, openHelp, openPalette])
}
