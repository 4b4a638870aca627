import { keyState } from '@brava/contract/enums.ts'
import { inText } from '../../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Services } from '../../platform/call.ts'
import { gatheredAtCommit } from '../../platform/db/transaction.ts'
import { linkOnceCommitted } from '../custody/link-custody.ts'

export interface ClaimedKey {
  id: number
  productId: number
  batchId: number
  /** Purchase cost in ten-thousandths of the distributor's currency. */
  costHomeE4: number
  /** The region it is restricted to; null: it works wherever its product is sold. */
  regionId: number | null
}

export interface Claim {
  readonly productId: number
  readonly count: number
  /** Keys of this batch are not taken. */
  readonly notBatchId?: number | undefined
}

/** Locks the products in ascending order, so that two orders cannot deadlock (guarantees 2.7). */
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
 * Locks available, unexpired keys for the buyer, the oldest batch first: no picture for a company that does not want
 * them, none restricted to one of the regions `notRegions`. Rows locked by another transaction are skipped or waited
 * for.
 */
export async function claimRows(
  trx: Trx,
  claims: readonly Claim[],
  buyerId: number,
  { held, notRegions }: { readonly held: 'skip' | 'wait'; readonly notRegions: readonly number[] },
): Promise<ClaimedKey[]> {
  const { rows } = await sql<{ keys: ClaimedKey[] }>`${prepared('claim_fitting_keys')}
    select claim_fitting_keys(${claims.map(() => buyerId)}, ${claims.map((claim) => claim.productId)}, ${claims.map((claim) => claim.count)},
      ${claims.map((claim) => claim.notBatchId ?? 0)}, ${[...notRegions]}, ${held === 'wait'}) as keys`.execute(trx)
  return rows[0]?.keys ?? []
}

/** Locks reserved keys, and returns which of them have expired since. */
export async function lockReserved(
  trx: Trx,
  keyIds: readonly number[],
): Promise<(ClaimedKey & { readonly isExpired: boolean })[]> {
  const { rows } = await sql<ClaimedKey & { readonly isExpired: boolean }>`
    select k.id, k.product_id as "productId", k.batch_id as "batchId", b.unit_cost_home_e4 as "costHomeE4",
      b.region_id as "regionId", coalesce(k.expires_on < sales_day_of(now()), false) as "isExpired"
    from keys k join key_batches b on b.id = k.batch_id
    where k.id = any(${[...keyIds]}::bigint[]) and k.state = ${inText(keyState.code.reserved)}
    order by k.product_id, k.id for update of k`.execute(trx)
  return rows
}

/** A key that was held for a unit and can no longer be given to it. */
export interface UnfitKey {
  readonly id: number
  readonly productId: number
  readonly because: 'expired' | 'elsewhere'
}

/** The new state of such a key, and its entry in the custody log. */
const leaving = {
  expired: { state: keyState.code.withdrawn, kind: 'withdrawn', reason: 'expired' },
  elsewhere: { state: keyState.code.available, kind: 'released', reason: 'otherRegion' },
} as const satisfies Record<UnfitKey['because'], object>

/** Keys handed to the slots of an order for one reason. */
export interface HandOver {
  readonly orderId: number
  readonly keys: readonly { readonly id: number; readonly productId: number }[]
  /** Keys that have left its slots: their new states are written together with the others. */
  readonly unfit?: readonly UnfitKey[]
  readonly state: 3 | 4
  readonly kind: 'assigned' | 'reserved'
  readonly at: Date
  readonly userId: number | null
  readonly companyId: number
  readonly sessionId: number | null
  readonly ip: string
  readonly reason: string
}

const handKeysOver = gatheredAtCommit(
  'hand_keys_over',
  (given: readonly HandOver[]) => {
    const all = given.flatMap(causesOf)
    const keys = all.flatMap((one, index) => one.keys.map((key) => ({ ...key, cause: index + 1 })))
    return [
      keys.map(({ productId }) => productId),
      keys.map(({ id }) => id),
      keys.map(({ cause }) => cause),
      all.map(({ orderId }) => orderId),
      all.map(({ state }) => state),
      all.map(({ kind }) => kind),
      all.map(({ at }) => at),
      all.map(({ userId }) => userId),
      all.map(({ companyId }) => companyId),
      all.map(({ sessionId }) => sessionId),
      all.map(({ ip }) => ip),
      all.map(({ reason }) => reason),
    ]
  },
  { locks: true },
)

/** The keys handed over, and those that leave, grouped by reason: each group with its own custody entry. */
function causesOf({ unfit = [], ...given }: HandOver) {
  const left = [...Map.groupBy(unfit, (key) => key.because)].map(([because, keys]) => ({
    ...given,
    ...leaving[because],
    keys,
  }))
  return [given, ...left]
}

/**
 * Hands keys that this transaction has claimed to the slots of the order that name them, with their custody rows; keys
 * that were held for the order and are unfit leave it at the same time.
 */
export async function handOver(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  given: HandOver,
  when: 'now' | 'atCommit',
): Promise<void> {
  const { keys, unfit = [] } = given
  if (keys.length === 0 && unfit.length === 0) return
  await handKeysOver[when](trx, given)
  linkOnceCommitted(trx, services)
}

/** Whether any of these products has a key that could be taken. */
export async function isAnyAvailable(db: Db, productIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from unnest(${[...productIds]}::bigint[]) p(id) cross join lateral (
      select from keys where product_id = p.id and state = ${inText(keyState.code.available)}
        and (expires_on is null or expires_on >= sales_day_of(now())) limit 1) k) as found`.execute(db)
  return rows[0]?.found === true
}
