import { type IdExpectation, kinds, relations } from './expectation.ts'
import { expectedAccess } from './expected-access.ts'
import { expectedBodyIds } from './expected-body-ids.ts'

/** The reviewed table as a readable page: docs/generated/access-matrix.md. */
export function accessMatrix(): string {
  const rows = Object.entries(expectedAccess).map(([call, { who, id }]) => {
    const marks = kinds.map((kind) => (who.includes(kind) ? '●' : ''))
    const inBody = Object.entries(expectedBodyIds[call] ?? {}).map(([path, each]) => `${reach(each)} (\`${path}\`)`)
    const scope = [...(id ? [reach(id)] : []), ...inBody].join('; ')
    return `| \`${call}\` | ${marks.join(' | ')} | ${scope} |`
  })
  return [
    '# Who may call what',
    '',
    'Made from `server/src/testing/access/expected-access.ts` and `expected-body-ids.ts` by `npm run docs`. The access tests compare it with what the server does.',
    'Whose things an id may name: seen by resellers / by retailers; administrators and distributors see all; everything else answers like a missing one.',
    '',
    `| call | ${kinds.join(' | ')} | whose |`,
    `|---|${kinds.map(() => ':-:').join('|')}|---|`,
    ...rows,
    '',
  ].join('\n')
}

function reach({ of, resellers, retailers, isPersonal }: IdExpectation): string {
  const words = (found: readonly string[]) => (found.length === relations.length ? 'any' : found.join(', ') || 'none')
  return `${of}: ${isPersonal ? 'own person' : `${words(resellers)} / ${words(retailers)}`}`
}
