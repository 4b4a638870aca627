/** Work that many ask for in a moment and that is done once for all of them. */
export interface Coalesced {
  /** What is asked for before the work begins is covered by it; what is asked for while it runs makes it run once more. */
  ask(): void
  /** Does what was asked for, and takes nothing more. */
  stop(): Promise<void>
}

/** Runs the work so many milliseconds after it is first asked for, never twice at once. The work must not throw. */
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
