/** The graph as a page: a drawing and the same as a table. */
export function modulesPage(graph: ReadonlyMap<string, ReadonlySet<string>>): string {
  const nouns = [...graph.keys()].sort()
  const users = (noun: string) => nouns.filter((other) => graph.get(other)?.has(noun))
  const id = (noun: string) => noun.replaceAll('-', '_')
  const lines = nouns.flatMap((noun) =>
    [...(graph.get(noun) ?? [])].sort().map((used) => `  ${id(noun)} --> ${id(used)}`),
  )
  const named = nouns.map((noun) => `  ${id(noun)}["${noun}"]`)
  const rows = nouns.map(
    (noun) =>
      `| ${noun} | ${[...(graph.get(noun) ?? [])].sort().join(', ') || '—'} | ${users(noun).join(', ') || '—'} |`,
  )
  return `# Modules

Which domain folder of the server uses which, read from the imports. Allowed arrows stand in \`server/src/modules.ts\`.

\`\`\`mermaid
flowchart LR
${[...named, ...lines].join('\n')}
\`\`\`

| Noun | uses | is used by |
|---|---|---|
${rows.join('\n')}
`
}
