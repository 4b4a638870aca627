import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes to the field that the address names (?field=invoiceDays): a search led here. */
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
