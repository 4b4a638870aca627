/** Work that many ask for at the same moment and that runs once for all of them. */
export interface Coalesced {
  /** A run covers every request made before it begins; a request made while it runs triggers one more run. */
  ask(): void
  /** Completes the requested work, and accepts no more. */
  stop(): Promise<void>
}

/**
 * Runs the work the given number of milliseconds after the first request, never twice at once. The work must not throw.
 */
export function coalesced(work: () => Promise<void>, pauseMs: number): Coalesced {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let askedAgain = false
  let stopped = false

  function begin(): Promise<void> {
    timer = undefined
    askedAgain = false
    running = work().finally(() => {
      running = undefined
      if (askedAgain && !stopped) plan()
    })
    return running
  }
  const plan = () => {
    timer ??= setTimeout(() => void begin(), pauseMs)
  }

  return {
    ask() {
      if (stopped) return
      if (running) askedAgain = true
      else plan()
    },
    async stop() {
      stopped = true
      const isWanted = timer !== undefined || askedAgain
      clearTimeout(timer)
      await running
      if (isWanted) await begin()
    },
  }
}
