import { expectedAccess, type IdExpectation, kinds } from './expected-access.ts'

/** The reviewed table as a page for people: docs/generated/access-matrix.md. */
export function accessMatrix(): string {
  const rows = Object.entries(expectedAccess).map(([call, { who, id, inBody }]) => {
    const marks = kinds.map((kind) => (who.includes(kind) ? '●' : ''))
    const scope = [id && reach(id), inBody && `${reach(inBody)} (\`${inBody.field}\`)`].filter(Boolean).join('; ')
    return `| \`${call}\` | ${marks.join(' | ')} | ${scope} |`
  })
  return [
    '# Who may call what',
    '',
    'Made from `server/src/access/expected-access.ts` by `npm run docs`. The access tests compare it with what the server does.',
    'Whose things an id may name: seen by resellers / by retailers; administrators and distributors see all; everything else answers like a missing one.',
    '',
    `| call | ${kinds.join(' | ')} | whose |`,
    `|---|${kinds.map(() => ':-:').join('|')}|---|`,
    ...rows,
    '',
  ].join('\n')
}

function reach({ of, resellers, retailers, isPersonal }: IdExpectation): string {
  const words = (relations: readonly string[]) => (relations.length === 4 ? 'any' : relations.join(', ') || 'none')
  return `${of}: ${isPersonal ? 'own person' : `${words(resellers)} / ${words(retailers)}`}`
}
