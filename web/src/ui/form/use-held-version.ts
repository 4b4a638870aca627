import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { t } from '../ui.texts.ts'

interface Held<V> {
  readonly version: number
  readonly values: V
}

/** As much of a form as taking over a newer version needs. */
interface Latest<V> {
  readonly changed: boolean
  accept(values: V): void
  /** Where a refused form may go on: what was typed stays, the other fields say what is there now. */
  rebase?(values: V): void
}

/**
 * The version of a record that what is being typed stands on. A newer one, which somebody else saved, is taken over while
 * nothing is typed, or when it says the same in every field; else the former stays until what was typed is taken back, and
 * the server refuses to put it over what it has not seen. A dialog, which has no way to take back, sends through `again`:
 * once its person was told of the refusal, the version that is read anew is held, and a second press saves.
 */
export function useHeldVersion<V extends object>({ version, values }: Held<V>) {
  const held = useRef<Held<V>>({ version, values })
  const [isTold, setTold] = useState(false)
  return {
    version: () => held.current.version,
    /** What that version said. */
    values: () => held.current.values,
    /** Saved: the form goes on from here. */
    hold: (next: Held<V>) => {
      held.current = next
    },
    /** In a dialog: sends what was typed, and says what to do where somebody else was faster. */
    again: async <T>(sending: Promise<T>): Promise<T> => {
      setTold(false)
      try {
        return await sending
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.code !== 'common.conflict') throw thrown
        setTold(true)
        throw new ApiError({ ...thrown, info: t.changedMeanwhile })
      }
    },
    /** Called in every drawing of the form. */
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
