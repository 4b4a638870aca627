import { useEffect, useRef } from 'react'

interface Held<V> {
  readonly version: number
  readonly values: V
}

/**
 * The version of a record that what is being typed stands on. A newer one, which somebody else saved, is taken over while
 * nothing is typed, or when it says the same in every field; else the former stays until what was typed is taken back, and
 * the server refuses to put it over what it has not seen.
 */
export function useHeldVersion<V extends object>({ version, values }: Held<V>) {
  const held = useRef<Held<V>>({ version, values })
  return {
    version: () => held.current.version,
    /** What that version said. */
    values: () => held.current.values,
    /** Saved: the form goes on from here. */
    hold: (next: Held<V>) => {
      held.current = next
    },
    /** Called in every drawing of the form. */
    useLatest: (form: { readonly changed: boolean; accept(values: V): void }) => {
      const accept = useRef(form.accept)
      accept.current = form.accept
      const [newest, said, { changed }] = [version, JSON.stringify(values), form]
      useEffect(() => {
        if (held.current.version >= newest) return
        const next = { version: newest, values: JSON.parse(said) as V }
        if (JSON.stringify(held.current.values) !== said) {
          if (changed) return
          accept.current(next.values)
        }
        held.current = next
      }, [said, newest, changed])
    },
  }
}
