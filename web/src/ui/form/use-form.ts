import { useForm as useMantineForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError, infoOf } from '../../api/api-error.ts'
import { useToldError } from '../../api/told-error.ts'
import { checkValues } from './check-values.ts'
import { useKeptWork } from './use-kept-work.ts'
import type { FormOptions, Form } from './form-types.ts'

/** A tab of this page has opened by then, unless the person is asked about unsaved input first. */
const openingMs = 500

/** A form based on a schema of the contract: const form = useForm({ schema, initial, submit }) */
export function useForm<V extends object>({
  schema,
  initial,
  submit,
  toWire,
  faultsOf,
  secret = [],
  guard = true,
  done,
  show,
}: FormOptions<V>): Form<V> {
  const labels = useRef(new Map<string, string>())
  const root = useRef<HTMLFormElement | null>(null)
  const pressing = useRef(false)
  /** What is being sent to the server, and whether the server has already answered with the saved values. */
  const sending = useRef<{ values: V; isAccepted: boolean }>(undefined)
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [general, setGeneral] = useState<string>()
  const told = useToldError()
  /** The fields in error, until the first of them has the focus: their tab may have to open first. */
  const sought = useRef<{ errors: Readonly<Record<string, string>>; isShown: boolean }>(undefined)

  const check = (values: V): Record<string, string> => ({
    ...faultsOf?.(values),
    ...checkValues(schema, toWire ? toWire(values) : values, labelOf),
  })

  function labelOf(path: string): string | undefined {
    return labels.current.get(path) ?? labels.current.get(path.split('.')[0] ?? '')
  }

  const form = useMantineForm<V>({
    mode: 'controlled',
    initialValues: initial,
    validateInputOnBlur: true,
    validate: check as never,
    clearInputErrorOnChange: true,
  })
  const changed = form.isDirty()
  const latest = useRef({ changed, guard, pending })
  latest.current = { changed, guard, pending }

  const valuesNow = useRef(form.getValues)
  valuesNow.current = form.getValues
  useKeptWork<V>(
    Object.keys(initial) as (keyof V & string)[],
    () => (latest.current.changed ? keepable(form, secret) : undefined),
    (kept) => form.setValues(kept as never),
    guard,
  )

  function focusFirst(errors: Readonly<Record<string, string>>) {
    sought.current = { errors, isShown: false }
  }
  /** Opens the tab with the fields. Whoever stays, for unsaved input on this one, reads in a message what is wrong. */
  function openTab(seeking: NonNullable<typeof sought.current>) {
    if (seeking.isShown) return
    seeking.isShown = true
    show?.()
    setTimeout(() => {
      const [info = ''] = Object.values(seeking.errors)
      if (sought.current === seeking) told.tell(new ApiError({ status: 0, code: 'failed', info }))
    }, openingMs)
  }
  useEffect(
    () => () => {
      sought.current = undefined
    },
    [form.values],
  )
  useEffect(() => {
    if (!sought.current) return
    const names = Object.keys(sought.current.errors)
    const fields = [...(root.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    const first = fields.find((field) =>
      names.some((name) => name === field.getAttribute('name') || name.startsWith(`${field.getAttribute('name')}.`)),
    )
    const found = first ?? root.current?.querySelector<HTMLElement>('[data-summary]')
    if (!found && show) return openTab(sought.current)
    if (sought.current.isShown) told.again()
    sought.current = undefined
    found?.focus()
  })

  /** In the form's own summary if it has one, else in a message; a failure also shows its reference in a message. */
  function sayOnce(thrown: unknown) {
    const summary = root.current?.querySelector('[data-summary]')
    summary?.scrollIntoView({ block: 'nearest' })
    if (!summary || (thrown instanceof ApiError && thrown.status >= 500)) told.tell(thrown)
  }

  async function send() {
    if (pending) return
    setGeneral(undefined)
    told.again()
    setTried(true)
    const errors = check(form.getValues() as V)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return focusFirst(errors)
    setPending(true)
    try {
      const values = form.getValues() as V
      const sent = { values, isAccepted: false }
      sending.current = sent
      if ((await submit(values)) === false) return
      if (!sent.isAccepted) form.resetDirty(values as never)
      // Synchronously too: `done` may navigate away before the next render.
      latest.current.changed = false
      done?.(values)
    } catch (thrown) {
      const refusal = thrown instanceof ApiError ? thrown : undefined
      if (refusal?.status === 401) return
      const known = Object.fromEntries(
        Object.entries(refusal?.fields ?? {}).map(([path, message]) => [path.replace(/^body\./, ''), message]),
      )
      form.setErrors(known)
      setGeneral(infoOf(thrown))
      if (Object.keys(known).length > 0) focusFirst(known)
      else requestAnimationFrame(() => sayOnce(thrown))
    } finally {
      sending.current = undefined
      setPending(false)
    }
  }

  const errors = Object.fromEntries(
    Object.entries(form.errors).map(([name, error]) => [name, typeof error === 'string' ? error : '']),
  )

  return {
    values: form.values as V,
    errors,
    changed,
    pending,
    labels: labels.current,
    general,
    root,
    field: (name, label) => {
      labels.current.set(name, label)
      const props = form.getInputProps(name as never)
      return {
        label,
        name,
        value: (form.values as V)[name],
        onChange: (value) => form.setFieldValue(name as never, value as never),
        // Nothing may move while a button is being pressed: the press itself validates everything.
        onBlur: () => {
          if (!pressing.current) props.onBlur?.()
        },
        error: errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1],
      }
    },
    set: (name, value) => form.setFieldValue(name as never, value as never),
    setValues: (values) => form.setValues(values as never),
    setError: (name, message) => form.setFieldError(name as never, message || null),
    reset: () => {
      setGeneral(undefined)
      form.reset()
    },
    accept: (values) => {
      const sent = sending.current
      if (sent) sent.isAccepted = true
      form.setInitialValues(values as never)
      // What was typed during the save stays.
      if (!sent || JSON.stringify(valuesNow.current()) === JSON.stringify(sent.values)) form.setValues(values as never)
      form.resetDirty(values as never)
    },
    rebase: (values) => {
      const typed = Object.fromEntries(
        Object.entries(valuesNow.current()).filter(([name]) => form.isDirty(name as never)),
      )
      form.setInitialValues(values as never)
      form.setValues({ ...values, ...typed } as never)
      form.resetDirty(values as never)
    },
    submit: send,
    tried,
    guardState: latest,
    pressing,
  } as Form<V> & Inner
}

/**
 * What may be kept in the tab for the next sign-in: only what was changed, since the rest may have been changed by
 * others by then.
 */
function keepable<V extends object>(form: UseFormReturnType<V>, secret: readonly string[]): Partial<V> {
  const changed = Object.entries(form.getValues()).filter(([name]) => form.isDirty(name as never))
  return Object.fromEntries(changed.filter(([name]) => !secret.includes(name))) as Partial<V>
}

/** What only the form's own parts need to know. */
export interface Inner {
  readonly guardState: { current: { changed: boolean; guard: boolean } }
  readonly pressing: { current: boolean }
}
