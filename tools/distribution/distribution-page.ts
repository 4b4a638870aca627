import { crossingStatements } from './crossing-statements.ts'
import { keyColumns, keyOver, type Place, spread } from './spread.ts'

const meant: Readonly<Record<Place, string>> = {
  chain: 'chain: by the topmost company below the distributor',
  product: 'product: by the product',
  everywhere: 'everywhere: a copy on each node',
  first: 'first: stays on the first node',
}

/** docs/generated/distribution.md: each table's place, and every function whose SQL would query several nodes. */
export function distributionPage(): string {
  const tables = (Object.keys(spread) as Place[]).map((place) => {
    const own =
      place === 'chain' || place === 'product'
        ? `, over \`${keyColumns[place].join('`, `')}\` unless another column is named`
        : ''
    const list = [...spread[place]].sort().map((table) => (keyOver[table] ? `${table} (\`${keyOver[table]}\`)` : table))
    return `## ${meant[place]}${own}\n\n${list.join(', ')}.\n`
  })
  const crossings = crossingStatements()
  const byNoun = Map.groupBy(crossings, ({ file }) => {
    const [, , noun = '', part = ''] = file.split('/')
    return noun === 'platform' ? `platform/${part}` : noun
  })
  const sections = [...byNoun].map(([noun, list]) => {
    const rows = list.map(({ file, name, places, tables: named }) => {
      const short = file.replace(`server/src/${noun}/`, '')
      return `- \`${short}\` ${name}: ${places.join(' + ')} (${named.join(', ')})`
    })
    return `### ${noun}\n\n${rows.join('\n')}\n`
  })
  return `# Tables over nodes

Where each table would stand and what would ask several nodes, read from the sources; what it means is in
[the page about it](../operations/distribution.md).

${tables.join('\n')}
## Functions whose SQL names tables of several places (${crossings.length})

${sections.join('\n')}`
}
