import { Refused } from '../refuse.ts'
import { withoutValues } from './without-values.ts'

/** Why something failed, in one line to store and show: a refusal in English, otherwise the message without values. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.text('en')
  const safe = withoutValues(error)
  return safe instanceof Error ? safe.message : String(safe)
}
