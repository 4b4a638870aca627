import { keyState } from '@brava/contract/enums.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { lockProducts } from '../allocation/claim-keys.sql.ts'
import { productsOfKeys } from '../allocation/release-keys.sql.ts'
import { recordCustody } from '../custody/record-custody.ts'
import { keysArrived } from './keys-arrived.ts'
import { type LockedKey, lockKeys, setKeyState } from './keys.sql.ts'
import { tooNarrowBatches } from './require-region.ts'

/** Who takes keys back, from which order and why. */
export interface TakingBack {
  readonly orderId: number
  readonly userId: number
  readonly companyId: number
  readonly sessionId: number | null
  readonly ip: string
  readonly reason: string
  readonly at: Date
  /** Keys that nobody has seen return to stock; otherwise they are withdrawn like the others. */
  readonly toStock: boolean
  /** Never returned to stock, whether seen or not: a buyer says that they do not work. */
  readonly burned: ReadonlySet<number>
}

/**
 * Takes keys back from the units of an order, which the caller has locked. A key that somebody has seen or could have
 * seen (revealed, downloaded, delivered or sent again in clear) is withdrawn and never sold again (guarantee G07), like
 * one that its buyer has reported. A key that has expired, or does not work everywhere its product is now sold (G05),
 * is withdrawn until somebody returns it to use. Returns which went where.
 */
export async function takeBackKeys(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  keyIds: readonly number[],
  by: TakingBack,
): Promise<{ toStock: readonly number[]; withdrawn: readonly number[] }> {
  if (keyIds.length === 0) return { toStock: [], withdrawn: [] }
  await lockProducts(trx, await productsOfKeys(trx, keyIds))
  const keys = await lockKeys(trx, keyIds)
  const narrow = await tooNarrowBatches(
    trx,
    keys.map((key) => key.batch_id),
  )
  const isBurned = (key: LockedKey) => key.was_seen || key.is_expired || by.burned.has(key.id)
  const free = keys.filter((key) => by.toStock && !isBurned(key) && !narrow.has(key.batch_id))
  const burned = keys.filter((key) => !free.includes(key))
  const { orderId, userId, companyId, sessionId, ip, reason, at } = by
  const who = { orderId, userId, companyId, sessionId, ip, reason, at }
  for (const [rows, state, kind] of [
    [free, keyState.code.available, 'returned'],
    [burned, keyState.code.withdrawn, 'withdrawn'],
  ] as const) {
    if (rows.length === 0) continue
    const ids = rows.map((key) => key.id)
    await setKeyState(trx, ids, state, at)
    await recordCustody(
      trx,
      services,
      rows.map((key) => ({ ...who, kind, productId: key.product_id, keyId: key.id })),
    )
  }
  for (const productId of new Set(free.map((key) => key.product_id))) {
    await services.jobs.enqueue(trx, keysArrived, { productId })
  }
  return { toStock: free.map((key) => key.id), withdrawn: burned.map((key) => key.id) }
}
