import { accessRules, allowed, type Who } from '@brava/contract/access.ts'
import type { DeclaredEndpoint } from './endpoints-of-contract.ts'

const kinds: readonly (readonly [string, Who | null])[] = [
  ['Nobody', null],
  ['Administrator', { userGroups: [1], isTelecomCompany: false }],
  ['Distributor', { userGroups: [5], isTelecomCompany: false }],
  ['Operator', { userGroups: [11], isTelecomCompany: false }],
  ['Reseller admin', { userGroups: [10], isTelecomCompany: false }],
  ['Reseller', { userGroups: [2], isTelecomCompany: false }],
  ['Retailer admin', { userGroups: [8], isTelecomCompany: false }],
  ['Retailer', { userGroups: [3], isTelecomCompany: false }],
  ["Reseller's retailer", { userGroups: [9], isTelecomCompany: false }],
  ['Telecom', { userGroups: [8], isTelecomCompany: true }],
]

const marks = (access: keyof typeof accessRules) =>
  kinds.map(([, who]) => (allowed(access, who) ? '✓' : '·')).join(' | ')
const head = kinds.map(([name]) => name).join(' | ')
const ruler = kinds.map(() => ':-:').join('|')

/** Who may make which call. Which rows they then see is decided by the scope of each read. */
export function accessMatrix(endpoints: readonly DeclaredEndpoint[]): string {
  const rules = (Object.keys(accessRules) as (keyof typeof accessRules)[]).map((rule) => `| ${rule} | ${marks(rule)} |`)
  const rows = endpoints.map(
    ({ endpoint }) => `| ${endpoint.method} | \`${endpoint.path}\` | ${endpoint.access} | ${marks(endpoint.access)} |`,
  )
  return `# Access matrix

Who may make which call, from the rule each endpoint declares. Which rows a person then sees is another question: every
read starts from what is visible to them, and a foreign row is not found.

## Rules

| Rule | ${head} |
|---|${ruler}|
${rules.join('\n')}

## Calls (${endpoints.length})

| Method | Path | Rule | ${head} |
|---|---|---|${ruler}|
${rows.join('\n')}
`
}
