/** The outcome of one job. */
export interface JobOutcome {
  readonly queue: string
  readonly ok: boolean
  readonly seconds: number
  /** It failed for the last time: it is not retried. */
  readonly gaveUp: boolean
  /** Its kind runs on a schedule: the next run comes anyway. */
  readonly runsAgain: boolean
  /** A run of the same schedule was given up earlier today, and none has worked since. */
  readonly isKnown: boolean
}
