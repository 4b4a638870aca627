import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { buyersLeg } from '../../invoices/buyers-leg.ts'
import { type Transfer, transferReference } from '../../invoices/transfers/transfer.ts'
import { transferCodes } from '../../invoices/transfers/transfer-codes.ts'
import type { Db } from '../../platform/db/connect.ts'
import { payeeIdOf } from '../record/order-legs.sql.ts'
import { estimateOf, payeeOf } from './estimate.sql.ts'

/** A transfer, with the seller on whose behalf the distributor receives the money; null: the payee is the seller. */
export interface CollectedTransfer extends Transfer {
  readonly collectsFor: string | null
}

/** The transfer that the estimate of an order asks for; null if there is none. The caller checks access. */
export async function transferOfOrder(db: Db, orderId: number): Promise<CollectedTransfer | null> {
  const [estimate, leg, payeeId] = await Promise.all([
    estimateOf(db, orderId),
    buyersLeg(db, orderId),
    payeeIdOf(db, orderId),
  ])
  if (!estimate || !leg || payeeId === undefined) return null
  return {
    payee: await payeeOf(db, payeeId),
    collectsFor: payeeId === leg.issuerId ? null : leg.issuer.name,
    payer: leg.buyer,
    amount: leg.gross,
    currency: leg.currency,
    orderNumber: leg.orderNumber,
    about: estimate.number,
  }
}

interface Payable {
  readonly id: number
  readonly status: number
  readonly paymentType: number
}

const waitsForTransfer = ({ status, paymentType: type }: Payable) =>
  status === orderStatus.code.awaitingPayment && type === paymentType.code.wireTransfer

/** What the payer enters in the bank transfer that an order waits for; null for every other order. */
export async function waitingReference(db: Db, order: Payable): Promise<string | null> {
  const transfer = waitsForTransfer(order) ? await transferOfOrder(db, order.id) : null
  return transfer && transferReference(transfer)
}

/** How to pay an order that waits for a bank transfer, with the codes that banking apps read; null for every other order. */
export async function waitingTransfer(db: Db, order: Payable) {
  const transfer = waitsForTransfer(order) ? await transferOfOrder(db, order.id) : null
  if (!transfer) return null
  return {
    payee: transfer.payee.name,
    collectsFor: transfer.collectsFor,
    account: transfer.payee.account,
    reference: transferReference(transfer),
    codes: await transferCodes(transfer),
  }
}
