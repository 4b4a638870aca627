import pg from 'pg'

type Single = number | string | boolean | null | Date
export type Literal = Single | readonly Single[]

/**
 * The text of a function call with its values inlined and quoted: for a statement that is sent together with the
 * commit, where parameters cannot be passed. All values are quoted, so that the function determines their types.
 * `before`: an expression placed before them.
 */
export function callText(name: string, values: readonly Literal[], before?: string): string {
  return `${pg.escapeIdentifier(name)}(${[...(before === undefined ? [] : [before]), ...values.map(literal)].join(', ')})`
}

function literal(value: Literal): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  return pg.escapeLiteral(isList(value) ? `{${value.map(element).join(',')}}` : plain(value))
}

const isList = (value: Literal): value is readonly Single[] => Array.isArray(value)

/** As PostgreSQL reads it in a list. */
function element(value: Single): string {
  if (value === null) return 'null'
  return typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : plain(value)
}

function plain(value: Exclude<Single, null>): string {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError('not a number that PostgreSQL can be given')
  return String(value)
}
