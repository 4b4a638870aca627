import { keyState } from '@brava/contract/enums.ts'
import type { Trx } from '../../platform/db/connect.ts'

/**
 * Puts a sold key that does not work into quarantine: it keeps the slot it was sold to and is never allocated again
 * automatically (domain rules §4). The caller locks the order first and writes the custody log. Returns false when the
 * key was no longer sold.
 */
export async function quarantineKey(trx: Trx, keyId: number, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('keys')
    .set({ state: keyState.code.faulty, changed_at: now })
    .where('id', '=', keyId)
    .where('state', '=', keyState.code.sold)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
