import pg from 'pg'

export type Literal = number | string | boolean | null | Date | readonly number[]

/**
 * The text of a function's call with its values written into it, quoted: for a statement that is sent together with the
 * commit, where parameters cannot go along. All of them are quoted, so that the function says their types.
 */
export function callText(name: string, values: readonly Literal[]): string {
  return `${pg.escapeIdentifier(name)}(${values.map(literal).join(', ')})`
}

function literal(value: Literal): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return `'${finite(value)}'`
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  return `'{${value.map(finite).join(',')}}'`
}

function finite(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('not a number that PostgreSQL can be given')
  return String(value)
}
