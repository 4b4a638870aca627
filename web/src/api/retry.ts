import { ApiError } from './api-error.ts'

const most = 4

/** The call said nothing about itself: no answer came, or there was too much to do. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'offline' || [429, 502, 503, 504].includes(error.status)
}

/** A refusal stays a refusal; what may pass is read again, four times. Only for reading. */
export function readAgain(failures: number, error: unknown): boolean {
  return failures < most && mayPass(error)
}

/** Milliseconds before the next try: as long as the server asked for, else 0,8 s, 1,6 s, 3,2 s …, not all at once. */
export function pauseBefore(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
  const pause = asked === undefined ? 800 * 2 ** failures : asked * 1000
  return Math.min(30_000, pause) + Math.random() * 400
}

/**
 * Sends a request under its Idempotency-Key; while the server is still at work on an earlier copy of it, whose answer was
 * lost on the way, that answer is waited for: four times, as long as the server asks for.
 */
export async function answerOf<T>(send: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await send()
    } catch (error) {
      if (failures >= most || !(error instanceof ApiError) || error.code !== 'common.stillRunning') throw error
      await new Promise((next) => setTimeout(next, pauseBefore(failures, error)))
    }
  }
}
