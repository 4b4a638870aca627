import type { KeptKindName } from '@brava/contract/archives/kept-kinds.ts'
import type pg from 'pg'

/** Creates the months of a table from the oldest row to be written, so that every row has its month. */
export async function makeMonths(client: pg.Client, table: KeptKindName, oldest: Date): Promise<void> {
  await client.query('select make_months($1, $2)', [table, oldest])
}
