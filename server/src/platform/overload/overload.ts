import { monitorEventLoopDelay } from 'node:perf_hooks'
import { commonErrors } from '@brava/contract/errors.ts'
import { refuse } from '../refuse.ts'
import type { Turn } from './turn-of.ts'

/** Above these the first turn is refused (guarantee G41); the lateness may be set otherwise (SHED_LAG_MS). */
export const overloadLimits = { lagMs: 200, waiting: 100 } as const

/** How much worse it must be before the next turn is refused too. Who is let in waits behind all that waits already. */
const patience: Readonly<Record<Turn, number>> = { first: 1, middle: 1.5, last: 2 }

const sampleMs = 500

export interface Load {
  /** Mean lateness of the event loop over the last half second, in milliseconds. */
  lagMs(): number
  /** Calls that wait for a database connection. */
  waiting(): number
}

/** Measures the queue alone: tests keep their own process busy, and nobody is to be turned away for that. */
export function queueAlone(pool: { readonly waitingCount: number }): Load {
  return { lagMs: () => 0, waiting: () => pool.waitingCount }
}

export interface Overload {
  readonly load: Load
  /** Calls refused since the start, by turn. */
  readonly refused: Readonly<Record<Turn, number>>
  /** Refuses the call (503, Retry-After) when there is too much to do for its turn. Throws common.unavailable. */
  admit(turn: Turn): void
  close(): void
}

/** Measures this process: the lateness of its event loop and the queue before its database connections. */
export function measureLoad(pool: { readonly waitingCount: number }): Load & { close(): void } {
  const resolution = 20
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let lag = 0
  const timer = setInterval(() => {
    lag = Number.isFinite(delay.mean) ? Math.max(0, delay.mean / 1e6 - resolution) : 0
    delay.reset()
  }, sampleMs)
  timer.unref()
  return {
    lagMs: () => lag,
    waiting: () => pool.waitingCount,
    close() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

/** Sheds load, the dearest calls first, so that orders get through. `tell` hears when shedding begins. */
export function shedLoad(
  load: Load & { close?(): void },
  tell: (facts: object) => void = () => {},
  lagLimitMs: number = overloadLimits.lagMs,
): Overload {
  const refused: Record<Turn, number> = { first: 0, middle: 0, last: 0 }
  let isShedding = false
  return {
    load,
    refused,
    admit(turn) {
      const [lagMs, waiting] = [load.lagMs(), load.waiting()]
      const worst = Math.max(lagMs / lagLimitMs, waiting / overloadLimits.waiting)
      if (worst <= 1) isShedding = false
      else if (!isShedding) {
        isShedding = true
        tell({ lagMs: Math.round(lagMs), waiting })
      }
      if (worst <= patience[turn]) return
      refused[turn] += 1
      // Not all at once again.
      refuse(commonErrors.unavailable, { retryAfterSeconds: 2 + Math.floor(Math.random() * 4) })
    },
    close: () => load.close?.(),
  }
}
