import type { PoolClient } from 'pg'
import type { SchemaFile } from './schema-files.ts'

const mark = '-- without locks'
const steps = [
  /^create (?:unique )?index concurrently (?<made>\w+) on \w+/,
  /^drop index concurrently if exists \w+$/,
  /^alter table \w+ validate constraint \w+$/,
]

/** A migration whose first line says so runs outside a transaction, beside people who read and write its tables. */
export function isWithoutLocks({ text }: SchemaFile): boolean {
  return text.startsWith(mark)
}

/**
 * Takes the steps of such a migration one by one: an index made or dropped `concurrently`, a constraint validated that an
 * earlier migration added `not valid`. Broken off in the middle, it is run again from its beginning: an index that is
 * whole stays, one that was left half made is dropped and made anew, a validated constraint is validated.
 * @throws Error when the file holds anything else: that belongs in a migration with a transaction.
 */
export async function changeWithoutLocks(client: PoolClient, { name, text }: SchemaFile): Promise<void> {
  for (const step of stepsIn(text)) {
    const known = steps.map((kind) => kind.exec(step)).find((match) => match !== null)
    if (!known) throw new Error(`${name} runs without locks and may not say: ${step}`)
    const index = known.groups?.made
    if (index) {
      const { rows } = await client.query<{ valid: boolean }>(
        'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
        [index],
      )
      if (rows[0]?.valid) continue
      if (rows[0]) await waiting(client, `drop index concurrently ${index}`)
    }
    await waiting(client, step)
  }
}

function stepsIn(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((step) => step.trim().replace(/\s+/g, ' '))
    .filter((step) => step !== '')
}

/** Such a step waits for transactions that began before it and stands in nobody's way meanwhile: it needs no end. */
async function waiting(client: PoolClient, step: string): Promise<void> {
  await client.query('set lock_timeout = 0')
  await client.query(step)
  await client.query(`set lock_timeout = '2s'`)
}
