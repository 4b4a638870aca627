import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { UnsavedGuard } from '../overlay/unsaved-guard.tsx'
import type { Inner } from './use-form.ts'
import type { Form } from './form-types.ts'

/** Elements that must stay in place until a press on them ends. */
const pressed = 'button, a, label, input[type="checkbox"], input[type="radio"]'

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
  useEffect(() => {
    // The form's own buttons may be outside it, as in the footer of a dialog.
    const press = ({ type, target }: Event) => {
      pressing.current = type === 'pointerdown' && target instanceof Element && target.closest(pressed) !== null
    }
    const kinds = ['pointerdown', 'pointerup', 'pointercancel'] as const
    for (const kind of kinds) window.addEventListener(kind, press, true)
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, press, true)
    }
  }, [pressing])
  return (
    <form
      ref={form.root}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        // React passes on what a form in a dialog sends, although the dialog is elsewhere in the page.
        if (event.target === event.currentTarget) void form.submit()
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
