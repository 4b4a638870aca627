import { setTimeout as pause } from 'node:timers/promises'
import { BravaError, type Problem } from './brava-error.ts'
import { partsOf, signatureOf } from './sign.ts'

export interface Connection {
  /** "https://portal.example" */
  readonly origin: string
  readonly credential: string
  readonly signed: boolean
  readonly version: string | undefined
  readonly sandboxFault: string | undefined
  readonly fetch: typeof fetch
  /** Milliseconds for one answer, and for all tries together. */
  readonly timeoutMs: number
  readonly patienceMs: number
}

export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /partner/v1. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Seconds the server may take to finish a request in progress. */
  readonly wait?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** The answer is a file. */
  readonly isFile?: boolean
}

const prefix = '/partner/v1'

function requestOf(connection: Connection, outgoing: Outgoing): [string, RequestInit] {
  const { method, idempotencyKey = '', wait, body: value } = outgoing
  const body = value === undefined ? '' : JSON.stringify(value)
  const given = Object.entries(outgoing.query ?? {}).filter((entry) => entry[1] !== undefined)
  const query = new URLSearchParams(given.map(([name, one]) => [name, String(one)])).toString()
  const path = prefix + outgoing.path
  const headers = new Headers({ accept: 'application/json' })
  if (body) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (connection.version) headers.set('brava-version', connection.version)
  if (connection.sandboxFault) headers.set('brava-sandbox-fault', connection.sandboxFault)
  if (wait) headers.set('prefer', `wait=${wait}`)
  if (connection.signed) {
    const { keyId, secret } = partsOf(connection.credential)
    const time = Math.floor(Date.now() / 1000)
    const signature = signatureOf(secret, { method, path, query, idempotencyKey, body, time })
    headers.set('authorization', `BRAVA1 key=${keyId},time=${time},signature=${signature}`)
  } else headers.set('authorization', `Bearer ${connection.credential}`)
  const deadline = AbortSignal.timeout(connection.timeoutMs + (wait ?? 0) * 1000)
  const signal = outgoing.signal ? AbortSignal.any([outgoing.signal, deadline]) : deadline
  return [
    `${connection.origin}${path}${query ? `?${query}` : ''}`,
    { method, headers, signal, redirect: 'error', ...(body ? { body } : {}) },
  ]
}

const noAnswer = (cause: unknown) =>
  new BravaError(
    {
      code: 'client.noAnswer',
      title: 'No answer came.',
      status: 0,
      retry: 'sameKey',
      action: 'Send it again with the same key; nothing happens twice.',
    },
    { cause },
  )

type Outcome = { readonly value: unknown } | { readonly error: BravaError; readonly afterMs: number | undefined }

/** One try. An answer that breaks off halfway does not count. */
async function attempt(connection: Connection, outgoing: Outgoing): Promise<Outcome> {
  try {
    const answer = await connection.fetch(...requestOf(connection, outgoing))
    if (answer.ok && outgoing.isFile) return { value: new Uint8Array(await answer.arrayBuffer()) }
    const text = await answer.text()
    if (answer.ok) return { value: JSON.parse(text) as unknown }
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    return { error: new BravaError(problemOf(answer, text)), afterMs: seconds >= 0 ? seconds * 1000 : undefined }
  } catch (error) {
    outgoing.signal?.throwIfAborted()
    return { error: noAnswer(error), afterMs: undefined }
  }
}

/**
 * Something in between (a proxy, a maintenance page) does not answer in our problem format: retry later, with the same
 * key.
 */
function problemOf(answer: Response, text: string): Problem {
  if (answer.headers.get('content-type')?.includes('problem+json')) return JSON.parse(text) as Problem
  return {
    code: 'client.strangeAnswer',
    title: `Something answered ${answer.status}.`,
    status: answer.status,
    retry: answer.status >= 500 || answer.status === 429 ? 'sameKey' : 'never',
    action: 'See what stands between your server and Brava.',
  }
}

/** A refused credential stays refused until a person acts. */
const isForLater = (error: BravaError) => error.retry === 'sameKey' && error.status !== 401

/**
 * Sends until there is an answer, each time with the same Idempotency-Key, with growing pauses or as Retry-After says.
 * Throws BravaError.
 */
export async function send(connection: Connection, outgoing: Outgoing): Promise<unknown> {
  const end = Date.now() + connection.patienceMs
  for (let tries = 0; ; tries++) {
    const outcome = await attempt(connection, outgoing)
    if ('value' in outcome) return outcome.value
    const growing = Math.min(10_000, 100 * 2 ** tries) * (0.5 + Math.random() / 2)
    const ms = outcome.afterMs ?? growing
    if (!isForLater(outcome.error) || Date.now() + ms > end) throw outcome.error
    await pause(ms, undefined, outgoing.signal ? { signal: outgoing.signal } : {})
  }
}
