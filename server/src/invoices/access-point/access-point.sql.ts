import { eInvoiceState } from '@brava/contract/invoices/e-invoice-state.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'

export interface StoredAccessPoint {
  readonly isOn: boolean
  readonly address: string
  readonly sealedKey: string
}

export function storedAccessPoint(db: Db | Trx) {
  return db
    .selectFrom('access_point as a')
    .innerJoin('users as u', 'u.id', 'a.changed_by')
    .select([
      'a.is_on as isOn',
      'a.address',
      'a.sealed_key as sealedKey',
      'a.changed_at as changedDate',
      sql<string>`u.first_name || ' ' || u.last_name`.as('changedBy'),
    ])
    .executeTakeFirst()
}

export async function storeAccessPoint(
  trx: Trx,
  { isOn, address, sealedKey }: StoredAccessPoint,
  by: { userId: number; now: Date },
): Promise<void> {
  const row = { is_on: isOn, address, sealed_key: sealedKey, changed_by: by.userId, changed_at: by.now }
  await trx
    .insertInto('access_point')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Re-seals the key; does nothing if it has changed in the meantime. */
export async function replaceKey(db: Db, sealed: string, fresh: string): Promise<boolean> {
  const result = await db
    .updateTable('access_point')
    .set({ sealed_key: fresh })
    .where('sealed_key', '=', sealed)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** How many e-invoices are waiting, how many were rejected, and why the latest failed try failed. */
export async function countEInvoices(db: Db): Promise<{ waiting: number; rejected: number; lastError: string | null }> {
  const { rows } = await sql<{ waiting: number; rejected: number; lastError: string | null }>`
    select count(*) filter (where state = ${inText(eInvoiceState.code.waiting)})::int as waiting,
      count(*) filter (where state = ${inText(eInvoiceState.code.rejected)})::int as rejected,
      (select error from e_invoices where next_at is not null and error is not null order by next_at desc limit 1) as "lastError"
    from e_invoices where next_at is not null or state = ${inText(eInvoiceState.code.rejected)}`.execute(db)
  return rows[0] ?? { waiting: 0, rejected: 0, lastError: null }
}
