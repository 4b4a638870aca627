import { keyKind } from '@brava/contract/enums.ts'
import { revealKeys } from '../../keys/revealing/reveal-keys.ts'
import type { Call } from '../../platform/call.ts'
import { unitsOpened } from '../record/mark-revealed.ts'
import { goneKeysOf, keysFirstTold, keysOfOrder } from './partner-orders.sql.ts'

/** A key as a program of the buyer reads it. */
export interface KeyForProgram {
  readonly id: number
  /** The index of its line in the order, from 0. */
  readonly line: number
  readonly productId: number
  readonly code: string | null
  readonly image: string | null
}

/** How long after its arrival a program can read a key. */
const windowMs = 30 * 86_400_000

/**
 * The keys of an order that arrived in the last 30 days, in the clear; 'closed' if all are older. Each is recorded in
 * the custody log before its code leaves. The caller has checked whose order it is.
 */
export async function keysForProgram(call: Call, orderId: number): Promise<KeyForProgram[] | 'closed'> {
  const all = await keysOfOrder(call.db, orderId)
  const since = call.clock.now().getTime() - windowMs
  const open = all.filter((key) => key.assignedAt !== null && key.assignedAt.getTime() >= since)
  if (all.length > 0 && open.length === 0) return 'closed'
  return opened(call, orderId, open)
}

/**
 * The keys first returned by the call that placed the order, opened again; one that was replaced or taken back
 * since has no code. Above `most` keys none are returned: they are read separately.
 */
export async function keysOfAnswer(call: Call, orderId: number, most: number): Promise<KeyForProgram[] | undefined> {
  const ids = await keysFirstTold(call.db, orderId)
  if (ids.length > most) return undefined
  const now = new Map((await keysOfOrder(call.db, orderId)).map((key) => [key.id, key]))
  const isSame = ids.every((id) => now.has(id))
  const gone = isSame ? [] : await goneKeysOf(call.db, orderId)
  const there = ids.flatMap((id) => now.get(id) ?? [])
  const codes = new Map((await opened(call, orderId, there)).map((key) => [key.id, key]))
  return ids.flatMap((id) => {
    const before = gone.find((key) => key.id === id)
    return codes.get(id) ?? (before ? { ...before, code: null, image: null } : [])
  })
}

async function opened(
  call: Call,
  orderId: number,
  keys: Awaited<ReturnType<typeof keysOfOrder>>,
): Promise<KeyForProgram[]> {
  if (keys.length === 0) return []
  const codes = await revealKeys(call, {
    keyIds: keys.map((key) => key.id),
    kind: 'downloaded',
    orderId,
    reason: 'partner API',
    opened: unitsOpened,
  })
  return keys.map(({ id, line, productId, kind }) => {
    const code = codes.get(id) ?? null
    const isImage = kind === keyKind.image
    return { id, line, productId, code: isImage ? null : code, image: isImage ? code : null }
  })
}
