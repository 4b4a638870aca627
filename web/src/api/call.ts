import type { Answered, Endpoint, EndpointSpec, Sent } from '@brava/contract/endpoint.ts'
import { lost, send } from './transport.ts'

/** What a call needs to know of an endpoint; the endpoint's schemas are used for their types alone. */
export interface Callable<E extends EndpointSpec = EndpointSpec> {
  readonly method: string
  readonly path: string
  readonly timeoutMs?: number | undefined
  readonly idempotent?: boolean | undefined
  readonly isFile?: boolean
  /** Never present: it carries the endpoint's type. */
  readonly endpoint?: E
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /**
   * For idempotent endpoints; a new key is created when it is left out. Keep it to repeat the same act after a failure.
   */
  readonly idempotencyKey?: string
}

type Needed<E extends EndpointSpec> = keyof Sent<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: Sent<E>, options?: CallOptions]

/**
 * A call named by method and path, typed by the endpoint it stands for. For the shell, which must not load the schemas:
 * callable<typeof users.profile>('GET', '/users/profile')
 */
export function callable<E extends Endpoint>(
  method: E['method'],
  path: string,
  ...[more]: {} extends Repeated<E> ? [] : [more: Repeated<E>]
): Callable<E> {
  return { method, path, ...more }
}

/** Where a call differs from most: repeated at the place that names the call, which does not compile without it. */
type Repeated<E> = (E extends { timeoutMs: infer T extends number } ? { timeoutMs: T } : {}) &
  (E extends { idempotent: true } ? { idempotent: true } : {}) &
  (E extends { response: 'file' } ? { isFile: true } : {})

/** Calls the server. Throws ApiError. Returns the wire form, or a Blob when the endpoint answers with a file. */
export async function call<E extends EndpointSpec>(
  endpoint: Callable<E> | (E & Endpoint),
  ...[input, options]: Needed<E>
): Promise<Answered<E>> {
  const parts = (input ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
    files?: readonly File[]
  }
  const response = await send({
    method: endpoint.method,
    path: endpoint.path,
    timeoutMs: endpoint.timeoutMs,
    params: parts.params,
    query: parts.query,
    body: parts.body,
    files: parts.files,
    signal: options?.signal,
    idempotencyKey: endpoint.idempotent ? (options?.idempotencyKey ?? crypto.randomUUID()) : options?.idempotencyKey,
  })
  const isFile = ('isFile' in endpoint && endpoint.isFile) || ('response' in endpoint && endpoint.response === 'file')
  if (response.status === 204) return undefined as Answered<E>
  try {
    return (await (isFile ? response.blob() : response.json())) as Answered<E>
  } catch (error) {
    // The connection broke in mid-answer, or something in front of the server answered instead of it.
    throw lost(error, options?.signal)
  }
}

/** Saves bytes that were made in the browser or already fetched as a file for the person. */
export function saveBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
