import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { UnsavedGuard } from '../overlay/unsaved-guard.tsx'
import type { Inner } from './use-form.ts'
import type { Form } from './form-types.ts'

const FormContext = createContext<Form<never> | null>(null)

/** The form element: summary on top, unsaved-changes guard, Ctrl+S saves. */
export function FormRoot<V extends object>({
  form,
  label,
  children,
}: {
  form: Form<V>
  label?: string
  children: ReactNode
}) {
  const { guardState: state, pressing } = form as unknown as Inner
  const send = useRef(form.submit)
  send.current = form.submit
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && state.current.changed) {
        event.preventDefault()
        void send.current()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [state])
  return (
    <form
      ref={form.root}
      noValidate
      onPointerDownCapture={(event) => {
        pressing.current = event.target instanceof Element && event.target.closest('button') !== null
      }}
      onPointerUpCapture={() => {
        pressing.current = false
      }}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void form.submit()
      }}
    >
      <FormContext value={form as unknown as Form<never>}>{children}</FormContext>
      <UnsavedGuard isUnsaved={() => state.current.changed} off={!state.current.guard} root={form.root} />
    </form>
  )
}

export function useFormContext(): Form<never> {
  const form = use(FormContext)
  if (!form) throw new Error('this belongs inside <FormRoot>')
  return form
}
