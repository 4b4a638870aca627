import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'
import classes from './field-box.module.css'
import { useSelectWhole } from './use-select-whole.ts'

export interface Look {
  placeholder?: string
  icon?: ReactNode
  /** Inside on the right: KM, %, days. */
  unit?: ReactNode
  size?: 'md' | 'lg'
}

export interface TextFieldProps extends FieldProps<string>, Look {
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  /** For numbers: right-aligned, and selected as a whole on a click. */
  right?: boolean
  mono?: boolean
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    name,
    disabled,
    error,
    warning,
    icon,
    unit,
    size,
    right,
    mono,
    after,
    type = 'text',
    ref,
  } = props
  const selectWhole = useSelectWhole()
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <div
          className={classes.box}
          data-size={size}
          data-error={error ? true : undefined}
          data-warning={warning ? true : undefined}
          data-disabled={disabled || undefined}
        >
          {icon}
          <input
            id={id}
            ref={ref}
            name={name}
            type={type}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            {...(right ? selectWhole : {})}
            disabled={disabled}
            required={props.required}
            aria-required={props.required || undefined}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete ?? 'off'}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
            data-align={right ? 'right' : undefined}
            style={mono ? { fontFamily: 'var(--mono)' } : undefined}
            autoFocus={props.autoFocus}
            // A dialog moves the focus here instead of to its close button.
            data-autofocus={props.autoFocus || undefined}
          />
          {unit && <span className={classes.unit}>{unit}</span>}
          {after}
        </div>
      )}
    </Field>
  )
}
