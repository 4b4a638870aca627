/** What to do with the Idempotency-Key after a refusal. */
export type Retry = 'never' | 'sameKey' | 'newKey'

/** What the server answers instead of what was requested (RFC 9457). */
export interface Problem {
  readonly title: string
  readonly status: number
  readonly code: string
  readonly retry: Retry
  readonly action: string
  readonly requestId?: string
  readonly problems?: readonly Readonly<Record<string, unknown>>[]
  readonly location?: string
}

/** A refusal. A program needs only `retry`; `action` is for the person who reads it. */
export class BravaError extends Error {
  readonly code: string
  /** 0 when there was no answer. */
  readonly status: number
  readonly retry: Retry
  readonly action: string
  readonly requestId: string | undefined
  /** Which line or field is wrong, and why. */
  readonly problems: readonly Readonly<Record<string, unknown>>[]
  /** Of order.referenceTaken: the path of the order that has the reference. */
  readonly location: string | undefined

  constructor(problem: Problem, options?: ErrorOptions) {
    super(`${problem.code}: ${problem.title} ${problem.action}`, options)
    this.name = 'BravaError'
    this.code = problem.code
    this.status = problem.status
    this.retry = problem.retry
    this.action = problem.action
    this.requestId = problem.requestId
    this.problems = problem.problems ?? []
    this.location = problem.location
  }
}
