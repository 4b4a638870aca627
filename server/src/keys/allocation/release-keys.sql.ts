import { keyState } from '@brava/contract/enums.ts'
import { inText } from '../../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/connect.ts'
import type { ClaimedKey } from './claim-keys.sql.ts'

export async function productsOfKeys(trx: Trx, keyIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('keys')
    .select('product_id')
    .distinct()
    .where('id', 'in', [...keyIds])
    .execute()
  return rows.map((row) => row.product_id)
}

/** Makes reserved keys available again; others are left as they are. */
export async function releaseRows(trx: Trx, keyIds: readonly number[]): Promise<ClaimedKey[]> {
  const { rows } = await sql<ClaimedKey>`
    update keys k set state = ${inText(keyState.code.available)}, slot_id = null, changed_at = now() from key_batches b
    where k.id = any(${[...keyIds]}::bigint[]) and k.state = ${inText(keyState.code.reserved)} and b.id = k.batch_id
    returning k.id, k.product_id as "productId", k.batch_id as "batchId", b.unit_cost_home_e4 as "costHomeE4"`.execute(
    trx,
  )
  return rows
}
