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

/** Locks available, unexpired keys, the oldest batch first; rows another transaction holds are skipped or waited for. */
export async function claimRows(trx: Trx, claims: readonly Claim[], held: 'skip' | 'wait'): Promise<ClaimedKey[]> {
  const wants = JSON.stringify(
    claims.map((claim) => ({ p: claim.productId, n: claim.count, b: claim.notBatchId ?? 0 })),
  )
  const { rows } = await sql<ClaimedKey>`${prepared(held === 'skip' ? 'claim_keys' : 'await_keys')}
    select k.id, k.product_id as "productId", k.batch_id as "batchId", b.unit_cost_home_e4 as "costHomeE4"
    from jsonb_to_recordset(${wants}::jsonb) as w(p bigint, n int, b bigint)
    cross join lateral (
      select id, product_id, batch_id from keys
      where product_id = w.p and state = 2 and batch_id <> w.b and (expires_on is null or expires_on >= ${businessToday})
      order by batch_id, id limit w.n for update ${held === 'skip' ? sql`skip locked` : sql``}
    ) k
    join key_batches b on b.id = k.batch_id
    order by k.product_id, k.batch_id, k.id`.execute(trx)
  return rows
}

/** Reserves or sells locked keys, each to its slot (0: to none yet). */
export async function giveRows(
  trx: Trx,
  given: readonly { keyId: number; slotId: number | null }[],
  state: 3 | 4,
): Promise<void> {
  if (given.length === 0) return
  await sql`
    update keys set state = ${state}, slot_id = nullif(g.slot_id, 0), changed_at = now()
    from unnest(${given.map((one) => one.keyId)}::bigint[], ${given.map((one) => one.slotId ?? 0)}::bigint[]) as g(key_id, slot_id)
    where keys.id = g.key_id and keys.state = 2`.execute(trx)
}

/** Hands keys that this transaction has claimed to the slots of the order that name them, with their custody rows. */
export function handOver(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  given: {
    orderId: number
    keys: readonly { id: number; productId: number }[]
    state: 3 | 4
    kind: 'assigned' | 'reserved'
    at: Date
    userId: number
    companyId: number
    sessionId: number | null
    ip: string
    reason: string
  },
): Promise<void> {
  linkOnceCommitted(trx, services)
  return atCommitCall(trx, 'hand_over_keys', [
    given.orderId,
    given.keys.map((key) => key.productId),
    given.keys.map((key) => key.id),
    given.state,
    given.kind,
    given.at,
    given.userId,
    given.companyId,
    given.sessionId,
    given.ip,
    given.reason,
  ])
}

/** Sells keys that their slots had reserved; answers those that still were. */
export async function sellReservedRows(trx: Trx, keyIds: readonly number[]): Promise<ClaimedKey[]> {
  if (keyIds.length === 0) return []
  const { rows } = await sql<ClaimedKey>`
    update keys k set state = 4, changed_at = now() from key_batches b
    where k.id = any(${[...keyIds]}::bigint[]) and k.state = 3 and b.id = k.batch_id
    returning k.id, k.product_id as "productId", k.batch_id as "batchId", b.unit_cost_home_e4 as "costHomeE4"`.execute(
    trx,
  )
  return rows
}
