import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './field.module.css'

/** The props of every field. Spread a form's field into it: <TextField {...form.field('title', t.title)} required /> */
export interface FieldProps<V> {
  label: string
  /** Hides the label visually, but not from screen readers. */
  labelHidden?: boolean
  name?: string
  value: V
  onChange: (value: V) => void
  onBlur?: (() => void) | undefined
  error?: string | undefined
  warning?: ReactNode
  hint?: ReactNode
  /** At the right end of the label: a link, a help button. */
  beside?: ReactNode
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
}

interface FrameProps {
  label: string
  labelHidden?: boolean | undefined
  required?: boolean | undefined
  error?: string | undefined
  warning?: ReactNode
  hint?: ReactNode
  beside?: ReactNode
  children: (ids: { id: string; describedBy: string | undefined; invalid: true | undefined }) => ReactNode
}

/** Label above, control, message beneath. */
export function Field({ label, labelHidden, required, error, warning, hint, beside, children }: FrameProps) {
  const id = useId()
  const messageId = `${id}-message`
  const message = error || warning || hint
  return (
    <div className={classes.field}>
      <div className={labelHidden ? 'visually-hidden' : classes.labelRow}>
        <label className={classes.label} htmlFor={id} data-required={required || undefined}>
          {label}
        </label>
        {beside}
      </div>
      {children({ id, describedBy: message ? messageId : undefined, invalid: error ? true : undefined })}
      {message && (
        <div className={classes.message} id={messageId} data-tone={error ? 'danger' : warning ? 'warning' : undefined}>
          {error ? <IconAlertCircle aria-hidden /> : warning ? <IconAlertTriangle aria-hidden /> : null}
          <span>{message}</span>
        </div>
      )}
    </div>
  )
}
