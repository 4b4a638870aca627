/** Specification §9: signed out after an hour without a sign of life, with reminders on the way. */
export const idleSeconds = 3600
export const reminders = [1800, 1200, 600, 300, 60, 30] as const

export interface Idle {
  /** The person did something (here or in another tab). */
  active(at: number): void
  /** Looks at the clock: warns or signs out when it is time. */
  look(now: number): void
}

/** Counts the time without a sign of life. Each reminder comes once, and again after the next sign of life. */
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
      // After a sleep of the machine several are due at once: only the most urgent is said.
      const due = reminders.filter((reminder) => left <= reminder && reminder < said).at(-1)
      if (due === undefined) return
      said = due
      act.remind(left)
    },
  }
}
