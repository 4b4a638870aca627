import { useEffect, useRef } from 'react'

let leave: (() => void) | undefined

/** There is one place beside the sheet: who docks there closes whoever was there before. */
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
