import { keyState } from '@brava/contract/enums.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recomputePrices } from '../../prices/recompute-prices.ts'
import type { CustodyKind } from '../custody/record-custody.ts'
import { keysOnPapers, type LockedKey, productsOfEmptyBatches, removeKeys, setKeyState } from './keys.sql.ts'
import { type Caller, take, idsOf, record } from './change-keys.ts'

/**
 * Deletes unsold keys, all or none. Keys that nobody can have seen are removed. The others stay as withdrawn, because a
 * seen code must be recognised if it is imported again; so do keys named in documents of orders.
 */
export async function deleteKeys(
  call: Caller,
  ids: readonly number[],
  reason: string,
): Promise<{ deleted: number; withdrawn: number }> {
  return inTransaction(call.db, async (trx) => {
    const now = call.clock.now()
    const keys = await take(trx, ids, 'delete')
    const onPapers = new Set(await keysOnPapers(trx, idsOf(keys)))
    const kept = keys.filter((key) => key.was_seen || key.was_sold || onPapers.has(key.id))
    const gone = keys.filter((key) => !kept.includes(key))
    if (kept.length > 0) await setKeyState(trx, idsOf(kept), keyState.code.withdrawn, now)
    if (gone.length > 0) await removeKeys(trx, idsOf(gone))
    const kinds = new Map<LockedKey, CustodyKind>(
      keys.map((key) => [key, kept.includes(key) ? 'withdrawn' : 'deleted']),
    )
    for (const kind of ['withdrawn', 'deleted'] as const) {
      await record(
        trx,
        call,
        keys.filter((key) => kinds.get(key) === kind),
        kind,
        reason,
        now,
      )
    }
    // Margins are based on the cost of the last delivery of which keys remain.
    const emptied = await productsOfEmptyBatches(trx, [...new Set(gone.map((key) => key.batch_id))])
    if (emptied.length > 0) await recomputePrices(trx, { productIds: emptied }, now)
    return { deleted: gone.length, withdrawn: kept.length }
  })
}
