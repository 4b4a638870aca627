import { existsSync, readFileSync } from 'node:fs'
import { filesBelow, fromRoot, importsIn, resolveImport } from './source-files.ts'
import { type Arrows, placeOf, platform, refusal } from './import-rules.ts'
import { packageRefusal } from './package-rules.ts'

/** Circles among the nouns, each as the names along it. */
export function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const visit = (node: string, trail: string[]) => {
    const at = trail.indexOf(node)
    if (at >= 0) {
      found.push([...trail.slice(at), node])
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}

export interface ImportReport {
  readonly problems: string[]
  /** Noun to nouns, as the server's code really uses them. */
  readonly graph: ReadonlyMap<string, ReadonlySet<string>>
  readonly files: number
}

/** Holds every import of the repository against the rules. */
export function checkImports(arrows: Arrows): ImportReport {
  const problems: string[] = []
  const graph = new Map<string, Set<string>>(Object.keys(arrows).map((noun) => [noun, new Set<string>()]))
  const files = ['contract/src', 'server/src', 'web/src', 'seed', 'e2e', 'bench', 'chaos', 'tools'].flatMap((folder) =>
    filesBelow(folder, /\.tsx?$/),
  )
  for (const noun of Object.keys(arrows)) {
    for (const used of arrows[noun] ?? [])
      if (!(used in arrows)) problems.push(`server/src/modules.ts: ${noun} → ${used}: no such noun`)
  }
  for (const [noun, used] of declaredCircles(arrows))
    problems.push(`server/src/modules.ts: a circle: ${noun} → ${used}`)
  const places = new Set<string>()
  for (const path of files) {
    const from = fromRoot(path)
    const a = placeOf(from)
    if (/^index\.tsx?$/.test(a.file)) problems.push(`${from}: is a barrel: name a file after the one thing it exports`)
    if (a.workspace === 'server' && a.folder && !a.test && a.folder !== platform) places.add(a.folder)
    for (const { specifier, line, typeOnly } of importsIn(readFileSync(path, 'utf8'))) {
      const target = resolveImport(path, specifier)
      const reason = target
        ? existsSync(target)
          ? refusal(from, fromRoot(target), arrows, typeOnly)
          : 'there is no such file'
        : packageRefusal(from, specifier)
      if (reason) problems.push(`${from}:${line}: ${specifier}: ${reason}`)
      if (!target || a.workspace !== 'server' || a.test) continue
      const b = placeOf(fromRoot(target))
      if (b.workspace === 'server' && a.folder in arrows && b.folder in arrows && a.folder !== b.folder) {
        graph.get(a.folder)?.add(b.folder)
      }
    }
  }
  for (const folder of places) {
    if (!(folder in arrows)) problems.push(`server/src/${folder}: is not in modules.ts`)
  }
  for (const circle of circles(graph)) problems.push(`a circle: ${circle.join(' → ')}`)
  return { problems, graph, files: files.length }
}

function declaredCircles(arrows: Arrows): [string, string][] {
  const graph = new Map(Object.entries(arrows).map(([noun, used]) => [noun, new Set(used)]))
  return circles(graph).map((circle) => [circle[0] as string, circle.slice(1).join(' → ')])
}
