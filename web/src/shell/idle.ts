/** Specification §9: signed out after an hour without activity, with reminders before. */
export const idleSeconds = 3600
export const reminders = [1800, 1200, 600, 300, 60, 30] as const

export interface Idle {
  /** The person did something (here or in another tab). */
  active(at: number): void
  /** Checks the time: warns or signs out when due. */
  look(now: number): void
}

/** Measures the time without activity. Each reminder comes once, and again after the next activity. */
export function createIdle(
  start: number,
  act: { remind: (secondsLeft: number) => void; revived: () => void; out: () => void },
): Idle {
  let last = start
  let said: number = idleSeconds
  let over = false
  return {
    active(at) {
      if (over || at < last) return
      last = at
      if (said < idleSeconds) act.revived()
      said = idleSeconds
    },
    look(now) {
      if (over) return
      const left = idleSeconds - Math.floor((now - last) / 1000)
      if (left <= 0) {
        over = true
        act.out()
        return
      }
      // After the machine slept, several are due at once: only the most urgent is shown.
      const due = reminders.filter((reminder) => left <= reminder && reminder < said).at(-1)
      if (due === undefined) return
      said = due
      act.remind(left)
    },
  }
}
