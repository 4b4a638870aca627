/** A kind of background job: its queue, and the payload of each job. Handlers must be safe to repeat. */
export interface JobKind<T extends object> {
  readonly queue: string
  /** Phantom: the payload's type. Never holds secrets: payloads are stored in the database. */
  readonly payload?: T
  readonly retryLimit?: number
  /** Repeats on this cron schedule, once across all processes. */
  readonly cron?: string
  /**
   * If no process was running at that time, it runs once as soon as one is: for what people would miss for a day. Work
   * that only tidies up, or belongs to the night, waits for its next time.
   */
  readonly madeUp?: boolean
  /**
   * Also run by the processes themselves, without the queue: once at startup and whenever runHere asks. For work that
   * must follow a commit at once; with a cron schedule that picks up what a crash left.
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
