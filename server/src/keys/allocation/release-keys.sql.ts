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

export interface ReleasedKey extends ClaimedKey {
  /** Its last day is over, so it is withdrawn. */
  readonly isExpired: boolean
}

/** Makes reserved keys available again, or withdraws those that have expired; others are left as they are. */
export async function releaseRows(trx: Trx, keyIds: readonly number[]): Promise<ReleasedKey[]> {
  const { rows } = await sql<ReleasedKey>`
    update keys k set state = case when k.expires_on < sales_day_of(now()) then ${inText(keyState.code.withdrawn)}
      else ${inText(keyState.code.available)} end, slot_id = null, changed_at = now() from key_batches b
    where k.id = any(${[...keyIds]}::bigint[]) and k.state = ${inText(keyState.code.reserved)} and b.id = k.batch_id
    returning k.id, k.product_id as "productId", k.batch_id as "batchId", b.unit_cost_home_e4 as "costHomeE4", b.region_id as "regionId",
      k.state = ${inText(keyState.code.withdrawn)} as "isExpired"`.execute(trx)
  return rows
}
