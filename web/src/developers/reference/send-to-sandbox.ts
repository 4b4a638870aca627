/** A call as entered on its page. */
export interface TriedCall {
  readonly method: string
  /** Without the origin, with its query. */
  readonly path: string
  readonly credential: string
  readonly idempotencyKey: string | null
  readonly fault: string
  /** For a call of terminals. */
  readonly pin: string | null
  readonly body: string | null
}

export interface TriedAnswer {
  /** Null: no answer came. */
  readonly status: number | null
  readonly headers: readonly (readonly [string, string])[]
  readonly text: string
  readonly ms: number
}

export const isSandboxCredential = (text: string) => /^brv_test_[0-9a-f]{18}_[\w-]{43}$/.test(text)

/** Headers that say something about an answer. */
const told = ['request-id', 'idempotency-replayed', 'ratelimit', 'etag', 'retry-after']

/** The deliberate fault, and the key: everything but the credential. */
export function headersOf({ idempotencyKey, fault, pin, body }: TriedCall): [string, string][] {
  return [
    ...(body === null ? [] : [['Content-Type', 'application/json'] as [string, string]]),
    ...(idempotencyKey === null ? [] : [['Idempotency-Key', idempotencyKey] as [string, string]]),
    ...(pin === null ? [] : [['Brava-Pin', pin] as [string, string]]),
    ...(fault === '' ? [] : [['Brava-Sandbox-Fault', fault] as [string, string]]),
  ]
}

/** Sends a call once, without anything of the portal's own session. */
export async function sendToSandbox(call: TriedCall): Promise<TriedAnswer> {
  const began = performance.now()
  try {
    const response = await fetch(call.path, {
      method: call.method,
      credentials: 'omit',
      cache: 'no-store',
      headers: [['Authorization', `Bearer ${call.credential}`], ...headersOf(call)],
      ...(call.body === null ? {} : { body: call.body }),
    })
    const text = await response.text()
    const headers = told.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    return { status: response.status, headers, text, ms: Math.round(performance.now() - began) }
  } catch {
    return { status: null, headers: [], text: '', ms: Math.round(performance.now() - began) }
  }
}
