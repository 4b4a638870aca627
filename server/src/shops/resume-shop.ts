import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { lockShop, updateShop } from './shops.sql.ts'
import { shopWorkJobs } from './shops.jobs.ts'

/** Resumes a paused shop, or makes one that waits for its next try continue now. Throws shop.notConnected. */
export function resumeShop(call: Call<'distributors'>, slot: ShopSlot): Promise<void> {
  const { person, ip } = call
  return inTransaction(call.db, async (trx) => {
    if (!(await lockShop(trx, slot))?.isOn) refuse(shopErrors.notConnected)
    await updateShop(trx, slot, { paused_at: null, next_try_at: null, failures: 0 })
    await recordSecurityEvent(trx, { kind: 'shops.resumed', person, ip, detail: { slot } })
    await call.jobs.enqueue(trx, shopWorkJobs[slot], {})
  })
}
