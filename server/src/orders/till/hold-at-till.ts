import { paymentType } from '@brava/contract/enums.ts'
import { companyChain } from '../../companies/company-facts.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { placeOrder } from '../placing/place-order.ts'
import { tellingSupplier } from '../placing/supplier-short.ts'
import { keyOfTill, markAtTill } from './till-orders.sql.ts'

export interface TillSale {
  readonly companyId: number
  /** The person in whose name the company buys. */
  readonly userId: number
  readonly posDevice: { readonly id: number; readonly serial: string }
  readonly productId: number
  /** The unit price that the device knows, minor units; any other price refuses the sale. */
  readonly price: number
  /** Identifies the sale on the order. */
  readonly reference: string
  readonly ip: string
}

/**
 * Places an order of one key for a POS device and sets its money and its key aside; only the device, or its silence,
 * decides on it (decision 0133). Refuses as placeOrder does, and with order.needsApproval; a supplier whose funds are
 * short is notified.
 */
export async function holdAtTill(
  trx: Trx,
  services: Services,
  sale: TillSale,
): Promise<{ readonly orderId: number; readonly keyId: number; readonly currency: string }> {
  const [buyer] = await companyChain(trx, sale.companyId)
  if (!buyer) throw new Error(`there is no company ${sale.companyId}`)
  const placing = { jobs: services.jobs, person: { companyId: sale.companyId } }
  const { id: orderId, check } = await tellingSupplier(placing, () =>
    placeOrder(trx, services, {
      companyId: sale.companyId,
      userId: sale.userId,
      sessionId: null,
      ip: sale.ip,
      lines: [{ id: 1, productId: sale.productId, promotionId: null, quantity: 1, seenPrice: sale.price }],
      paymentType: paymentType.code.companyFunds,
      email: buyer.email,
      phone: buyer.party.phone,
      reference: sale.reference,
      toName: buyer.name,
      language: buyer.language,
      showImgKeys: false,
      cartVersion: null,
      posDevice: sale.posDevice,
    }),
  )
  await markAtTill(trx, orderId, sale.posDevice.id)
  return { orderId, keyId: await keyOfTill(trx, orderId), currency: check.buyer.currency }
}
