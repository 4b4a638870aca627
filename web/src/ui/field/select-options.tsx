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
  /** Quiet words behind the label: a code, a town. */
  readonly facts?: string
  readonly icon?: ReactNode
}

/** How the list of choices opens. */
export const dropdownLook = {
  shadow: 'none',
  radius: 8,
  offset: 4,
  transitionProps: { transition: 'fade', duration: 120 },
} as const

/** Most options shown at once: longer lists are searched. */
const most = 50

export interface Source<V extends string | number> {
  /** Undefined while they are being loaded. */
  options?: readonly Option<V>[] | undefined
  /** Reads the options again: they could not be read, or not all of them. */
  again?: (() => void) | undefined
  /** Searches on the server (products, companies, users). Called with '' when opened, then as typing rests; at most 50 are shown. */
  find?: (text: string) => Promise<readonly Option<V>[]>
  /** Labels of what is already chosen, when options come from `find`. */
  known?: readonly Option<V>[]
  placeholder?: string
  searchable?: boolean
}

export interface SelectFieldProps<V extends string | number> extends FieldProps<V | null>, Source<V> {
  clearable?: boolean
  size?: 'md' | 'lg'
}

/**
 * The choices for what is typed, and whether more are being asked for. Until the server has answered, those of before are
 * narrowed to what fits, so that what is pressed does not move away when the answer comes.
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

/** What is pressed to search again; no option has such a value. */
export const searchAgain = '\u0000again'

/**
 * While something is typed the first choice that fits is the one Enter takes. Answers what tells a screen reader so: the
 * properties of the field.
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
    // From here on the list itself says where the arrows are.
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
  /** There are others, or may be: typing finds them. */
  more: boolean
  searching: boolean
  /** Says that the server did not answer: what is shown is not all that there is. */
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
        // A list of choices has nothing but choices in it.
        <div className={classes.optionsEmpty} role="option" aria-disabled="true" aria-selected="false">
          {searching ? `${t.loading}…` : t.nothingFound}
        </div>
      )}
    </Combobox.Options>
  )
}
