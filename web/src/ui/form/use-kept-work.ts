import { useEffect, useRef } from 'react'
import { toast } from '../../state/toast.ts'
import { t } from '../ui.texts.ts'
import { offerWork, takeWork } from './kept-work.ts'

/**
 * Lets input survive the end of the session: it is offered while unsaved, and returned once when the form appears
 * again. `unsaved` returns undefined when there is nothing.
 */
export function useKeptWork<V extends object>(
  fields: readonly (keyof V & string)[],
  unsaved: () => Partial<V> | undefined,
  giveBack: (kept: Partial<V>) => void,
  isOn = true,
) {
  const latest = useRef({ unsaved, giveBack })
  latest.current = { unsaved, giveBack }
  // What was kept belongs to the form's first render.
  const first = useRef({ fields, isOn })
  useEffect(() => {
    if (!first.current.isOn) return
    const kept = takeWork(first.current.fields)
    if (kept) {
      latest.current.giveBack(kept as Partial<V>)
      toast('info', t.workBack)
    }
    return offerWork(first.current.fields, () => latest.current.unsaved() as Record<string, unknown> | undefined)
  }, [])
}
