import { commonErrors } from '@brava/contract/errors.ts'
import { keyState, type KeyState } from '@brava/contract/enums.ts'
import { type KeyAction, keyTransitions } from '@brava/contract/keys/key-transitions.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockProducts } from '../allocation/claim-keys.sql.ts'
import { productsOfKeys } from '../allocation/release-keys.sql.ts'
import { type CustodyKind, recordCustody } from '../custody/record-custody.ts'
import { keysArrived } from './keys-arrived.ts'
import { leaveRefunded, type LockedKey, lockKeys, productForKeys, setKeyState } from './keys.sql.ts'
import { tooNarrowBatches } from './require-region.ts'

export type Caller = Pick<Call, 'db' | 'clock' | 'person' | 'ip' | 'jobs'>

/** Locks the products, then the keys; refuses all of them when one is missing, in an order, or in another state. */
export async function take(trx: Trx, ids: readonly number[], action: KeyAction): Promise<LockedKey[]> {
  const wanted = [...new Set(ids)]
  await lockProducts(trx, await productsOfKeys(trx, wanted))
  const keys = await lockKeys(trx, wanted)
  if (keys.length !== wanted.length) refuse(commonErrors.notFound)
  if (keys.some((key) => key.held_by !== null)) refuse(keysErrors.inAnOrder)
  if (keys.some((key) => key.in_claim)) refuse(keysErrors.inAClaim)
  if (keys.some((key) => !mayTake<KeyState, KeyAction>(keyTransitions, action, key.state))) {
    refuse(keysErrors.wrongState)
  }
  return keys
}

export const idsOf = (keys: readonly LockedKey[]) => keys.map((key) => key.id)

/**
 * After these a key is no longer in its batch: the batch is recorded, so that the stock of earlier days can be
 * calculated.
 */
const leaving: ReadonlySet<CustodyKind> = new Set(['deleted', 'movedOut'])

export function record(
  trx: Trx,
  call: Caller,
  keys: readonly LockedKey[],
  kind: CustodyKind,
  reason: string,
  at: Date,
): Promise<void> {
  return recordCustody(
    trx,
    call,
    keys.map((key) => ({
      productId: key.product_id,
      kind,
      at,
      keyId: key.id,
      userId: call.person.id,
      companyId: call.person.companyId,
      sessionId: call.person.sessionId,
      ip: call.ip,
      reason,
      ...(leaving.has(kind) ? { batchId: key.batch_id } : {}),
    })),
  )
}

/**
 * Puts unsold keys into quarantine, all or none. A key held by an order is replaced there (keys.inAnOrder), so that its
 * buyer gets another one (domain rules §4).
 */
export async function markFaulty(call: Caller, ids: readonly number[], reason: string): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const now = call.clock.now()
    const keys = await take(trx, ids, 'withdrawFaulty')
    await setKeyState(trx, idsOf(keys), keyState.code.faulty, now)
    await record(trx, call, keys, 'faulty', reason, now)
    return keys.length
  })
}

/**
 * Returns keys to stock, all or none: from quarantine, or withdrawn ones that no order holds. A key that somebody may
 * have seen (revealed, downloaded or delivered) is refused with keys.wasRevealed unless the person overrides it; the
 * reason is recorded in the custody log. Throws common.notFound (also if its product is deleted), keys.expired (an
 * expired key is not stock, domain rules §4), keys.regionTooNarrow if its product is now also sold in a country in
 * which the key does not work.
 */
export async function returnToUse(
  call: Caller,
  ids: readonly number[],
  options: { reason: string; override: boolean },
): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const now = call.clock.now()
    const keys = await take(trx, ids, 'returnToUse')
    // A deleted product has no stock.
    for (const productId of new Set(keys.map((key) => key.product_id)))
      if (!(await productForKeys(trx, productId))) refuse(commonErrors.notFound)
    if (!options.override && keys.some((key) => key.was_seen)) refuse(keysErrors.wasRevealed)
    if (keys.some((key) => key.is_expired)) refuse(keysErrors.expired)
    const narrow = await tooNarrowBatches(
      trx,
      keys.map((key) => key.batch_id),
    )
    for (const region of narrow.values()) refuse(keysErrors.regionTooNarrow, { params: region })
    await leaveRefunded(trx, idsOf(keys))
    await setKeyState(trx, idsOf(keys), keyState.code.available, now)
    await record(trx, call, keys, 'returned', options.override ? `! ${options.reason}` : options.reason, now)
    for (const productId of new Set(keys.map((key) => key.product_id))) {
      await call.jobs.enqueue(trx, keysArrived, { productId })
    }
    return keys.length
  })
}
