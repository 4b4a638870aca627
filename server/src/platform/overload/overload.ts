import { monitorEventLoopDelay } from 'node:perf_hooks'
import { commonErrors } from '@brava/contract/errors.ts'
import { refuse } from '../refuse.ts'
import type { Turn } from './turn-of.ts'

/** Above these the first turn is refused (guarantee G41); the delay limit is configurable (SHED_LAG_MS). */
export const overloadLimits = { lagMs: 200, waiting: 100 } as const

/**
 * How much higher the load must be before the next turn is refused too. An admitted call waits behind all that are
 * already waiting.
 */
const patience: Readonly<Record<Turn, number>> = { first: 1, middle: 1.5, last: 2 }

const sampleMs = 500

export interface Load {
  /** Mean delay of the event loop over the last half second, in milliseconds. */
  lagMs(): number
  /** Calls waiting for a database connection. */
  waiting(): number
}

/** Measures the queue alone: tests keep their own process busy, and no call may be turned away for that. */
export function queueAlone(pool: { readonly waitingCount: number }): Load {
  return { lagMs: () => 0, waiting: () => pool.waitingCount }
}

export interface Overload {
  readonly load: Load
  /** Calls refused since the start, by turn. */
  readonly refused: Readonly<Record<Turn, number>>
  /** Refuses the call (503, Retry-After) when the load is too high for its turn. Throws common.unavailable. */
  admit(turn: Turn): void
  close(): void
}

/** Measures this process: the delay of its event loop and the queue for its database connections. */
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

/** Sheds load, the most expensive calls first, so that orders get through. `tell` is called when shedding begins. */
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
      // So that they do not all come back at once.
      refuse(commonErrors.unavailable, { retryAfterSeconds: 2 + Math.floor(Math.random() * 4) })
    },
    close: () => load.close?.(),
  }
}
