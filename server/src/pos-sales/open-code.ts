import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import { handToDevice } from '../keys/revealing/hand-to-device.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import type { Device } from './take-message.ts'

/**
 * Opens the code of a device's sale, with a custody entry. Refuses posSale.keyGone where the order no longer has the
 * key.
 */
export async function openFor(
  services: Services,
  device: Device,
  sold: { readonly keyId: number; readonly orderId: number },
  why: { readonly kind: 'delivered' | 'resent'; readonly reason: string; readonly ip: string },
): Promise<string> {
  const { keyId, orderId } = sold
  const at = services.clock.now()
  const code = await inTransaction(services.db, (trx) =>
    handToDevice(trx, services, { keyId, orderId, companyId: device.companyId, at, ...why }),
  )
  return code ?? refuse(posSaleErrors.keyGone)
}
