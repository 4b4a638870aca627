import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface WebFacts {
  /** The sources it was built from. */
  readonly sources: string
  /** Gzipped bytes by what the person loads. */
  readonly firstLoadJs: number
  readonly firstLoadCss: number
  /** JavaScript that a list screen loads beyond the first load; 0 while there is no list. */
  readonly listChunk: number
  readonly listParts: readonly string[]
  readonly chunks: readonly { readonly name: string; readonly gzip: number }[]
}

/** Budgets in bytes (1 kB = 1000 bytes), gzipped. */
export const budgets = { firstLoadJs: 210_000, listChunk: 45_000 } as const

export interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly code: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
}

export function measure(chunks: readonly Chunk[], folder: string, sources: string): WebFacts {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const size = (name: string) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length
  const reach = (start: readonly string[]) => {
    const seen = new Set<string>()
    const todo = [...start]
    for (let name = todo.pop(); name; name = todo.pop()) {
      if (seen.has(name) || !byName.has(name)) continue
      seen.add(name)
      todo.push(...(byName.get(name)?.imports ?? []))
    }
    return seen
  }
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + size(name), 0)
  const first = reach(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName))
  // What index.html loads immediately counts too, whoever added it.
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const [, name] of html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g)) if (name) first.add(name)
  const list = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith('/web/src/ui/table/data-table.tsx')))
  const listOnly = list ? [...reach([list.fileName])].filter((name) => !first.has(name)) : []
  const css = [...html.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, name]) => name as string)
  return {
    sources,
    firstLoadJs: sum(first),
    firstLoadCss: sum(css),
    listChunk: sum(listOnly),
    listParts: listOnly,
    chunks: chunks.map(({ fileName }) => ({ name: fileName, gzip: size(fileName) })).sort((a, b) => b.gzip - a.gzip),
  }
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

export function describeBuild(facts: WebFacts): string {
  return `first load ${kB(facts.firstLoadJs)} of JavaScript (budget ${kB(budgets.firstLoadJs)}) and ${kB(facts.firstLoadCss)} of CSS, list chunk ${kB(facts.listChunk)} (budget ${kB(budgets.listChunk)}), gzipped`
}

/** What exceeds its budget; empty when everything is within it. */
export function overBudget(facts: WebFacts): string[] {
  return (Object.keys(budgets) as (keyof typeof budgets)[])
    .filter((name) => facts[name] > budgets[name])
    .map((name) => `${name}: ${kB(facts[name])} is over the budget of ${kB(budgets[name])} (gzipped)`)
}
