import type { KeptKindName } from '@brava/contract/archives/kept-kinds.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * The instant before which rows of a kind are only in archives; null while none are. Restored months count as present.
 */
export async function archivedUntil(db: Db, kind: KeptKindName): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select (max(month) + interval '1 month') at time zone 'UTC' as until from archives
    where kind = ${kind} and state = 'archived'`.execute(db)
  return rows[0]?.until ?? null
}
