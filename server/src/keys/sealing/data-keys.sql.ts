import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

export interface KekUse {
  kekId: string
  dataKeys: number
  /** One of the data keys that it wraps. */
  sampleId: number
  sampleWrapped: string
}

/** Which key-encryption keys wrap data keys now, and how many each. */
export async function keksInUse(db: Db): Promise<KekUse[]> {
  const { rows } = await sql<KekUse>`
    select u.kek_id as "kekId", u.n as "dataKeys", d.id as "sampleId", d.wrapped as "sampleWrapped"
    from (select kek_id, count(*)::int as n, min(id) as first from data_keys group by kek_id) u
      join data_keys d on d.id = u.first
    order by u.kek_id`.execute(db)
  return rows
}

/**
 * Locks data keys after this id that are wrapped by another key-encryption key; those locked by another transaction are
 * skipped.
 */
export async function takeOldDataKeys(trx: Trx, currentKekId: string, after: number, limit: number) {
  return trx
    .selectFrom('data_keys')
    .select(['id', 'kek_id', 'wrapped'])
    .where('kek_id', '<>', currentKekId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function putRewrapped(
  trx: Trx,
  rows: readonly { id: number; kekId: string; wrapped: string }[],
): Promise<void> {
  await sql`
    update data_keys d set kek_id = n.kek_id, wrapped = n.wrapped
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.kekId)}::text[],
      ${rows.map((row) => row.wrapped)}::text[]) n(id, kek_id, wrapped)
    where d.id = n.id`.execute(trx)
}
