import { pino } from 'pino'
import { withoutValues } from './without-values.ts'

/** An error in the form in which it is logged: nothing remains of the values that a database error repeats. */
export function errorInLog(error: unknown): unknown {
  return pino.stdSerializers.err(withoutValues(error) as Error)
}
