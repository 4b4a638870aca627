import { ApiError } from './api-error.ts'

const most = 4

/** The failure is not about the call itself: no answer came, or the server was overloaded. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'offline' || [429, 502, 503, 504].includes(error.status)
}

/** A refusal is final; a temporary failure is retried four times. Only for reads. */
export function readAgain(failures: number, error: unknown): boolean {
  return failures < most && mayPass(error)
}

/** Milliseconds before the next attempt: as long as the server asked for, else 0,8 s, 1,6 s, 3,2 s …, with jitter. */
export function pauseBefore(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
  const pause = asked === undefined ? 800 * 2 ** failures : asked * 1000
  return Math.min(30_000, pause) + Math.random() * 400
}

/**
 * Sends a request under its Idempotency-Key. While the server is still working on an earlier copy whose answer was
 * lost, that answer is waited for: four times, as long as the server asks for each time.
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
