import { readFileSync } from 'node:fs'
import { filesBelow, fromRoot } from '../source-files.ts'

export interface Assumption {
  readonly file: string
  readonly text: string
}

/** The `@assumption` notes of a source text, each up to the next tag, blank line or end of its comment. */
export function assumptionsIn(source: string): string[] {
  const comments = [...source.matchAll(/\/\*\*?([^]*?)\*\/|((?:^[ \t]*\/\/[^\n]*\n?)+)/gm)]
  return comments.flatMap(([, block, lines]) => {
    const text = (block ?? lines ?? '').replace(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, '')
    return [...text.matchAll(/@assumption\s+([^]*?)(?=\s@\w|\n\s*\n|$)/g)].map(([, note = '']) =>
      note.replace(/\s+/g, ' ').trim(),
    )
  })
}

/** Every assumption of server, contract and seed: what the specification leaves open and how it was decided. */
export function assumptionsPage(): string {
  const found = ['contract/src', 'server/src', 'web/src', 'seed']
    .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
    .flatMap((path) =>
      assumptionsIn(readFileSync(path, 'utf8')).map((text): Assumption => ({ file: fromRoot(path), text })),
    )
  const byFolder = Map.groupBy(found, ({ file }) => {
    const [workspace = '', source, folder = ''] = file.split('/')
    return source === 'src' && !folder.endsWith('.ts') ? folder : workspace
  })
  const sections = [...byFolder.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, list]) => `## ${folder}\n\n${list.map(({ file, text }) => `- ${text} (\`${file}\`)`).join('\n')}\n`)
  return `# Assumptions

What the specification leaves open and how it was decided, collected from the \`@assumption\` notes in the sources
(${found.length}). To be confirmed by the people who run the business.

${sections.join('\n')}`
}
