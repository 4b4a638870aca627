import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { Button } from '../basics/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { t } from '../ui.texts.ts'
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
      <LeaveGuard state={state} />
    </form>
  )
}

function LeaveGuard({ state }: { state: { current: { changed: boolean; guard: boolean } } }) {
  const blocker = useBlocker({
    // A change of search settings on the same screen (a tab, a filter) loses nothing.
    shouldBlockFn: ({ current, next }) =>
      state.current.guard && state.current.changed && current.pathname !== next.pathname,
    enableBeforeUnload: () => state.current.guard && state.current.changed,
    withResolver: true,
  })
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t.leaveTitle}
      closeLabel={t.stay}
      action={
        <Button variant="dangerFilled" onClick={() => blocker.proceed?.()}>
          {t.leave}
        </Button>
      }
    >
      {t.leaveText}
    </Dialog>
  )
}

export function useFormContext(): Form<never> {
  const form = use(FormContext)
  if (!form) throw new Error('this belongs inside <FormRoot>')
  return form
}
