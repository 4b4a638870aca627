import { useEffect, useRef } from 'react'

let leave: (() => void) | undefined

/** There is one place beside the sheet: a panel that docks there closes the one before it. */
export function useDock(isDocked: boolean, onLeave: () => void) {
  const latest = useRef(onLeave)
  latest.current = onLeave
  useEffect(() => {
    if (!isDocked) return
    const own = () => latest.current()
    const before = leave
    leave = own
    before?.()
    return () => {
      if (leave === own) leave = undefined
    }
  }, [isDocked])
}
