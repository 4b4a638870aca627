import { commonErrors } from '@brava/contract/errors.ts'
import { keyState, type KeyState } from '@brava/contract/enums.ts'
import { type KeyAction, keyTransitions } from '@brava/contract/keys/key-transitions.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import type { Trx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Call } from '../http/context.ts'
import { refuse } from '../http/refused.ts'
import { lockProducts, productsOfKeys } from './allocate-keys.sql.ts'
import { type CustodyKind, recordCustody } from './custody.ts'
import { keysArrived } from './keys-arrived.ts'
import { type LockedKey, lockKeys, removeKeys, setKeyState } from './keys.sql.ts'

type Caller = Pick<Call, 'db' | 'clock' | 'person' | 'ip' | 'jobs'>

/** Locks the products, then the keys; refuses as a whole when one is missing, in an order, or in another state. */
async function take(trx: Trx, ids: readonly number[], action: KeyAction): Promise<LockedKey[]> {
  const wanted = [...new Set(ids)]
  await lockProducts(trx, await productsOfKeys(trx, wanted))
  const keys = await lockKeys(trx, wanted)
  if (keys.length !== wanted.length) refuse(commonErrors.notFound)
  if (keys.some((key) => key.held_by !== null)) refuse(keysErrors.inAnOrder)
  if (keys.some((key) => !mayTake<KeyState, KeyAction>(keyTransitions, action, key.state))) {
    refuse(keysErrors.wrongState)
  }
  return keys
}

const idsOf = (keys: readonly LockedKey[]) => keys.map((key) => key.id)

function record(
  trx: Trx,
  call: Caller,
  keys: readonly LockedKey[],
  kind: CustodyKind,
  reason: string,
  at: Date,
): Promise<void> {
  return recordCustody(
    trx,
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
    })),
  )
}

/**
 * Puts unsold keys into quarantine, all or none. A key that an order holds is replaced there (keys.inAnOrder), so that
 * its buyer gets another one (domain rules §4).
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
 * Takes keys out of quarantine back into stock, all or none. One that somebody may have seen (revealed, downloaded or
 * delivered) is refused with keys.wasRevealed unless the person overrides it; the reason stands in the custody log.
 */
export async function returnToUse(
  call: Caller,
  ids: readonly number[],
  options: { reason: string; override: boolean },
): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const now = call.clock.now()
    const keys = await take(trx, ids, 'returnToUse')
    if (!options.override && keys.some((key) => key.was_seen)) refuse(keysErrors.wasRevealed)
    await setKeyState(trx, idsOf(keys), keyState.code.available, now)
    await record(trx, call, keys, 'returned', options.override ? `! ${options.reason}` : options.reason, now)
    for (const productId of new Set(keys.map((key) => key.product_id))) {
      await call.jobs.enqueue(trx, keysArrived, { productId })
    }
    return keys.length
  })
}

/**
 * Deletes unsold keys, all or none. Those that nobody can have seen are removed; the others stay as withdrawn, because a
 * seen code must be recognised should somebody import it again.
 */
export async function deleteKeys(
  call: Caller,
  ids: readonly number[],
  reason: string,
): Promise<{ deleted: number; withdrawn: number }> {
  return inTransaction(call.db, async (trx) => {
    const now = call.clock.now()
    const keys = await take(trx, ids, 'delete')
    const kept = keys.filter((key) => key.was_seen || key.was_sold)
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
    return { deleted: gone.length, withdrawn: kept.length }
  })
}
