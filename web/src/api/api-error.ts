/** A refusal or failure of a call. `info` is the message for the person, already in the language of the interface. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly info: string
  /** Messages by dotted field path, as the server reported them. */
  readonly fields: Readonly<Record<string, string>>
  readonly detail: unknown
  /** The reference to quote when asking for help. */
  readonly requestId: string | undefined
  /** After this many seconds the same call may succeed. */
  readonly retryAfterSeconds: number | undefined

  constructor(facts: {
    status: number
    code: string
    info: string
    fields?: Record<string, string>
    detail?: unknown
    requestId?: string
    retryAfterSeconds?: number
  }) {
    super(facts.info)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.info = facts.info
    this.fields = facts.fields ?? {}
    this.detail = facts.detail
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
  }

  /** The same error, shown at a field: for a question that is answered there. */
  at(field: string): ApiError {
    return new ApiError({ ...this, fields: { [field]: this.info } })
  }
}

/** The message to show for any thrown value. */
export function infoOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
