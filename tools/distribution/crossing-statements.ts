import { readFileSync } from 'node:fs'
import { filesBelow, fromRoot } from '../source-files.ts'
import { type Place, placeOf } from './spread.ts'

interface Crossing {
  readonly file: string
  /** The function of the code, or of the database, that runs the query. */
  readonly name: string
  readonly places: readonly Place[]
  /** Tables that are not copied to every node. */
  readonly tables: readonly string[]
}

/** How SQL and Kysely name a table; what follows is a table, a part of the statement, or another name. */
const named = [
  /\b(?:from|join|into|update|using|only|table)\s+(?:"?public"?\.)?"?([a-z][a-z0-9_]+)/g,
  /\.(?:selectFrom|innerJoin|leftJoin|rightJoin|insertInto|updateTable|deleteFrom|mergeInto|from|using)\(\s*['"]([a-z][a-z0-9_]+)/g,
  /,\s*([a-z][a-z0-9_]+)\s+[a-z]{1,2}\b/g,
]

/** The tables that a piece of code names, ascending. */
export function tablesIn(text: string): string[] {
  const code = text.replace(/\/\*[^]*?\*\/|(?<=^|\s)(?:\/\/|--)\s.*$/gm, '')
  const found = named.flatMap((way) => [...code.matchAll(way)].map(([, name = '']) => name))
  return [...new Set(found)].filter((name) => placeOf.has(name)).sort()
}

function places(tables: readonly string[]): Place[] {
  const all = new Set(tables.map((table) => placeOf.get(table) as Place))
  return [...all].filter((place) => place !== 'everywhere').sort()
}

/** Top-level declarations of a source text, by name. */
function* piecesOf(text: string): Iterable<{ name: string; text: string }> {
  const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:function\*?|const) (\w+)/gm)]
  for (const [index, start] of starts.entries())
    yield { name: start[1] ?? '', text: text.slice(start.index, starts[index + 1]?.index) }
}

/**
 * What would query several nodes at once: functions whose SQL names tables of two or more places. A function with
 * several statements counts as one; a called function is counted where it is defined.
 */
export function crossingStatements(): Crossing[] {
  const sources = filesBelow('server/src', /(?<!\.test)\.ts$/).filter((path) => !path.includes('/testing/'))
  const functions = filesBelow('server/src/platform/db/functions', /\.sql$/)
  const crossings = [...sources, ...functions].flatMap((path): Crossing[] => {
    const text = readFileSync(path, 'utf8')
    const file = fromRoot(path)
    const pieces = path.endsWith('.sql') ? [{ name: file.replace(/^.*\/|\.sql$/g, ''), text }] : [...piecesOf(text)]
    return pieces.flatMap((piece) => {
      const tables = tablesIn(piece.text).filter((table) => placeOf.get(table) !== 'everywhere')
      return places(tables).length > 1 ? [{ file, name: piece.name, places: places(tables), tables }] : []
    })
  })
  return crossings.sort((a, b) => (a.file === b.file ? (a.name < b.name ? -1 : 1) : a.file < b.file ? -1 : 1))
}
