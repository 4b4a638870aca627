import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Moves to the field that the address names (?field=invoiceDays), as search results do. */
export function useFieldOfAddress(): void {
  const { field } = useSearch({ strict: false }) as { field?: string }
  useEffect(() => {
    if (!field) return
    const found = document.querySelector<HTMLElement>(`main [name="${CSS.escape(field)}"]`)
    if (!found) return
    found.dataset.ofAddress = ''
    found.scrollIntoView({ block: 'center' })
    found.focus({ preventScroll: true })
  }, [field])
}
