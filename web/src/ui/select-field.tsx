import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import classes from './fields.module.css'
import { t } from './ui.texts.ts'

export interface Option<V extends string | number = string | number> {
  readonly value: V
  readonly label: string
  /** Quiet words behind the label: a code, a town. */
  readonly facts?: string
  readonly icon?: ReactNode
}

/** Most options shown at once: longer lists are searched. */
const most = 50

interface Source<V extends string | number> {
  options?: readonly Option<V>[]
  /** Searches on the server (products, companies, users). Called with '' when opened, then as typing rests; at most 50 are shown. */
  find?: (text: string) => Promise<readonly Option<V>[]>
  /** Labels of what is already chosen, when options come from `find`. */
  known?: readonly Option<V>[]
  placeholder?: string
  searchable?: boolean
}

export interface SelectFieldProps<V extends string | number> extends FieldProps<V | null>, Source<V> {
  clearable?: boolean
}

function useFound<V extends string | number>({ options, find }: Source<V>, text: string, open: boolean) {
  const [found, setFound] = useState<readonly Option<V>[]>([])
  const [searching, setSearching] = useState(false)
  useEffect(() => {
    if (!find || !open) return
    let current = true
    setSearching(true)
    const timer = setTimeout(
      () =>
        void find(text.trim())
          .then((next) => current && setFound(next.slice(0, most)))
          .catch(() => current && setFound([]))
          .finally(() => current && setSearching(false)),
      text ? 300 : 0,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [find, text, open])
  if (find) return { found, searching }
  const needle = text.trim().toLocaleLowerCase()
  const fitting = (options ?? []).filter(
    (option) => !needle || `${option.label} ${option.facts ?? ''}`.toLocaleLowerCase().includes(needle),
  )
  return { found: fitting.slice(0, needle || (options?.length ?? 0) > most ? most : undefined), searching: false }
}

function Options<V extends string | number>({
  label,
  found,
  searching,
  chosen,
}: {
  label: string
  found: readonly Option<V>[]
  searching: boolean
  chosen: readonly V[]
}) {
  return (
    <Combobox.Options className={classes.options} aria-label={label}>
      {found.map((option) => (
        <Combobox.Option
          value={String(option.value)}
          key={option.value}
          className={classes.option}
          data-chosen={chosen.includes(option.value) || undefined}
        >
          {option.icon}
          <span>{option.label}</span>
          {option.facts && <span className={classes.optionFacts}>{option.facts}</span>}
          {chosen.includes(option.value) && <IconCheck aria-hidden />}
        </Combobox.Option>
      ))}
      {found.length === 0 && <div className={classes.optionsEmpty}>{searching ? `${t.loading}…` : t.nothingFound}</div>}
    </Combobox.Options>
  )
}

/** One of many; long lists are searched, on the server when `find` is given. */
export function SelectField<V extends string | number>(props: SelectFieldProps<V>) {
  const { value, onChange, onBlur, disabled, error, placeholder, clearable, name } = props
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<Option<V> | null>(null)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setText('')
      onBlur?.()
    },
  })
  const open = combobox.dropdownOpened
  const searchable = props.searchable ?? (Boolean(props.find) || (props.options?.length ?? 0) > 8)
  const { found, searching } = useFound(props, text, open)
  const current =
    value === null || value === undefined
      ? undefined
      : (props.options?.find((option) => option.value === value) ??
        props.known?.find((option) => option.value === value) ??
        (picked?.value === value ? picked : undefined))
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <Combobox
          store={combobox}
          shadow="none"
          radius={8}
          offset={4}
          transitionProps={{ transition: 'fade', duration: 120 }}
          onOptionSubmit={(chosen) => {
            const option = found.find((each) => String(each.value) === chosen)
            if (option) {
              setPicked(option)
              onChange(option.value)
            }
            combobox.closeDropdown()
          }}
        >
          {searchable ? (
            <Combobox.DropdownTarget>
              <div
                className={classes.box}
                data-error={error ? true : undefined}
                data-disabled={disabled || undefined}
                data-open={open || undefined}
              >
                <Combobox.EventsTarget withExpandedAttribute>
                  <input
                    role="combobox"
                    id={id}
                    name={name}
                    disabled={disabled}
                    aria-invalid={invalid}
                    aria-describedby={describedBy}
                    aria-required={props.required || undefined}
                    autoComplete="off"
                    placeholder={current?.label ?? placeholder}
                    value={open ? text : (current?.label ?? '')}
                    onChange={(event) => {
                      setText(event.currentTarget.value)
                      combobox.openDropdown()
                      combobox.selectFirstOption()
                    }}
                    onClick={() => combobox.openDropdown()}
                    onBlur={() => combobox.closeDropdown()}
                  />
                </Combobox.EventsTarget>
                {clearable && current && !disabled ? (
                  <ClearButton label={props.label} clear={() => onChange(null)} />
                ) : (
                  <IconChevronDown aria-hidden />
                )}
              </div>
            </Combobox.DropdownTarget>
          ) : (
            <Combobox.Target targetType="button" withExpandedAttribute>
              <button
                type="button"
                role="combobox"
                id={id}
                name={name}
                className={classes.box}
                disabled={disabled}
                aria-invalid={invalid}
                aria-describedby={describedBy}
                data-error={error ? true : undefined}
                data-disabled={disabled || undefined}
                data-open={open || undefined}
                onClick={() => combobox.toggleDropdown()}
                onBlur={() => combobox.closeDropdown()}
                style={{ cursor: disabled ? 'not-allowed' : 'pointer' }}
              >
                {current?.icon}
                <span className={classes.choice} data-empty={current ? undefined : true} title={current?.label}>
                  {current?.label ?? placeholder ?? '\u00a0'}
                </span>
                <IconChevronDown aria-hidden />
              </button>
            </Combobox.Target>
          )}
          <Combobox.Dropdown className={classes.dropdown}>
            {clearable && !searchable && current && (
              <button
                type="button"
                className={classes.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  onChange(null)
                  combobox.closeDropdown()
                }}
              >
                <span className={classes.optionFacts}>{t.clear}</span>
              </button>
            )}
            <Options
              label={props.label}
              found={found}
              searching={searching}
              chosen={value === null || value === undefined ? [] : [value]}
            />
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  )
}

