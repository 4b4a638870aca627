/** Tells the time; tests pass in their own. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }
