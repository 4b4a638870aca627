import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { insertEstimate, payeeOf } from './estimate.sql.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { transferReference } from '../../invoices/transfers/transfer.ts'
import { estimateMail } from './estimate-mail.ts'
import { firmUntil } from './firm-until.ts'
import type { CheckedOrder } from '../placing/place-order-check.ts'
import type { OrderToPlace } from '../placing/place-order.ts'

/**
 * Writes the numbered estimate of an order that awaits payment, with the order's prices, and mails it in the buyer's
 * language. It is valid as long as the keys are set aside. Returns its number.
 */
export async function sendEstimate(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  {
    order,
    check,
    input,
    validUntil,
    setAside,
    delivery,
    paidToSupplier,
    now,
  }: {
    order: { id: number; number: string; invoiceByDelivery: boolean }
    check: CheckedOrder
    input: OrderToPlace
    validUntil: Date
    /** Units with a key set aside. */
    setAside: number
    /** The delivery address on one line. */
    delivery: string
    /** The reseller that sells it receives the money (decision 0171). */
    paidToSupplier: boolean
    now: Date
  },
): Promise<string> {
  const lines = check.lines.map((line) => ({
    title: line.product.title,
    platform: line.product.platform,
    code: line.product.code,
    quantity: line.wanted.quantity,
    unitPrice: line.own.unitPrice,
    net: line.own.net,
    vat: line.own.vat,
    vatRateBp: line.own.vatRateBp,
    gross: line.own.gross,
  }))
  const number = await insertEstimate(trx, {
    orderId: order.id,
    companyId: input.companyId,
    snapshot: { lines, net: check.net, vat: check.vat, gross: check.gross, currency: check.buyer.currency },
    validUntil,
    now,
  })
  await recordOrderEvent(trx, {
    orderId: order.id,
    kind: 'estimateSent',
    fromStatus: null,
    toStatus: null,
    userId: input.userId,
    facts: { number, to: input.email },
    at: now,
  })
  const payee = await payeeOf(trx, paidToSupplier ? sellerOf(check).id : check.home.id)
  await queueMail(trx, services, {
    dedupeKey: `order:${order.id}:estimate`,
    template: estimateMail,
    language: input.language,
    to: input.email,
    toName: input.toName,
    data: {
      orderId: order.id,
      number,
      orderNumber: order.number,
      paymentType: input.paymentType,
      seller: payee.name,
      collectsFor: paidToSupplier ? null : collectsFor(check),
      bankAccount: payee.account,
      paymentReference: transferReference({
        orderNumber: order.number,
        payee,
        payer: check.buyer.party,
      }),
      validUntil: validUntil.toISOString(),
      firmUntil: (await firmUntil(trx, now)).toISOString(),
      delivery,
      units: lines.reduce((sum, line) => sum + line.quantity, 0),
      setAside,
      net: check.net,
      vat: check.vat,
      gross: check.gross,
      currency: check.buyer.currencySymbol,
      lines,
      isInvoicedByDelivery: order.invoiceByDelivery,
    },
    companyId: input.companyId,
    userId: input.userId,
    orderId: order.id,
  })
  return number
}

/** The company from which the ordering company buys. */
function sellerOf({ chain, home }: CheckedOrder) {
  return chain[1] ?? home
}

/** The reseller that sells, if the distributor receives the money on its behalf (decision 0079). */
function collectsFor({ chain }: CheckedOrder): string | null {
  return chain.length > 2 ? (chain[1]?.party.name ?? null) : null
}
