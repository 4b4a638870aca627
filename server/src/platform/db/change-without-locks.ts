import type { PoolClient } from 'pg'
import type { SchemaFile } from './schema-files.ts'

const mark = '-- without locks'
const steps = [
  /^create (?:unique )?index concurrently (?<made>\w+) on (?<table>\w+)/,
  /^drop index concurrently if exists (?<dropped>\w+)$/,
  /^alter table \w+ validate constraint \w+$/,
]

/** A migration whose first line says so runs outside a transaction, while people read and write its tables. */
export function isWithoutLocks({ text }: SchemaFile): boolean {
  return text.startsWith(mark)
}

/**
 * Runs the steps of such a migration one by one: an index created or dropped `concurrently`, or the validation of a
 * constraint that an earlier migration added `not valid`. If interrupted, it is run again from its beginning: a
 * complete index stays, an incomplete one is dropped and created again, a constraint is validated again. On a table by
 * months each month gets its index this way; the whole table gets its own once all months have theirs, and loses it at
 * once.
 * @throws Error when the file contains anything else: that belongs in a migration with a transaction.
 */
export async function changeWithoutLocks(client: PoolClient, { name, text }: SchemaFile): Promise<void> {
  for (const step of stepsIn(text)) {
    const known = steps.map((kind) => kind.exec(step)).find((match) => match !== null)
    if (!known) throw new Error(`${name} runs without locks and must not contain: ${step}`)
    const { made, table = '', dropped } = known.groups ?? {}
    const months = made ? await monthsOf(client, table) : []
    if (made && months.length > 0) await indexMonths(client, step, { made, table, months })
    else if (made) await indexOne(client, step, made)
    else if (dropped && (await isWhole(client, dropped))) await client.query(`drop index if exists ${dropped}`)
    else await waiting(client, step)
  }
}

async function indexOne(client: PoolClient, step: string, index: string): Promise<void> {
  const isValid = await validityOf(client, index)
  if (isValid) return
  if (isValid === false) await waiting(client, `drop index concurrently ${index}`)
  await waiting(client, step)
}

interface MonthsIndex {
  readonly made: string
  readonly table: string
  /** The parts of the table. */
  readonly months: readonly string[]
}

async function indexMonths(client: PoolClient, step: string, { made, table, months }: MonthsIndex): Promise<void> {
  const isValid = await validityOf(client, made)
  if (isValid) return
  if (isValid === undefined)
    await client.query(step.replace(' index concurrently ', ' index ').replace(` on ${table}`, ` on only ${table}`))
  for (const month of months) {
    const own = `${made}${month.slice(table.length)}`
    await indexOne(client, step.replace(` ${made} on ${table}`, ` ${own} on ${month}`), own)
    // If attached before a crash, it is attached again.
    await client.query(`alter index ${made} attach partition ${own}`)
  }
}

/** Undefined: it does not exist. */
async function validityOf(client: PoolClient, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.valid
}

async function monthsOf(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = to_regclass($1) order by 1',
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Is it the index of a whole table by months? */
async function isWhole(client: PoolClient, index: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_class where oid = to_regclass($1) and relkind = 'I'`, [index])
  return rowCount === 1
}

function stepsIn(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((step) => step.trim().replace(/\s+/g, ' '))
    .filter((step) => step !== '')
}

/** Such a step waits for transactions that began before it and blocks nobody in the meantime: it needs no timeout. */
async function waiting(client: PoolClient, step: string): Promise<void> {
  await client.query('set lock_timeout = 0')
  await client.query(step)
  await client.query(`set lock_timeout = '2s'`)
}
