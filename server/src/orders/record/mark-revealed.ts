import type { Opened } from '../../keys/revealing/reveal-keys.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { recordOrderEvent } from './order-events.sql.ts'
import { noteOpened, unitsWithKeys, withdrawReturns } from './order-keys.sql.ts'

type Units = readonly { readonly slotId: number; readonly keyId: number }[]

/**
 * Records when keys of units were first opened; requests to return them are withdrawn. A unit that has another key by
 * now is left alone.
 */
export async function markRevealed(
  trx: Trx,
  units: Units,
  by: { readonly userId: number; readonly at: Date },
): Promise<void> {
  if (units.length === 0) return
  await withdrawReturnsOfSeen(trx, units, by)
  await noteOpened(trx, units, by.at)
}

/**
 * A key that somebody has seen is kept: requests to return it are withdrawn, and the order's history records this with
 * the person who opened it, the distributor too, or with nobody if a mail delivered it (decision 0078).
 */
export async function withdrawReturnsOfSeen(
  trx: Trx,
  units: Units,
  { userId, at }: { readonly userId: number | null; readonly at: Date },
): Promise<void> {
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
}

/** For revealKeys: whoever opens a key and wherever, the unit that has it knows, in the same transaction. */
export const unitsOpened: Opened = async (trx, keyIds, by) => markRevealed(trx, await unitsWithKeys(trx, keyIds), by)
