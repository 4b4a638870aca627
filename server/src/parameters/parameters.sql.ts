import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

export function storedParameters(db: Db) {
  return db.selectFrom('parameters').select(['name', 'value']).execute()
}

export async function storeParameters(
  trx: Trx,
  values: Readonly<Record<string, unknown>>,
  userId: number,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const json = JSON.stringify(value)
    await trx
      .insertInto('parameters')
      .values({ name, value: json, updated_by: userId })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value: json, updated_by: userId, updated_at: sql<Date>`now()` }),
      )
      .execute()
  }
}
