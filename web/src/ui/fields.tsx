import { IconEye, IconEyeOff, IconSearch, IconX } from '@tabler/icons-react'
import {
  type HTMLInputTypeAttribute,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import { decimal, decimalFromTyped } from '../text/format.ts'
import { IconButton } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import classes from './fields.module.css'
import { t } from './ui.texts.ts'

interface Look {
  placeholder?: string
  icon?: ReactNode
  /** Inside at the right: KM, %, days. */
  unit?: ReactNode
  size?: 'md' | 'lg'
}

export interface TextFieldProps extends FieldProps<string>, Look {
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
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
            // A dialog moves the focus here and not to its close button.
            data-autofocus={props.autoFocus || undefined}
          />
          {unit && <span className={classes.unit}>{unit}</span>}
          {after}
        </div>
      )}
    </Field>
  )
}

/** A password with a button that shows it; pasting and password managers are welcome. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          label={shown ? t.hidePassword : t.showPassword}
          size="sm"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff /> : <IconEye />}
        </IconButton>
      }
    />
  )
}

export interface DecimalFieldProps extends FieldProps<string>, Look {
  decimals?: number
  /** False keeps the text as typed while it is not a number, so that the form can say so. */
  negative?: boolean
}

/** A decimal string ("1234.50" on the wire), typed and shown as the language writes it. */
export function DecimalField({ decimals = 2, value, onChange, onBlur, ...rest }: DecimalFieldProps) {
  const shownOf = (wire: string) =>
    decimalFromTyped(wire) && /^-?\d+(\.\d+)?$/.test(wire) ? decimal(wire, Math.max(decimals, 0)) : wire
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...rest}
      right
      inputMode="decimal"
      value={typed ?? shownOf(value ?? '')}
      onChange={(text) => {
        setTyped(text)
        onChange(decimalFromTyped(text) ?? text)
      }}
      onBlur={() => {
        const wire = decimalFromTyped(typed ?? value ?? '')
        if (wire && typed !== null) {
          const [whole = '0', part = ''] = wire.split('.')
          onChange(
            decimals === 0 ? whole : `${whole}.${part.slice(0, Math.max(decimals, part.length)).padEnd(decimals, '0')}`,
          )
        }
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}

/** An amount as a wire string, with its currency inside at the right. */
export function MoneyField({ currency = 'KM', ...rest }: DecimalFieldProps & { currency?: string }) {
  return <DecimalField unit={currency} {...rest} />
}

/** Percent: basis points in the form (1430), "14,30" on the screen. */
export function PercentField({ value, onChange, ...rest }: FieldProps<number | null> & Look) {
  return (
    <DecimalField
      unit="%"
      {...rest}
      value={value === null || value === undefined ? '' : (value / 100).toFixed(2)}
      onChange={(wire) => onChange(wire === '' || Number.isNaN(Number(wire)) ? null : Math.round(Number(wire) * 100))}
    />
  )
}

/** A whole number; empty is null. */
export function NumberField({
  value,
  onChange,
  min,
  max,
  ...rest
}: FieldProps<number | null> & Look & { min?: number; max?: number }) {
  return (
    <TextField
      {...rest}
      right
      inputMode="numeric"
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(text) => {
        const digits = text.replace(/[^\d-]/g, '')
        if (digits === '' || digits === '-') return onChange(null)
        const number = Number(digits)
        if (Number.isSafeInteger(number)) onChange(max !== undefined && number > max ? max : number)
      }}
      onBlur={() => {
        if (min !== undefined && value !== null && value < min) onChange(min)
        rest.onBlur?.()
      }}
    />
  )
}

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

export interface CheckProps {
  label: ReactNode
  /** For a box without words beside it. */
  ariaLabel?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some, not all. */
  mixed?: boolean
  hint?: ReactNode
  disabled?: boolean
  name?: string
  error?: string | undefined
}

export function Checkbox({ label, ariaLabel, checked, onChange, mixed, hint, disabled, name, error }: CheckProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = Boolean(mixed) && !checked
  }, [mixed, checked])
  return (
    <label className={classes.check} data-disabled={disabled || undefined}>
      <input
        ref={box}
        type="checkbox"
        className={classes.checkbox}
        checked={checked}
        name={name}
        disabled={disabled}
        aria-label={ariaLabel}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {(label || hint || error) && (
        <span className={classes.checkWords}>
          <span>{label}</span>
          {hint && <span className={classes.checkHint}>{hint}</span>}
          {error && (
            <span className={classes.message} data-tone="danger">
              {error}
            </span>
          )}
        </span>
      )}
    </label>
  )
}

export function Switch({ label, ariaLabel, checked, onChange, hint, disabled, name }: CheckProps) {
  return (
    <label className={classes.check} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        role="switch"
        className={classes.switch}
        checked={checked}
        name={name}
        disabled={disabled}
        aria-label={ariaLabel}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {(label || hint) && (
        <span className={classes.checkWords}>
          <span>{label}</span>
          {hint && <span className={classes.checkHint}>{hint}</span>}
        </span>
      )}
    </label>
  )
}

export interface RadioGroupProps<V extends string | number> {
  label: string
  labelHidden?: boolean
  value: V | null
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  error?: string | undefined
  name?: string
}

export function RadioGroup<V extends string | number>({
  label,
  labelHidden,
  value,
  onChange,
  options,
  error,
  name,
}: RadioGroupProps<V>) {
  return (
    <Field label={label} labelHidden={labelHidden} error={error}>
      {({ id, describedBy }) => (
        <div
          role="radiogroup"
          id={id}
          aria-label={label}
          aria-describedby={describedBy}
          style={{ display: 'grid', gap: 8 }}
        >
          {options.map((option) => (
            <label key={option.value} className={classes.check} data-disabled={option.disabled || undefined}>
              <input
                type="radio"
                className={`${classes.checkbox} ${classes.radio}`}
                name={name ?? id}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
              />
              <span className={classes.checkWords}>
                <span>{option.label}</span>
                {option.hint && <span className={classes.checkHint}>{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

export interface SearchFieldProps {
  label: string
  value: string
  /** Called with the trimmed text once typing rests for debounceMs, and at once on Enter. */
  onSearch: (text: string) => void
  debounceMs?: number
  placeholder?: string
  /** The page's `/` shortcut comes here. */
  main?: boolean
}

/** Quick search: trimmed, waits until typing rests (specification §9). */
export function SearchField({ label, value, onSearch, debounceMs = 300, placeholder, main = false }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    // The address changed from elsewhere (Back, Clear all): show what holds now.
    if (value !== sent.current) {
      sent.current = value
      setTyped(value)
    }
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  function searchFor(text: string) {
    clearTimeout(timer.current)
    const trimmed = text.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    onSearch(trimmed)
  }
  return (
    <div className={classes.box}>
      <IconSearch aria-hidden />
      <input
        type="search"
        aria-label={label}
        data-quick-search={main || undefined}
        value={typed}
        placeholder={placeholder ?? label}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => searchFor(text), debounceMs)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            searchFor(typed)
          }
          if (event.key === 'Escape' && typed) {
            event.preventDefault()
            setTyped('')
            searchFor('')
          }
        }}
      />
      {typed && (
        <IconButton
          label={t.clear}
          size="sm"
          onClick={() => {
            setTyped('')
            searchFor('')
          }}
        >
          <IconX />
        </IconButton>
      )}
    </div>
  )
}
