/** The outcome of one job. */
export interface JobOutcome {
  readonly queue: string
  readonly ok: boolean
  readonly seconds: number
  /** It failed for the last time: it is not retried. */
  readonly gaveUp: boolean
}
