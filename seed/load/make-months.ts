import type { KeptKindName } from '@brava/contract/archives/kept-kinds.ts'
import type pg from 'pg'

/** Makes the months of a table from its oldest row to come, so that nothing of it lies where no month is. */
export async function makeMonths(client: pg.Client, table: KeptKindName, oldest: Date): Promise<void> {
  await client.query('select make_months($1, $2)', [table, oldest])
}
