import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Throws when the login of DATABASE_POOL_URL may change what must be immutable: then the operator has given the owner's
 * login instead of one that is only a member of brava_app (guarantee G06).
 */
export async function refusePowerfulLogin(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; powerful: boolean }>`
    select current_user as name, has_table_privilege('ledger_postings', 'update') as powerful`.execute(db)
  if (rows[0]?.powerful) {
    throw new Error(
      `DATABASE_POOL_URL signs in as ${rows[0].name}, which may change the ledger. Use a login that is only a member of brava_app (docs/operations/scale.md).`,
    )
  }
}
