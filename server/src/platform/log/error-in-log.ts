import { pino } from 'pino'

/** What PostgreSQL says of an error without repeating a value. */
const harmless = ['severity', 'constraint', 'table', 'column', 'schema', 'routine'] as const

/**
 * An error as it stands in the log. What the database says repeats the values that it could not take, passwords and
 * keys among them: of its errors only the state and the names remain, and where they happened (guarantee G45).
 */
export function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error))
    return pino.stdSerializers.err(error as Error)
  const names = Object.fromEntries(harmless.flatMap((name) => (name in error ? [[name, (error as never)[name]]] : [])))
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: 'DatabaseError', sqlState: String(error.code), ...names, stack: places.join('\n') }
}
