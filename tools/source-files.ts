import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** The root folder of the repository. */
export const root = resolve(import.meta.dirname, '..')

/** Path from the root with forward slashes, as the rules and the output use it. */
export function fromRoot(path: string): string {
  return relative(root, path).split(sep).join('/')
}

/** Files below a folder (from the root) whose name matches, sorted; nothing from node_modules, dist or .data. */
export function filesBelow(folder: string, name: RegExp): string[] {
  const start = resolve(root, folder)
  if (!existsSync(start)) return []
  return readdirSync(start, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/(^|[\\/])(node_modules|dist|\.data)([\\/]|$)/.test(relative(root, path)))
    .sort()
}

export interface Import {
  readonly specifier: string
  /** `import type …`: gone at run time. */
  readonly typeOnly: boolean
  readonly line: number
}

// Strings are matched first so that "//" inside a string is not taken for a comment.
const commentOrString = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`)|\/\/[^\n]*|\/\*[^]*?\*\//g
const statement =
  /(?:^|[\n;}])\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\sfrom\s*)?(['"])([^'"\n]+)\2|\bimport\s*\(\s*(['"])([^'"\n]+)\4\s*\)/g

/** Every import and re-export of a module text, including dynamic imports of a plain string. */
export function importsIn(text: string): Import[] {
  const code = text.replace(commentOrString, (all, string: string | undefined) =>
    string && !string.startsWith('`') ? string : all.replace(/[^\n]/g, ' '),
  )
  return [...code.matchAll(statement)].map((match) => ({
    specifier: (match[3] ?? match[5]) as string,
    typeOnly: match[1] !== undefined,
    line: code.slice(0, match.index + match[0].length).split('\n').length,
  }))
}

/** The file that a specifier refers to when it is ours; undefined for a package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier.replace(/\?.*$/, ''))
  const own = /^@brava\/(contract)\/(.+)$/.exec(specifier)
  return own ? join(root, own[1] as string, 'src', own[2] as string) : undefined
}

/** A file and all of our files that it needs at run time, directly or indirectly. */
export function closureOf(...entries: string[]): string[] {
  const seen = new Set<string>()
  const todo = entries.map((entry) => resolve(root, entry))
  for (let file = todo.pop(); file; file = todo.pop()) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    if (!/\.[jt]sx?$/.test(file)) continue
    for (const { specifier, typeOnly } of importsIn(readFileSync(file, 'utf8'))) {
      const target = typeOnly ? undefined : resolveImport(file, specifier)
      if (target) todo.push(target)
    }
  }
  return [...seen].sort()
}
