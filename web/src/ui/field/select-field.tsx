import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { ClearButton } from './clear-button.tsx'
import { Field } from './field.tsx'
import fieldBox from './field-box.module.css'
import classes from './select-options.module.css'
import {
  dropdownLook,
  type Option,
  Options,
  type SelectFieldProps,
  useFirstFound,
  searchAgain,
  useFound,
} from './select-options.tsx'
import { t } from '../ui.texts.ts'

/** One choice out of many; long lists are searchable, on the server when `find` is given. */
export function SelectField<V extends string | number>(props: SelectFieldProps<V>) {
  const { value, onChange, onBlur, disabled, error, placeholder, clearable, name } = props
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<Option<V> | null>(null)
  const wantsSearch = props.searchable ?? (Boolean(props.find) || (props.options?.length ?? 0) > 8)
  // Choices that arrive while it is open do not turn it into a searchable list under the person's hands.
  const [heldSearch, holdSearch] = useState<boolean>()
  const searchable = heldSearch ?? wantsSearch
  const combobox = useCombobox({
    onDropdownOpen: () => holdSearch(searchable),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setText('')
      onBlur?.()
    },
  })
  const open = combobox.dropdownOpened
  const { found, more, searching, failed, again } = useFound(props, text, open)
  const leave = () => {
    combobox.closeDropdown()
    holdSearch(undefined)
  }
  const firstFound = useFirstFound(combobox, found, text)
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
          {...dropdownLook}
          onOptionSubmit={(chosen) => {
            if (chosen === searchAgain) return again()
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
                className={fieldBox.box}
                data-size={props.size}
                data-error={error ? true : undefined}
                data-disabled={disabled || undefined}
                data-open={open || undefined}
              >
                <Combobox.EventsTarget withExpandedAttribute {...firstFound}>
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
                    }}
                    onClick={() => combobox.openDropdown()}
                    onBlur={leave}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || open) return
                      // Does not submit the form: it opens the list.
                      event.preventDefault()
                      combobox.openDropdown()
                    }}
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
                className={fieldBox.box}
                data-size={props.size}
                disabled={disabled}
                aria-invalid={invalid}
                aria-describedby={describedBy}
                aria-required={props.required || undefined}
                data-error={error ? true : undefined}
                data-disabled={disabled || undefined}
                data-open={open || undefined}
                onClick={() => combobox.toggleDropdown()}
                onBlur={leave}
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
              more={more}
              searching={searching}
              failed={failed}
              chosen={value === null || value === undefined ? [] : [value]}
            />
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  )
}
