import { IconCalendar, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { date } from '../../text/format.ts'
import { Field, type FieldProps } from './field.tsx'
import fieldBox from './field-box.module.css'
import { Popover } from '../overlay/popover.tsx'
import classes from './select-options.module.css'
import { t } from '../ui.texts.ts'
import { lazyPart } from '../code/lazy-part.tsx'

const Calendar = lazyPart(() => import('./calendar.tsx').then((module) => module.Calendar), 'here')

export interface DateFieldProps extends FieldProps<string | null> {
  /** Earliest and latest day, "2026-11-21". */
  min?: string
  max?: string
  placeholder?: string
}

/** A calendar day ("2026-11-21" in the form), shown in the format of the language. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, disabled, error, name, placeholder } = props
  const [open, setOpen] = useState(false)
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <Popover
          open={open}
          onChange={(next) => {
            setOpen(next)
            if (!next) onBlur?.()
          }}
          trigger={
            <button
              type="button"
              // The label is its name and the text its value: a plain button would announce only one of the two.
              role="combobox"
              aria-label={props.label}
              id={id}
              name={name}
              disabled={disabled}
              className={fieldBox.box}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              aria-required={props.required || undefined}
              data-error={error ? true : undefined}
              data-disabled={disabled || undefined}
              data-open={open || undefined}
              style={{ cursor: disabled ? 'not-allowed' : 'pointer' }}
            >
              <span className={classes.choice} data-empty={value ? undefined : true}>
                {value ? date(value) : (placeholder ?? t.chooseDate)}
              </span>
              <IconCalendar aria-hidden />
            </button>
          }
        >
          {(close) => (
            <>
              <Suspense fallback={<div style={{ width: 262, height: 270 }} />}>
                <Calendar
                  value={value}
                  {...(props.min ? { min: props.min } : {})}
                  {...(props.max ? { max: props.max } : {})}
                  onChange={(next) => {
                    onChange(next)
                    close()
                  }}
                />
              </Suspense>
              {value && !props.required && (
                <button
                  type="button"
                  className={classes.option}
                  style={{ width: 'calc(100% - 8px)', margin: '0 4px 4px' }}
                  onClick={() => {
                    onChange(null)
                    close()
                  }}
                >
                  <IconX aria-hidden style={{ margin: 0 }} />
                  {t.clear}
                </button>
              )}
            </>
          )}
        </Popover>
      )}
    </Field>
  )
}
