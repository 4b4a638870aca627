/** What became of one piece of work. */
export interface JobOutcome {
  readonly queue: string
  readonly ok: boolean
  readonly seconds: number
  /** It failed for the last time: nobody tries again. */
  readonly gaveUp: boolean
}
