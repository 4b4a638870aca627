import { keyKind, keyState } from '@brava/contract/enums.ts'
import { inText } from '../../platform/db/in-text.ts'
import { sql } from 'kysely'
import { businessToday } from '../../platform/dates/business-today.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Services } from '../../platform/call.ts'
import { atCommitCall } from '../../platform/db/transaction.ts'
import { linkOnceCommitted } from '../custody/link-custody.ts'

export interface ClaimedKey {
  id: number
  productId: number
  batchId: number
  /** Purchase cost in ten-thousandths of the distributor's currency. */
  costHomeE4: number
}

export interface Claim {
  readonly productId: number
  readonly count: number
  /** Keys of this batch are left alone. */
  readonly notBatchId?: number | undefined
}

/** Takes the products in ascending order, so that two orders never wait for each other crosswise (guarantees 2.7). */
export async function lockProducts(trx: Trx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', [...new Set(productIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Locks available, unexpired keys that the buyer takes, the oldest batch first: no picture for a company that does not
 * want them. Rows another transaction holds are skipped or waited for.
 */
export async function claimRows(
  trx: Trx,
  claims: readonly Claim[],
  buyerId: number,
  held: 'skip' | 'wait',
): Promise<ClaimedKey[]> {
  const wants = JSON.stringify(
    claims.map((claim) => ({ p: claim.productId, n: claim.count, b: claim.notBatchId ?? 0 })),
  )
  const { rows } = await sql<ClaimedKey>`${prepared(held === 'skip' ? 'claim_keys' : 'await_keys')}
    select k.id, k.product_id as "productId", k.batch_id as "batchId", b.unit_cost_home_e4 as "costHomeE4"
    from jsonb_to_recordset(${wants}::jsonb) as w(p bigint, n int, b bigint)
    cross join (select image_keys_allowed as pictures from companies where id = ${buyerId}) buyer
    cross join lateral (
      select id, product_id, batch_id from keys
      where product_id = w.p and state = ${inText(keyState.code.available)} and batch_id <> w.b
        and (kind = ${inText(keyKind.text)} or buyer.pictures) and (expires_on is null or expires_on >= ${businessToday})
      order by batch_id, id limit w.n for update ${held === 'skip' ? sql`skip locked` : sql``}
    ) k
    join key_batches b on b.id = k.batch_id
    order by k.product_id, k.batch_id, k.id`.execute(trx)
  return rows
}

/** Locks keys that are reserved. */
export async function lockReserved(trx: Trx, keyIds: readonly number[]): Promise<ClaimedKey[]> {
  const { rows } = await sql<ClaimedKey>`
    select k.id, k.product_id as "productId", k.batch_id as "batchId", b.unit_cost_home_e4 as "costHomeE4"
    from keys k join key_batches b on b.id = k.batch_id
    where k.id = any(${[...keyIds]}::bigint[]) and k.state = ${inText(keyState.code.reserved)}
    order by k.product_id, k.id for update of k`.execute(trx)
  return rows
}

/** Keys of one cause on their way to the slots of an order. */
export interface HandOver {
  readonly orderId: number
  readonly keys: readonly { readonly id: number; readonly productId: number }[]
  readonly state: 3 | 4
  readonly kind: 'assigned' | 'reserved'
  readonly at: Date
  readonly userId: number | null
  readonly companyId: number
  readonly sessionId: number | null
  readonly ip: string
  readonly reason: string
}

/** Hands keys that this transaction has claimed to the slots of the order that name them, with their custody rows. */
export async function handOver(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  given: HandOver,
  when: 'now' | 'atCommit',
): Promise<void> {
  if (given.keys.length === 0) return
  const productIds = given.keys.map((key) => key.productId)
  const keyIds = given.keys.map((key) => key.id)
  const { orderId, state, kind, at, userId, companyId, sessionId, ip, reason } = given
  const values = [orderId, productIds, keyIds, state, kind, at, userId, companyId, sessionId, ip, reason]
  if (when === 'atCommit') await atCommitCall(trx, 'hand_over_keys', values, { locks: true })
  else await sql`select hand_over_keys(${sql.join(values)})`.execute(trx)
  linkOnceCommitted(trx, services)
}
