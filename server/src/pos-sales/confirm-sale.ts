import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import { maySend, posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { sellAtTill } from '../orders/till/end-till-sale.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { asNotSold } from './as-not-sold.ts'
import { saleNow } from './end-sale.ts'
import { finishSale } from './sale-rows.sql.ts'
import { openFor } from './open-code.ts'
import { notInThisState } from '../platform/not-in-this-state.ts'
import { type Kept, refusing } from '../platform/take-numbered.ts'
import { type Device, takeMessage } from './take-message.ts'

/** A message about a sale that another message authorised. */
export interface AboutSale {
  readonly number: number
  /** The number of the authorise. */
  readonly original: number
}

export interface Sold {
  readonly saleId: number
  readonly orderId: number
  readonly keyId: number
  readonly price: number
  readonly currency: string
  /** "2026-11-21". */
  readonly businessDay: string
}

export const confirmRefusals = [
  posSaleErrors.notNow,
  posSaleErrors.confirmedBefore,
  posSaleErrors.noSuchSale,
  posSaleErrors.keyGone,
  posSaleErrors.notSold,
]

/**
 * Second phase: charges the held money, assigns and invoices the key like for any delivered order, and returns its
 * code. Repeating the same confirm returns the same code. Refuses a sale that is no longer held: its money is back
 * (posSale.notNow), or another message has charged it (posSale.confirmedBefore).
 */
export async function confirmSale(
  services: Services,
  device: Device,
  asked: AboutSale,
  ip: string,
): Promise<Sold & { readonly code: string }> {
  const message = { kind: 'confirm', number: asked.number, content: { original: asked.original } } as const
  const { said, isRepeated } = await takeMessage(services, device, message, confirmRefusals, (trx) =>
    confirm(trx, services, device, asked, ip),
  )
  const code = await openFor(services, device, said, {
    kind: isRepeated ? 'resent' : 'delivered',
    reason: `POS device ${device.serial}, message ${asked.number}`,
    ip,
  })
  return { ...said, code }
}

async function confirm(
  trx: Trx,
  services: Services,
  device: Device,
  { number, original }: AboutSale,
  ip: string,
): Promise<Kept<Sold>> {
  const sale = await saleNow(trx, services, { deviceId: device.id, number: original })
  if (!sale) return refusing(posSaleErrors.noSuchSale)
  if (!maySend('confirm', sale.state)) return notInThisState(sale.state)
  const { id: saleId, orderId, price, currency } = sale
  if (orderId === null || price === null || currency === null)
    throw new Error(`sale ${saleId} is held without an order`)
  const reason = `POS device ${device.serial}, message ${number}`
  const keyId = await sellAtTill(trx, services, orderId, { at: services.clock.now(), ip, reason }).catch(asNotSold)
  const businessDay = await finishSale(trx, saleId, { state: posSaleState.code.sold, keyId })
  if (businessDay === undefined) return refuse(commonErrors.conflict)
  return { said: { saleId, orderId, keyId, price, currency, businessDay } }
}
