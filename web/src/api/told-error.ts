import { useState } from 'react'
import { closeToast, toast } from '../state/toast.ts'
import { ApiError, infoOf } from './api-error.ts'
import { t } from './api.texts.ts'

/** Shows in a toast why something failed, with the reference to quote when asking for help. Returns the toast's id. */
export function tellError(thrown: unknown, detail?: string): number | undefined {
  // The shell itself reports an ended session.
  if (thrown instanceof ApiError && thrown.status === 401) return undefined
  const reference = thrown instanceof ApiError && thrown.requestId && `${t.reference} ${thrown.requestId}`
  const more = detail ?? reference
  return toast('error', infoOf(thrown), more ? { detail: more } : {})
}

/** The messages about attempts at one thing: an error toast stays until it is closed, or until the next attempt. */
export interface ToldError {
  tell(thrown: unknown, detail?: string): void
  /** A new attempt starts: the message about the last one is removed. */
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

/** One for the lifetime of the component. */
export function useToldError(): ToldError {
  return useState(toldError)[0]
}

export interface Tries {
  readonly pending: boolean
  /** Runs the work. If it fails, the reason is shown in a toast, with `detail` if given, and undefined is returned. */
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
