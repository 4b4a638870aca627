import { Combobox, type ComboboxStore } from '@mantine/core'
import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hasWords } from '../../text/rank.ts'
import type { FieldProps } from './field.tsx'
import classes from './select-options.module.css'
import { t } from '../ui.texts.ts'

export interface Option<V extends string | number = string | number> {
  readonly value: V
  readonly label: string
  /** Muted text after the label: a code, a town. */
  readonly facts?: string
  readonly icon?: ReactNode
}

/** The look of the list of choices when it opens. */
export const dropdownLook = {
  shadow: 'none',
  radius: 8,
  offset: 4,
  transitionProps: { transition: 'fade', duration: 120 },
} as const

/** The most options shown at once: longer lists are searchable. */
const most = 50

export interface Source<V extends string | number> {
  /** Undefined while they are loading. */
  options?: readonly Option<V>[] | undefined
  /** Reads the options again, if they could not be read, or not all of them. */
  again?: (() => void) | undefined
  /**
   * Searches on the server (products, companies, users). Called with '' when opened, then after each pause in typing;
   * at most 50 are shown.
   */
  find?: (text: string) => Promise<readonly Option<V>[]>
  /** Labels of existing choices, when options come from `find`. */
  known?: readonly Option<V>[]
  placeholder?: string
  searchable?: boolean
}

export interface SelectFieldProps<V extends string | number> extends FieldProps<V | null>, Source<V> {
  clearable?: boolean
  size?: 'md' | 'lg'
}

/**
 * The choices for what is typed, and whether more are being requested. Until the server answers, the previous ones are
 * narrowed to those that match, so that the choice under the pointer does not move when the answer arrives.
 */
export function useFound<V extends string | number>(
  { options, find, again: readAgain }: Source<V>,
  text: string,
  open: boolean,
) {
  const [answer, setAnswer] = useState<{ to: string; found: readonly Option<V>[] }>({ to: '', found: [] })
  const [searching, setSearching] = useState(false)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const triedTimes = useRef(0)
  const asked = text.trim()
  useEffect(() => {
    if (!find || !open) return
    let current = true
    setSearching(true)
    setFailed(false)
    const isAgain = triedTimes.current !== tries
    triedTimes.current = tries
    const timer = setTimeout(
      () =>
        void find(asked)
          .then(
            (found) => current && setAnswer({ to: asked, found: found.slice(0, most) }),
            () => current && setFailed(true),
          )
          .finally(() => current && setSearching(false)),
      asked && !isAgain ? 300 : 0,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [find, asked, open, tries])
  const again = () => setTries((before) => before + 1)
  if (find) {
    const isCurrent = answer.to === asked
    return {
      found: isCurrent && !failed ? answer.found : fitting(answer.found, asked),
      more: answer.found.length === most,
      searching: searching || (!isCurrent && !failed),
      failed: failed ? t.searchFailed : undefined,
      again,
    }
  }
  const found = fitting(options ?? [], text)
  return {
    found: found.slice(0, most),
    more: found.length > most,
    searching: !options,
    failed: readAgain && t.errorTitle,
    again: readAgain ?? again,
  }
}

const fitting = <V extends string | number>(options: readonly Option<V>[], text: string) =>
  options.filter((option) => hasWords(`${option.label} ${option.facts ?? ''}`, text))

/** The value of the entry that searches again; no option has it. */
export const searchAgain = '\u0000again'

/**
 * While text is typed, Enter takes the first match. Returns the field properties that announce it to screen readers.
 */
export function useFirstFound<V extends string | number>(
  combobox: ComboboxStore,
  found: readonly Option<V>[],
  text: string,
) {
  const [first, setFirst] = useState<string | null>(null)
  const values = found.map((option) => option.value).join(' ')
  const { selectFirstOption, dropdownOpened } = combobox
  useEffect(() => {
    setFirst(text && values && dropdownOpened ? selectFirstOption() : null)
  }, [text, values, dropdownOpened, selectFirstOption])
  return {
    ...(first ? { 'aria-activedescendant': first } : {}),
    // From here on the list itself announces the position of the arrows.
    onKeyDownCapture: () => setFirst(null),
  }
}

export function Options<V extends string | number>({
  label,
  found,
  more,
  searching,
  failed,
  chosen,
}: {
  label: string
  found: readonly Option<V>[]
  /** There are more choices, or may be: typing finds them. */
  more: boolean
  searching: boolean
  /** Set if the server did not answer: the list shown is incomplete. */
  failed: string | undefined
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
          aria-selected={chosen.includes(option.value)}
        >
          {option.icon}
          <span>{option.label}</span>
          {option.facts && <span className={classes.optionFacts}>{option.facts}</span>}
          {chosen.includes(option.value) && <IconCheck aria-hidden />}
        </Combobox.Option>
      ))}
      {failed && (
        <>
          <div className={classes.optionsEmpty} role="option" aria-disabled="true" aria-selected="false">
            {failed}
          </div>
          <Combobox.Option value={searchAgain} className={classes.option}>
            <span>{t.tryAgain}</span>
            <IconRefresh aria-hidden />
          </Combobox.Option>
        </>
      )}
      {more && !failed && (
        <div className={classes.optionsEmpty} role="option" aria-disabled="true" aria-selected="false">
          {t.typeForMore}
        </div>
      )}
      {found.length === 0 && !failed && (
        // A listbox may contain only options.
        <div className={classes.optionsEmpty} role="option" aria-disabled="true" aria-selected="false">
          {searching ? `${t.loading}…` : t.nothingFound}
        </div>
      )}
    </Combobox.Options>
  )
}
