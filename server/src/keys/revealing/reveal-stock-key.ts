import { type KeyKind, keyKind } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { keyRows } from '../stock/keys.sql.ts'
import { type Opened, revealKeys } from './reveal-keys.ts'

/**
 * Returns the content of one key in any state to the distributor: the code, or the picture as base64. Recorded in the
 * custody log with the order that has the key or had it last. Errors: common.notFound, keys.isAPicture,
 * keys.notAPicture, keys.tooManyReveals.
 */
export async function revealStockKey(
  call: Call,
  { id, kind, reason, opened }: { id: number; kind: KeyKind; reason: string; opened: Opened },
): Promise<string> {
  const found = await keyRows(call.db).where('k.id', '=', id).executeTakeFirst()
  if (!found) refuse(commonErrors.notFound)
  if (found.isImage !== (kind === keyKind.image)) refuse(found.isImage ? keysErrors.isAPicture : keysErrors.notAPicture)
  const codes = await revealKeys(call, {
    keyIds: [id],
    kind: 'revealed',
    orderId: found.orderId,
    ofAnyState: true,
    reason,
    opened,
  })
  return codes.get(id) ?? refuse(commonErrors.notFound)
}
