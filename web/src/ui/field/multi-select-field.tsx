import { Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import classes from './field-box.module.css'
import multiSelectField from './multi-select-field.module.css'
import selectOptions from './select-options.module.css'
import {
  dropdownLook,
  type Option,
  Options,
  type Source,
  searchAgain,
  useFirstFound,
  useFound,
} from './select-options.tsx'
import { t } from '../ui.texts.ts'

/** Several choices out of many, shown as pills. */
export function MultiSelectField<V extends string | number>(props: FieldProps<readonly V[]> & Source<V>) {
  const { value, onChange, onBlur, disabled, error, placeholder, name } = props
  const [text, setText] = useState('')
  const [met, setMet] = useState<readonly Option<V>[]>([])
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { found, more, searching, failed, again } = useFound(props, text, combobox.dropdownOpened)
  const firstFound = useFirstFound(combobox, found, text)
  const labelOf = (each: V) =>
    [...(props.options ?? []), ...(props.known ?? []), ...met].find((option) => option.value === each)?.label ??
    // While the names are loading, the server's id must not be shown.
    (props.options || props.find ? String(each) : '…')
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <Combobox
          store={combobox}
          {...dropdownLook}
          onOptionSubmit={(chosen) => {
            if (chosen === searchAgain) return again()
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
              role="presentation"
              className={`${classes.box} ${classes.pillsBox}`}
              data-error={error ? true : undefined}
              data-disabled={disabled || undefined}
              data-open={combobox.dropdownOpened || undefined}
              // The space between the pills belongs to the field.
              onMouseDown={(event) => {
                if (event.target instanceof Element && event.target.closest('button, input')) return
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              <div className={multiSelectField.pills}>
                {value.map((each) => (
                  <span className={multiSelectField.pill} key={each}>
                    {labelOf(each)}
                    {!disabled && (
                      <button
                        type="button"
                        data-thumb
                        aria-label={`${t.remove}: ${labelOf(each)}`}
                        onClick={() => onChange(value.filter((other) => other !== each))}
                      >
                        <IconX />
                      </button>
                    )}
                  </span>
                ))}
                <Combobox.EventsTarget withExpandedAttribute {...firstFound}>
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
                    }}
                    onFocus={() => combobox.openDropdown()}
                    onClick={() => combobox.openDropdown()}
                    onBlur={() => {
                      combobox.closeDropdown()
                      setText('')
                      onBlur?.()
                    }}
                    onKeyDown={(event) => {
                      if (event.key === 'Enter') {
                        // Does not submit the form: it opens the list, or takes the highlighted choice.
                        event.preventDefault()
                        combobox.openDropdown()
                      }
                      if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
                    }}
                  />
                </Combobox.EventsTarget>
              </div>
              <IconChevronDown aria-hidden />
            </div>
          </Combobox.DropdownTarget>
          <Combobox.Dropdown className={selectOptions.dropdown}>
            <Options
              label={props.label}
              found={found}
              more={more}
              searching={searching}
              failed={failed}
              chosen={value}
            />
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  )
}
