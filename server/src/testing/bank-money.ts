import { entryState } from '@brava/contract/bank/entry-state.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/**
 * Unassigned money in KM that came by bank, in minor units, in a statement of its own imported by `by`. Returns the id
 * of the entry.
 */
export async function bankMoney(
  db: Db,
  { by, amount, party }: { by: { id: number; name: string; companyId: number }; amount: number; party: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with import as (insert into imports (kind, company_id, user_id, user_name, state, source)
        values ('statement', ${by.companyId}, ${by.id}, ${by.name}, 'committed', 'file') returning id),
      statement as (insert into bank_statements (account, number, currency, import_id)
        select 'BA391990440001275586', 'IZV-' || id, 'BAM', id from import returning id)
    insert into bank_entries (statement_id, account, entry_key, booked_on, amount, currency, party, state)
    select id, 'BA391990440001275586', 'entry-' || id, current_date, ${amount}, 'BAM', ${party}, ${entryState.code.open}
    from statement returning id`.execute(db)
  return rows[0]?.id as number
}
