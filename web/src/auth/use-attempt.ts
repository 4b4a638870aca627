import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'

/** One attempt at a time of a form outside the portal: whether it is running, and why the last one was refused. */
export function useAttempt(refused?: (error: ApiError) => void) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  async function attempt(work: () => Promise<void>) {
    if (pending) return
    setPending(true)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
      refused?.(thrown)
    } finally {
      setPending(false)
    }
  }

  return { pending, error, attempt, forget: () => setError(null) }
}
