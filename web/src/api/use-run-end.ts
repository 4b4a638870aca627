import { useEffect, useRef, useState } from 'react'

interface Run {
  readonly id: number
  readonly state: string
}

export const isUnderWay = (run: Run | null | undefined) => run?.state === 'queued' || run?.state === 'running'

/**
 * Says once that a run has ended which was seen under way, or which the person started: one that is done before it is
 * read for the first time is named by the answered function.
 */
export function useRunEnd<R extends Run>(run: R | null, onEnd: (run: R) => void): (id: number) => void {
  const [watched, setWatched] = useState<number>()
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (!run) return
    if (isUnderWay(run)) setWatched(run.id)
    else if (watched === run.id) {
      setWatched(undefined)
      end.current(run)
    }
  }, [run, watched])
  return setWatched
}
