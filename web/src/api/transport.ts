import type { WireError } from '@brava/contract/errors.ts'
import { language } from '../text/language.ts'
import { ApiError } from './api-error.ts'
import { t } from './api.texts.ts'
import { doubtConnection } from './connection.ts'
import { dropToken, isOtherSession, token } from './token.ts'

/** How long the browser waits when an endpoint does not say otherwise (specification §9). */
export const defaultTimeoutMs = 40_000

export interface Outgoing {
  readonly method: string
  /** Path with ":name" parts, without the "/api" prefix. */
  readonly path: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly files?: readonly File[] | undefined
  /** Infinity: the answer stays open, and the caller monitors it. */
  readonly timeoutMs?: number | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

let onSignedOut: () => void = () => {}
let onOtherSession: () => void = () => {}

/** Registers what to do when the server no longer recognizes the session; the shell goes to SignIn. */
export function whenSignedOut(act: () => void) {
  onSignedOut = act
}

/** Registers what to do when someone has signed in on another tab; the shell starts over. */
export function whenOtherSession(act: () => void) {
  onOtherSession = act
}

/** "/orders/:id" with { id: 5 } and a query becomes "/api/orders/5?…". */
export function addressOf(outgoing: Pick<Outgoing, 'path' | 'params' | 'query'>): string {
  const path = outgoing.path.replace(/:([A-Za-z]+)/g, (_whole, name: string) =>
    encodeURIComponent((outgoing.params?.[name] as string | number | undefined) ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(outgoing.query ?? {})) {
    if (value === undefined || value === null) continue
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each))
  }
  const text = query.toString()
  return `/api${path}${text ? `?${text}` : ''}`
}

export function headersOf(idempotencyKey?: string): Headers {
  const headers = new Headers({ 'accept-language': language })
  const bearer = token()
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  return headers
}

function bodyOf(outgoing: Outgoing, headers: Headers): BodyInit | undefined {
  if (outgoing.files) {
    const form = new FormData()
    // Fields first: the server reads them before the file bytes arrive.
    for (const [name, value] of Object.entries((outgoing.body ?? {}) as Record<string, unknown>)) {
      if (value !== undefined && value !== null)
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
    for (const file of outgoing.files) form.append('file', file)
    return form
  }
  if (outgoing.body === undefined) return undefined
  headers.set('content-type', 'application/json')
  return JSON.stringify(outgoing.body)
}

/**
 * Sends one call and returns the response when it is successful; everything else is thrown as an ApiError. Nothing is
 * sent with the session of someone who has signed in on another tab.
 */
export async function send(outgoing: Outgoing): Promise<Response> {
  if (isOtherSession()) {
    onOtherSession()
    throw new ApiError({ status: 0, code: 'otherSession', info: t.otherSession })
  }
  const headers = headersOf(outgoing.idempotencyKey)
  const body = bodyOf(outgoing, headers)
  for (const [name, value] of Object.entries(outgoing.headers ?? {})) headers.set(name, value)
  const timeoutMs = outgoing.timeoutMs ?? defaultTimeoutMs
  const deadline = Number.isFinite(timeoutMs) ? AbortSignal.timeout(timeoutMs) : new AbortController().signal
  const signal = outgoing.signal ? AbortSignal.any([outgoing.signal, deadline]) : deadline
  const sentWith = token()
  let response: Response
  try {
    response = await fetch(addressOf(outgoing), {
      method: outgoing.method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    })
  } catch (error) {
    throw lost(error, outgoing.signal)
  }
  if (response.ok) return response
  const refusal = await refusalOf(response)
  if (response.status >= 502 && response.status <= 504) void doubtConnection()
  // A 401 without a token is a refused sign-in, not an ended session.
  if (response.status === 401 && sentWith && sentWith === token()) {
    dropToken()
    onSignedOut()
  }
  throw refusal
}

/**
 * What is thrown when an answer, or the rest of it, did not arrive; when the caller's signal stopped it, that signal's
 * own reason.
 */
export function lost(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ApiError({ status: 0, code: 'timeout', info: t.timeout })
  void doubtConnection()
  return new ApiError({ status: 0, code: 'offline', info: t.offline })
}

async function refusalOf(response: Response): Promise<ApiError> {
  const wire = (await response.json().catch(() => null)) as Partial<WireError> | null
  const fields = Object.fromEntries((wire?.data?.fields ?? []).map((field) => [field.path, field.message]))
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  return new ApiError({
    status: response.status,
    code: wire?.code ?? 'failed',
    // A proxy in front of the server answers with its own text, or none.
    info: wire?.data?.info ?? (response.status >= 502 && response.status <= 504 ? t.unavailable : t.failed),
    fields,
    detail: wire?.data?.detail,
    ...(wire?.requestId ? { requestId: wire.requestId } : {}),
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  })
}
