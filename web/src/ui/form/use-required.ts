import { validationTexts } from '@brava/contract/validation.ts'
import { useState } from 'react'
import { language } from '../../text/language.ts'

/** Required fields of a form that no schema validates: by name, with label and value. */
type Needed = Readonly<Record<string, { readonly label: string; readonly value: string }>>

/** Shows "Field … is required." at the fields of a small form that were empty when it was sent (specification §5). */
export function useRequired(needed: Needed) {
  const [tried, setTried] = useState(false)
  const missing = Object.entries(needed).filter(([, { value }]) => value.trim() === '')
  const errors: Record<string, string> = {}
  for (const [name, { label }] of tried ? missing : []) errors[name] = validationTexts.required[language](label)
  return {
    errors,
    /** Returns whether everything is filled in. If not, the fields show it and the first of them gets the focus. */
    isThere(form: HTMLFormElement): boolean {
      setTried(missing.length > 0)
      const first = missing[0]?.[0]
      if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return missing.length === 0
    },
  }
}
