import { useEffect, useRef } from 'react'
import { toast } from '../../state/toast.ts'
import { t } from '../ui.texts.ts'
import { offerWork, takeWork } from './kept-work.ts'

/**
 * What is typed outlives the end of the session: offered while it is unsaved, given back once when the form appears again.
 * `unsaved` answers undefined where nothing is.
 */
export function useKeptWork<V extends object>(
  fields: readonly (keyof V & string)[],
  unsaved: () => Partial<V> | undefined,
  giveBack: (kept: Partial<V>) => void,
  isOn = true,
) {
  const latest = useRef({ unsaved, giveBack })
  latest.current = { unsaved, giveBack }
  // What was kept belongs to the form's first appearance.
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
