/** The parts of a PostgreSQL error that do not repeat a value. */
const harmless = ['severity', 'constraint', 'table', 'column', 'schema', 'routine'] as const

/**
 * SQLSTATEs whose messages name only what a statement is made of, or what the server lacks, and never a parameter: a
 * missing table, column or function, a missing right, a serialization failure, a deadlock, a lock that is taken, a
 * cancelled statement, resources that have run out (PostgreSQL, Appendix A).
 */
const saysNoValue = /^(42P01|42703|42883|42501|40001|40P01|55P03|57014|53...)$/

/**
 * The error without what database errors repeat: their messages contain rejected values, including passwords and keys,
 * so only the state, the names and the location of such errors remain, and the message where its kind names no value
 * (guarantee G45). They are also found inside other
 * errors: among those of an AggregateError, as a cause. An error without any is returned as it is.
 */
export function withoutValues(error: unknown): unknown {
  return repeatsValues(error) ? copyOf(error) : error
}

/** What is left of an error of the database. */
class DatabaseError extends Error {}

const isOfDatabase = (error: Error) => 'severity' in error && 'code' in error

/** Everything an error says, also the parts that are not enumerated: message, stack, cause, errors. */
const partsOf = (error: Error): [string, unknown][] =>
  Object.getOwnPropertyNames(error).map((name) => [name, (error as never)[name]])

function repeatsValues(part: unknown, seen = new Set<unknown>()): part is Error {
  if (seen.has(part)) return false
  seen.add(part)
  if (Array.isArray(part)) return part.some((each) => repeatsValues(each, seen))
  if (!(part instanceof Error)) return false
  return isOfDatabase(part) || partsOf(part).some(([, each]) => repeatsValues(each, seen))
}

/** `done` keeps what is copied already: errors may refer to each other. */
function copyOf(part: unknown, done = new Map<unknown, unknown>()): unknown {
  if (done.has(part)) return done.get(part)
  if (Array.isArray(part)) return part.map((each) => copyOf(each, done))
  if (!(part instanceof Error)) return part
  if (isOfDatabase(part)) return ofDatabase(part)
  const copy = Object.create(Object.getPrototypeOf(part) as object) as Error
  done.set(part, copy)
  for (const [name, each] of partsOf(part)) {
    const enumerable = Object.prototype.propertyIsEnumerable.call(part, name)
    Object.defineProperty(copy, name, { value: copyOf(each, done), enumerable, configurable: true, writable: true })
  }
  return copy
}

function ofDatabase(error: Error): Error {
  const { code, ...rest } = error as Error & { code: unknown } & Partial<Record<(typeof harmless)[number], string>>
  const names = Object.fromEntries(harmless.flatMap((name) => (name in error ? [[name, rest[name]]] : [])))
  const where = [rest.constraint ?? rest.table, rest.column].filter((name) => name !== undefined)
  const said = saysNoValue.test(String(code)) ? `: ${error.message}` : ''
  const left = new DatabaseError([`database error ${String(code)}`, ...where].join(', ') + said)
  left.name = 'DatabaseError'
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  left.stack = places.join('\n')
  return Object.assign(left, { sqlState: String(code), ...names })
}
