import { validationTexts } from '@brava/contract/validation.ts'
import { useState } from 'react'
import { language } from '../../text/language.ts'

/** Fields that must be filled in where no schema checks the form: by name, with the label and what stands in them. */
type Needed = Readonly<Record<string, { readonly label: string; readonly value: string }>>

/** "Field … is required." at the fields of a small form that were sent empty (specification §5). */
export function useRequired(needed: Needed) {
  const [tried, setTried] = useState(false)
  const missing = Object.entries(needed).filter(([, { value }]) => value.trim() === '')
  const errors: Record<string, string> = {}
  for (const [name, { label }] of tried ? missing : []) errors[name] = validationTexts.required[language](label)
  return {
    errors,
    /** Is everything there? If not, it is said at the fields, and the first of them has the focus. */
    isThere(form: HTMLFormElement): boolean {
      setTried(missing.length > 0)
      const first = missing[0]?.[0]
      if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return missing.length === 0
    },
  }
}
