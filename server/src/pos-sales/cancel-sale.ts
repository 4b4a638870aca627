import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import { maySend, posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { noteNews } from '../notifications/note-news.ts'
import { noteTillClaim } from '../orders/till/note-till-claim.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { AboutSale } from './confirm-sale.ts'
import { endHeld, saleNow } from './end-sale.ts'
import { insertCancelled, openClaim } from './sale-rows.sql.ts'
import { type Kept, refusing } from '../platform/take-numbered.ts'
import { type Device, takeMessage } from './take-message.ts'

export interface Cancelled {
  readonly saleId: number
  readonly state: 'cancelled' | 'reversed'
}

export const cancelRefusals = [posSaleErrors.soldAlready]

/**
 * Cancels a sale: money and key are released. One that was never authorised is cancelled permanently, so that its
 * authorise is refused if it still arrives. A sold one stays sold: a person of its supplier decides
 * (posSale.soldAlready).
 */
export async function cancelSale(services: Services, device: Device, asked: AboutSale, ip: string): Promise<Cancelled> {
  const message = { kind: 'cancel', number: asked.number, content: { original: asked.original } } as const
  const { said } = await takeMessage(services, device, message, cancelRefusals, (trx) =>
    cancel(trx, services, device, asked.original, ip),
  )
  return said
}

async function cancel(
  trx: Trx,
  services: Services,
  device: Device,
  original: number,
  ip: string,
): Promise<Kept<Cancelled>> {
  const { held, cancelled, reversed } = posSaleState.code
  const at = { deviceId: device.id, number: original }
  const sale = await saleNow(trx, services, at)
  if (!sale) {
    const saleId = await insertCancelled(trx, { ...at, companyId: device.companyId })
    return { said: { saleId, state: 'cancelled' } }
  }
  if (!maySend('cancel', sale.state)) {
    if (sale.orderId !== null && (await openClaim(trx, sale.id))) {
      const detail = { device: device.serial, sale: original }
      const claim = { kind: 'posClaim', orderId: sale.orderId, userId: null, at: services.clock.now() } as const
      await noteTillClaim(trx, claim, { serial: device.serial, number: original })
      await noteNews(trx, { kind: 'order.posClaim', orderId: sale.orderId, detail })
    }
    return refusing(posSaleErrors.soldAlready)
  }
  if (sale.state === held) await endHeld(trx, services, sale, cancelled, ip)
  return { said: { saleId: sale.id, state: sale.state === reversed ? 'reversed' : 'cancelled' } }
}
