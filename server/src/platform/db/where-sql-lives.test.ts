import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow, fromRoot } from '../../../../tools/source-files.ts'

const statement =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`\s*(?:select|insert|update|delete|with|set|savepoint|release|rollback)\b/
const fragment = /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/

/**
 * Verbs called by other nouns that consist of one statement on their own tables: a second file would repeat the same
 * words.
 */
const verbsOfOneStatement = [
  'server/src/currencies/home-currency.ts',
  'server/src/keys/stock/quarantine-key.ts',
  'server/src/security/challenges.ts',
  'server/src/security/record-security-event.ts',
  'server/src/security/recovery-codes.ts',
  'server/src/security/sessions.ts',
  'server/src/users/credentials.ts',
  'server/src/users/set-password.ts',
]
/** Conditions that are data: alert rules define in SQL which events count. */
const rulesInSql = ['server/src/security/alert-rules.ts']
const files = filesBelow('server/src', /(?<!\.test)\.ts$/)
  .map(fromRoot)
  .filter((file) => !/\/testing\/|^server\/src\/platform\/|\.sql\.ts$|\.generated\./.test(file))
const textOf = (file: string) =>
  readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
const speaksSql = (text: string) => statement.test(text) || fragment.test(text)
/** A list defines what its columns mean and what its filters select; its rows come from a `*.sql.ts`. */
const isList = (text: string) => /platform\/db\/paging\.ts'/.test(text) && !statement.test(text)

test('SQL lives in *.sql.ts and in the platform; a list may define its columns and filters', () => {
  expect(files.length).toBeGreaterThan(100)
  const known = new Set([...verbsOfOneStatement, ...rulesInSql])
  const found = files.filter((file) => {
    const text = textOf(file)
    return speaksSql(text) && !isList(text) && !known.has(file)
  })
  expect(found).toEqual([])
})

test('every exception still exists and is still needed', () => {
  const needless = [...verbsOfOneStatement, ...rulesInSql].filter(
    (file) => !files.includes(file) || !speaksSql(textOf(file)),
  )
  expect(needless).toEqual([])
})

test('the rule distinguishes a statement from a fragment', () => {
  for (const said of ["db.selectFrom('orders')", 'sql`select 1`', 'sql<{ n: number }>`\n  with a as (select 1)`'])
    expect(statement.test(said), said).toBe(true)
  for (const said of ["sql.ref('o.id')", 'sql<boolean>`o.is_free`', 'sql`exists (select 1 from slots)`'])
    expect(statement.test(said), said).toBe(false)
  expect(isList("import { paged } from '../platform/db/paging.ts'\nsql.ref('a')")).toBe(true)
  expect(isList("import { paged } from '../platform/db/paging.ts'\ndb.selectFrom('a')")).toBe(false)
})