function ClearButton({ label, clear }: { label: string; clear: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${t.clear}: ${label}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={clear}
    >
      <IconX />
    </button>
  )
}

/** Several of many, shown as pills. */
export function MultiSelectField<V extends string | number>(props: FieldProps<readonly V[]> & Source<V>) {
  const { value, onChange, onBlur, disabled, error, placeholder, name } = props
  const [text, setText] = useState('')
  const [met, setMet] = useState<readonly Option<V>[]>([])
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { found, searching } = useFound(props, text, combobox.dropdownOpened)
  const labelOf = (each: V) =>
    [...(props.options ?? []), ...(props.known ?? []), ...met].find((option) => option.value === each)?.label ??
    String(each)
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <Combobox
          store={combobox}
          shadow="none"
          radius={8}
          offset={4}
          transitionProps={{ transition: 'fade', duration: 120 }}
          onOptionSubmit={(chosen) => {
            const option = found.find((each) => String(each.value) === chosen)
            if (!option) return
            setMet([...met, option])
            onChange(
              value.includes(option.value) ? value.filter((each) => each !== option.value) : [...value, option.value],
            )
            setText('')
          }}
        >
          <Combobox.DropdownTarget>
            <div
              className={`${classes.box} ${classes.pillsBox}`}
              data-error={error ? true : undefined}
              data-disabled={disabled || undefined}
              data-open={combobox.dropdownOpened || undefined}
            >
              <div className={classes.pills}>
                {value.map((each) => (
                  <span className={classes.pill} key={each}>
                    {labelOf(each)}
                    {!disabled && (
                      <button
                        type="button"
                        aria-label={`${t.remove}: ${labelOf(each)}`}
                        onClick={() => onChange(value.filter((other) => other !== each))}
                      >
                        <IconX />
                      </button>
                    )}
                  </span>
                ))}
                <Combobox.EventsTarget withExpandedAttribute>
                  <input
                    role="combobox"
                    id={id}
                    name={name}
                    disabled={disabled}
                    aria-invalid={invalid}
                    aria-describedby={describedBy}
                    autoComplete="off"
                    placeholder={value.length === 0 ? placeholder : undefined}
                    value={text}
                    onChange={(event) => {
                      setText(event.currentTarget.value)
                      combobox.openDropdown()
                      combobox.selectFirstOption()
                    }}
                    onFocus={() => combobox.openDropdown()}
                    onClick={() => combobox.openDropdown()}
                    onBlur={() => {
                      combobox.closeDropdown()
                      setText('')
                      onBlur?.()
                    }}
                    onKeyDown={(event) => {
                      if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
                    }}
                  />
                </Combobox.EventsTarget>
              </div>
              <IconChevronDown aria-hidden />
            </div>
          </Combobox.DropdownTarget>
          <Combobox.Dropdown className={classes.dropdown}>
            <Options label={props.label} found={found} searching={searching} chosen={value} />
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  )
}
