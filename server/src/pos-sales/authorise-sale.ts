import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import { maySend, reprintHours } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { holdAtTill } from '../orders/till/hold-at-till.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { asNotSold } from './as-not-sold.ts'
import { reverseSale } from './pos-jobs.ts'
import { insertHeld, saleByNumber } from './sale-rows.sql.ts'
import { notInThisState } from '../platform/not-in-this-state.ts'
import type { Kept } from '../platform/take-numbered.ts'
import { type Device, takeMessage } from './take-message.ts'

/** A device's request to sell; amounts in minor units. */
export interface Authorise {
  readonly number: number
  readonly productId: number
  /** What the device believes the company pays. */
  readonly price: number
  /** What the customer pays at the till, for the day's file. */
  readonly tillAmount: number | null
}

export interface Authorised {
  readonly saleId: number
  readonly price: number
  readonly currency: string
  /** ISO 8601. */
  readonly holdUntil: string
}

/** Why an authorise may be refused. */
export const authoriseRefusals = [
  ledgerErrors.insufficientFunds,
  ledgerErrors.creditPaused,
  ledgerErrors.supplierShort,
  orderErrors.needsApproval,
  posSaleErrors.notNow,
  posSaleErrors.stillHeld,
  posSaleErrors.confirmedBefore,
  posSaleErrors.notSold,
]

/**
 * First phase of a sale: one key and the company's money are set aside for posHoldSeconds. It does not return the code.
 * Refuses a number whose sale was cancelled before (posSale.notNow), and whatever refuses an order.
 */
export async function authoriseSale(
  services: Services,
  device: Device,
  asked: Authorise,
  ip: string,
): Promise<Authorised> {
  const { number, productId, price, tillAmount } = asked
  const message = { kind: 'authorise', number, content: { productId, price, tillAmount } } as const
  const { said } = await takeMessage(services, device, message, authoriseRefusals, (trx) =>
    authorise(trx, services, device, asked, ip),
  )
  return said
}

async function authorise(
  trx: Trx,
  services: Services,
  device: Device,
  { number, productId, price, tillAmount }: Authorise,
  ip: string,
): Promise<Kept<Authorised>> {
  const before = await saleByNumber(trx, { deviceId: device.id, number }, reprintHours)
  if (before && !maySend('authorise', before.state)) return notInThisState(before.state)
  const { posHoldSeconds } = await parametersOf(trx)
  const held = await holdAtTill(trx, services, {
    companyId: device.companyId,
    userId: device.userId,
    posDevice: device,
    productId,
    price,
    reference: `POS ${device.id}/${number}`,
    ip,
  }).catch(asNotSold)
  const { id, holdUntil } = await insertHeld(
    trx,
    { ...held, deviceId: device.id, companyId: device.companyId, number, productId, price, tillAmount },
    posHoldSeconds,
  )
  await services.jobs.enqueue(trx, reverseSale, { deviceId: device.id, number }, { startAfterSeconds: posHoldSeconds })
  return { said: { saleId: id, price, currency: held.currency, holdUntil: holdUntil.toISOString() } }
}
