import type { Opened } from '../../keys/revealing/reveal-keys.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { recordOrderEvent } from './order-events.sql.ts'
import { noteOpened, unitsWithKeys, withdrawReturns } from './order-keys.sql.ts'

/**
 * Records when keys of units were first opened. Opening a key means keeping it: requests to return it are withdrawn, and
 * the order's history records this with the person who opened it, the distributor too (decision 0078). A unit that has
 * another key by now is left alone.
 */
export async function markRevealed(
  trx: Trx,
  units: readonly { readonly slotId: number; readonly keyId: number }[],
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<void> {
  if (units.length === 0) return
  for (const { orderId, product, last4 } of await withdrawReturns(trx, units, at)) {
    await recordOrderEvent(trx, {
      orderId,
      kind: 'returnWithdrawn',
      fromStatus: null,
      toStatus: null,
      userId,
      facts: { product, last4 },
      at,
    })
  }
  await noteOpened(trx, units, at)
}

/** For revealKeys: whoever opens a key and wherever, the unit that has it knows, in the same transaction. */
export const unitsOpened: Opened = async (trx, keyIds, by) => markRevealed(trx, await unitsWithKeys(trx, keyIds), by)
