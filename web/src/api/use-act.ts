import type { Answered, Endpoint, EndpointSpec, Sent } from '@brava/contract/endpoint.ts'
import { useRef, useState } from 'react'
import { toast } from '../state/toast.ts'
import { whileWaiting } from '../state/waiting.ts'
import { ApiError, infoOf } from './api-error.ts'
import { type Callable, call } from './call.ts'
import { answerOf } from './retry.ts'
import { useToldError } from './told-error.ts'
import { refresh } from './use-endpoint.ts'

export interface ActOptions<E extends EndpointSpec> {
  /** Calls whose answers changed; all that are on the screen when left out, none with []. */
  readonly refreshes?: readonly { method: string; path: string }[]
  /** 'success' shows data.info in a green toast (default), 'info' in blue, false shows nothing. */
  readonly says?: 'info' | 'success' | false
  /** Covers the page with "Please wait..." while it runs. */
  readonly blocking?: boolean
  readonly done?: (answer: Answered<E>, input: Sent<E>) => void
}

export interface Act<E extends EndpointSpec> {
  readonly pending: boolean
  readonly error: ApiError | null
  /**
   * Performs the act. Success and failure are shown in a toast, a failure until the next attempt; returns undefined
   * when it failed.
   */
  run(...input: keyof Sent<E> extends never ? [] : [Sent<E>]): Promise<Answered<E> | undefined>
  /** Performs the act and throws the ApiError: for forms, which show it at the fields. */
  attempt(...input: keyof Sent<E> extends never ? [] : [Sent<E>]): Promise<Answered<E>>
}

function saidBy(answer: unknown): string | undefined {
  const info = (answer as { data?: { info?: unknown } } | undefined)?.data?.info
  return typeof info === 'string' && info !== '' ? info : undefined
}

/** A file is empty in JSON, so another file with the same fields is treated as a different input. */
const asWritten = (_: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

/** An act on the server: const approve = useAct(orders.approve); … await approve.run({ params: { id } }) */
export function useAct<E extends EndpointSpec>(
  endpoint: Callable<E> | (E & Endpoint),
  options: ActOptions<E> = {},
): Act<E> {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const told = useToldError()
  // The same input repeated after a failure carries the same key, so that it cannot be done twice.
  const last = useRef<{ input: string; key: string } | null>(null)

  function readAgain() {
    if (options.refreshes === undefined) void refresh()
    else if (options.refreshes.length > 0) void refresh(...options.refreshes)
  }

  async function attempt(input?: Sent<E>): Promise<Answered<E>> {
    const written = JSON.stringify(input ?? null, asWritten)
    if (last.current?.input !== written) last.current = { input: written, key: crypto.randomUUID() }
    setPending(true)
    setError(null)
    told.again()
    try {
      const withKey = endpoint.idempotent ? { idempotencyKey: last.current.key } : {}
      const sending = answerOf(() =>
        (call as (e: unknown, i: unknown, o: unknown) => Promise<Answered<E>>)(endpoint, input, withKey),
      )
      const answer = await (options.blocking ? whileWaiting(sending) : sending)
      last.current = null
      const says = options.says ?? 'success'
      const info = saidBy(answer)
      if (says && info) toast(says, info)
      options.done?.(answer, input as Sent<E>)
      readAgain()
      return answer
    } catch (thrown) {
      const refusal =
        thrown instanceof ApiError ? thrown : new ApiError({ status: 0, code: 'failed', info: infoOf(thrown) })
      const isDecided = refusal.code !== 'common.stillRunning' && refusal.status !== 429
      // A refusal is the final answer to this key (decision 0019): trying again needs a new key. Too many requests is
      // none: an earlier copy, whose answer was lost, may have done it.
      if (refusal.status >= 400 && refusal.status < 500 && isDecided) last.current = null
      setError(refusal)
      // The screen is out of date: someone else was faster.
      if (refusal.status === 409 && isDecided) readAgain()
      throw refusal
    } finally {
      setPending(false)
    }
  }

  async function run(input?: Sent<E>): Promise<Answered<E> | undefined> {
    try {
      return await attempt(input)
    } catch (thrown) {
      told.tell(thrown)
      return undefined
    }
  }

  return { pending, error, run: run as Act<E>['run'], attempt: attempt as Act<E>['attempt'] }
}
