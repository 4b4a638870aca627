import { type ReactNode, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { Button } from '../ui/basics/button.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { useForm } from '../ui/form/use-form.ts'
import classes from './sign-up.module.css'
import { t } from './sign-up.texts.ts'

interface StepProps<V extends object> {
  title: string
  schema: z.ZodType
  initial: V
  /** The server's errors for fields of this step. */
  faults: Readonly<Record<string, string>>
  action: string
  /** The button waits while a browser check runs. */
  waits?: boolean
  toWire?: (values: V) => unknown
  /** What else would be refused, by field. */
  faultsOf?: (values: V) => Readonly<Record<string, string>>
  onKeep: (values: V) => void
  onNext: (values: V) => Promise<unknown>
  onBack?: (() => void) | undefined
  children: (form: Form<V>) => ReactNode
}

/** One step of the sign-up: its fields, a button to continue, and one to go back. */
export function SignUpStep<V extends object>(props: StepProps<V>) {
  const { title, schema, initial, faults, toWire, faultsOf, onKeep, onNext } = props
  const more = { ...(toWire ? { toWire } : {}), ...(faultsOf ? { faultsOf } : {}) }
  const form = useForm<V>({ schema, initial, guard: false, submit: onNext, ...more })
  const { values, changed } = form
  const latest = useRef({ onKeep, setError: form.setError })
  latest.current = { onKeep, setError: form.setError }
  useEffect(() => {
    if (changed) latest.current.onKeep(values)
  }, [values, changed])
  useEffect(() => {
    for (const [path, message] of Object.entries(faults)) latest.current.setError(path, message)
  }, [faults])
  return (
    <FormRoot form={form} label={title}>
      <div className={classes.fields}>
        <FormSummary />
        {props.children(form)}
        <Button type="submit" variant="primary" size="lg" wide pending={form.pending || (props.waits ?? false)}>
          {props.action}
        </Button>
        {props.onBack && (
          <Button size="lg" wide onClick={props.onBack}>
            {t.back}
          </Button>
        )}
      </div>
    </FormRoot>
  )
}
