import { existsSync, readFileSync } from 'node:fs'
import { filesBelow, fromRoot, importsIn, resolveImport } from './source-files.ts'
import { placeOf, platform, refusal, type Wiring } from './import-rules.ts'
import { packageRefusal } from './package-rules.ts'

type Graph = Map<string, Set<string>>

/** Cycles of a graph, each as the names along it. */
export function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (node: string) => {
    const at = trail.indexOf(node)
    if (at >= 0) {
      found.push([...trail.slice(at), node])
      return
    }
    if (done.has(node)) return
    trail.push(node)
    for (const next of graph.get(node) ?? []) visit(next)
    trail.pop()
    done.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return found
}

export interface ImportReport {
  readonly problems: string[]
  /** Noun to nouns, as the server's code actually uses them. */
  readonly graph: ReadonlyMap<string, ReadonlySet<string>>
  readonly files: number
}

const folders = ['contract/src', 'server/src', 'web/src', 'partner/src', 'seed', 'e2e', 'bench', 'chaos', 'tools']

/** Checks every import of the repository against the rules. */
export function checkImports(wiring: Wiring): ImportReport {
  const problems: string[] = []
  /** Noun to nouns, for each workspace. */
  const nouns = { server: new Map(), contract: new Map(), web: new Map() } satisfies Record<keyof Wiring, Graph>
  for (const noun of Object.keys(wiring.server)) nouns.server.set(noun, new Set())
  /** What is loaded at run time: files, and rooms of a noun. */
  const loaded: Graph = new Map()
  const rooms: Graph = new Map()
  const places = new Set<string>()
  const files = folders.flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  for (const path of files) {
    const from = fromRoot(path)
    const a = placeOf(from)
    if (/^index\.tsx?$/.test(a.file)) problems.push(`${from}: is a barrel: name a file after the one thing it exports`)
    if (a.workspace === 'server' && a.folder && !a.test && a.folder !== platform) places.add(a.folder)
    for (const { specifier, line, typeOnly } of importsIn(readFileSync(path, 'utf8'))) {
      const target = resolveImport(path, specifier)
      const reason = target
        ? existsSync(target)
          ? refusal(from, fromRoot(target), wiring, typeOnly)
          : 'there is no such file'
        : packageRefusal(from, specifier)
      if (reason) problems.push(`${from}:${line}: ${specifier}: ${reason}`)
      if (!target || a.test) continue
      const to = fromRoot(target)
      const b = placeOf(to)
      if (!typeOnly && /\.tsx?$/.test(to)) add(loaded, from, to)
      if (a.workspace !== b.workspace || !(a.workspace in nouns)) continue
      if (a.folder !== b.folder) add(nouns[a.workspace as keyof Wiring], a.folder, b.folder)
      else if (!typeOnly && a.room && b.room && a.room !== b.room && a.folder !== platform) {
        add(rooms, `${a.workspace}/src/${a.folder}/${a.room}`, `${b.workspace}/src/${b.folder}/${b.room}`)
      }
    }
  }
  for (const folder of places) {
    if (!(folder in wiring.server)) problems.push(`server/src/${folder}: is not in modules.ts`)
  }
  for (const workspace of Object.keys(nouns) as (keyof Wiring)[])
    problems.push(...wiringProblems(workspace, wiring, nouns[workspace]))
  for (const circle of circles(loaded)) problems.push(`files that need each other: ${circle.join(' → ')}`)
  for (const circle of circles(rooms)) problems.push(`rooms that need each other: ${circle.join(' → ')}`)
  const graph = new Map(
    Object.keys(wiring.server).map((noun) => [
      noun,
      new Set([...(nouns.server.get(noun) ?? [])].filter((used) => used in wiring.server)),
    ]),
  )
  return { problems, graph, files: files.length }
}

function add(graph: Graph, from: string, to: string): void {
  const known = graph.get(from) ?? new Set()
  known.add(to)
  graph.set(from, known)
}

/** Arrows that form a cycle, and unused arrows. */
function wiringProblems(workspace: keyof Wiring, wiring: Wiring, used: Graph): string[] {
  const arrows = Object.entries(wiring[workspace])
  return [
    ...circles(new Map(arrows.map(([noun, others]) => [noun, new Set(others)]))).map(
      (circle) => `${workspace}: nouns that need each other: ${circle.join(' → ')}`,
    ),
    ...arrows.flatMap(([noun, others]) =>
      others
        .filter((other) => !used.get(noun)?.has(other))
        .map((other) => `${workspace}: the arrow from ${noun} to ${other} is used by nothing: remove it`),
    ),
  ]
}
