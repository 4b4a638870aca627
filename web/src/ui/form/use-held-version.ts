import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { t } from '../ui.texts.ts'

interface Held<V> {
  readonly version: number
  readonly values: V
}

/** Some nouns refuse in their own words (vat-texts.changedMeanwhile). */
const isOvertaken = ({ code }: ApiError) => code === 'common.conflict' || code.endsWith('.changedMeanwhile')

/** The part of a form needed to adopt a newer version. */
interface Latest<V> {
  readonly changed: boolean
  accept(values: V): void
  /** For a refused form that may continue: what was typed stays, the other fields show the current values. */
  rebase?(values: V): void
}

/**
 * The version of a record on which the current input is based. A newer version, saved by someone else, is adopted while
 * nothing is typed, or if it has the same value in every field. Otherwise the former version stays until the input is
 * discarded, and the server refuses to overwrite what the person has not seen. A form that cannot discard input, such as
 * a dialog, sends through `again`: once the person was told of the refusal, the version that is read again is adopted, and a
 * second click saves.
 */
export function useHeldVersion<V extends object>({ version, values }: Held<V>) {
  const held = useRef<Held<V>>({ version, values })
  const [isTold, setTold] = useState(false)
  return {
    version: () => held.current.version,
    /** The values of that version. */
    values: () => held.current.values,
    /** It was saved: the form continues from here. */
    hold: (next: Held<V>) => {
      held.current = next
    },
    /** In a form that cannot discard input: sends what was typed, and says what to do if someone else was faster. */
    again: async <T>(sending: Promise<T>): Promise<T> => {
      setTold(false)
      try {
        return await sending
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || !isOvertaken(thrown)) throw thrown
        setTold(true)
        throw new ApiError({ ...thrown, info: t.changedMeanwhile })
      }
    },
    /** Called on every render of the form. */
    useLatest: (form: Latest<V>) => {
      const latest = useRef(form)
      latest.current = form
      const [newest, said, told, { changed }] = [version, JSON.stringify(values), isTold, form]
      useEffect(() => {
        if (held.current.version >= newest) return
        const next = { version: newest, values: JSON.parse(said) as V }
        if (JSON.stringify(held.current.values) !== said) {
          if (!changed) latest.current.accept(next.values)
          else if (told && latest.current.rebase) latest.current.rebase(next.values)
          else return
        }
        held.current = next
        setTold(false)
      }, [said, newest, changed, told])
    },
  }
}
