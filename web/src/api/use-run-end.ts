import { useEffect, useRef, useState } from 'react'

interface Run {
  readonly id: number
  readonly state: string
}

export const isUnderWay = (run: Run | null | undefined) => run?.state === 'queued' || run?.state === 'running'

/**
 * Calls back once when a run ends that was seen in progress or that the person started. A run that is done before it is
 * first read is registered with the returned function.
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
