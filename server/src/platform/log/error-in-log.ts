import { pino } from 'pino'

/** The parts of a PostgreSQL error that do not repeat a value. */
const harmless = ['severity', 'constraint', 'table', 'column', 'schema', 'routine'] as const

/**
 * An error in the form in which it is logged. Database messages repeat rejected values, including passwords and keys:
 * only the state, the names and the location of such errors remain (guarantee G45).
 */
export function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error))
    return pino.stdSerializers.err(error as Error)
  const names = Object.fromEntries(harmless.flatMap((name) => (name in error ? [[name, (error as never)[name]]] : [])))
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: 'DatabaseError', sqlState: String(error.code), ...names, stack: places.join('\n') }
}
