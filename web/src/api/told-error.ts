import { useState } from 'react'
import { closeToast, toast } from '../state/toast.ts'
import { ApiError, infoOf } from './api-error.ts'
import { t } from './api.texts.ts'

/** Says in a toast why something failed, with the reference to name when asking for help. Answers the toast's id. */
export function tellError(thrown: unknown, detail?: string): number | undefined {
  // The shell tells of an ended session by itself.
  if (thrown instanceof ApiError && thrown.status === 401) return undefined
  const reference = thrown instanceof ApiError && thrown.requestId && `${t.reference} ${thrown.requestId}`
  const more = detail ?? reference
  return toast('error', infoOf(thrown), more ? { detail: more } : {})
}

/** What is told of the tries of one thing: a toast about an error stays until it is closed, or until the next try. */
export interface ToldError {
  tell(thrown: unknown, detail?: string): void
  /** It is tried again: what was said of the last try is of the past. */
  again(): void
}

export function toldError(): ToldError {
  let last: number | undefined
  return {
    tell: (thrown, detail) => {
      last = tellError(thrown, detail)
    },
    again: () => {
      if (last !== undefined) closeToast(last)
      last = undefined
    },
  }
}

/** One for as long as the component stands. */
export function useToldError(): ToldError {
  return useState(toldError)[0]
}

export interface Tries {
  readonly pending: boolean
  /** Does it. Why it failed is told in a toast, with `detail` where that is given; answers undefined then. */
  run<T>(work: () => Promise<T>, detail?: () => string | undefined): Promise<T | undefined>
}

/** For an act of several steps: const tries = useTries(); … if (await tries.run(async () => …)) onClose() */
export function useTries(): Tries {
  const [pending, setPending] = useState(false)
  const told = useToldError()
  return {
    pending,
    run: async (work, detail) => {
      told.again()
      setPending(true)
      try {
        return await work()
      } catch (thrown) {
        told.tell(thrown, detail?.())
        return undefined
      } finally {
        setPending(false)
      }
    },
  }
}
