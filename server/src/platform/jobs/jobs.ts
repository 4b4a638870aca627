/** A kind of background work: its queue, and what one piece carries. Handlers must be harmless when repeated. */
export interface JobKind<T extends object> {
  readonly queue: string
  /** Phantom: the payload's type. Never holds secrets: payloads stand in the database. */
  readonly payload?: T
  readonly retryLimit?: number
  /** Repeats by this cron line, once over all processes. */
  readonly cron?: string
  /**
   * Is also run by the processes themselves, without the queue: once when they start and whenever runHere asks. For what
   * must follow a commit at once; with a cron line that looks after what a crash left.
   */
  readonly runsHere?: boolean
}

/** Declares a kind of job. */
export function jobKind<T extends object>(
  queue: string,
  options: Omit<JobKind<T>, 'queue' | 'payload'> = {},
): JobKind<T> {
  return { queue, ...options }
}

export interface JobHandler {
  readonly kind: JobKind<object>
  readonly run: (payload: object) => Promise<void>
}

/** Binds a kind to its function. */
export function jobHandler<T extends object>(kind: JobKind<T>, run: (payload: T) => Promise<void>): JobHandler {
  return { kind, run: run as (payload: object) => Promise<void> }
}
