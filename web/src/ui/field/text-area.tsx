import { Field, type FieldProps } from './field.tsx'
import classes from './field-box.module.css'

/** Several lines of text. */
export function TextArea(
  props: FieldProps<string> & { rows?: number; placeholder?: string; maxLength?: number; mono?: boolean },
) {
  const { value, onChange, onBlur, name, disabled, error } = props
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <div
          className={`${classes.box} ${classes.area}`}
          data-error={error ? true : undefined}
          data-disabled={disabled || undefined}
        >
          <textarea
            id={id}
            name={name}
            rows={props.rows ?? 4}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            disabled={disabled}
            autoFocus={props.autoFocus}
            data-autofocus={props.autoFocus || undefined}
            aria-required={props.required || undefined}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            style={props.mono ? { fontFamily: 'var(--mono)', fontSize: 12 } : undefined}
          />
        </div>
      )}
    </Field>
  )
}
