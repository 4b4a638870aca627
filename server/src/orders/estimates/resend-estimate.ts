import type { Language } from '@brava/contract/language.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { requireAllowance } from '../../mail-outbox/mail-allowance.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { estimateOf, payeeOf, setAsideOf } from './estimate.sql.ts'
import { deliveryFacts } from '../fulfilment/delivery-facts.sql.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { companyFacts } from '../../companies/company-facts.ts'
import { buyersLeg } from '../../invoices/buyers-leg.ts'
import { transferReference } from '../../invoices/transfers/transfer.ts'
import { estimateMail } from './estimate-mail.ts'
import { firmUntil } from './firm-until.ts'
import { deliveryText } from '../record/order-mail-blocks.ts'
import { payeeIdOf } from '../record/order-legs.sql.ts'
import { requireAction } from '../record/require-action.ts'

interface Snapshot {
  readonly lines: readonly { title: string; platform: string; quantity: number; gross: number }[]
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/**
 * Mails the estimate of an order that awaits payment again: the same number, prices and day, to the order's current
 * address. Errors: order.notFound, order.notAllowedNow, order.noEstimate.
 */
export async function resendEstimate(call: Call, id: number, language: Language): Promise<void> {
  const { person } = call
  await inTransaction(call.db, async (trx) => {
    const order = await lockVisibleOrder(trx, person, id)
    requireAction('sendEstimate', order.status, language)
    const estimate = await estimateOf(trx, id)
    const payeeId = await payeeIdOf(trx, id)
    if (!estimate || payeeId === undefined) refuse(orderErrors.noEstimate)
    const now = call.clock.now()
    await requireAllowance(trx, { to: order.email, about: `order ${id}`, now, limits: await parametersOf(trx) })
    const keys = await setAsideOf(trx, id)
    const payee = await payeeOf(trx, payeeId)
    const leg = await buyersLeg(trx, id)
    const payer =
      (await companyFacts(trx, [order.companyId])).get(order.companyId)?.party ?? refuse(orderErrors.noEstimate)
    const facts = await deliveryFacts(trx, id)
    const { lines, net, vat, gross } = estimate.snapshot as Snapshot
    const eventId = await recordOrderEvent(trx, {
      orderId: id,
      kind: 'estimateSent',
      fromStatus: order.status,
      toStatus: order.status,
      userId: person.id,
      facts: { number: estimate.number, to: order.email },
      at: now,
    })
    await queueMail(trx, call, {
      dedupeKey: `order:${id}:estimate:${eventId}`,
      template: estimateMail,
      language: order.language,
      to: order.email,
      toName: facts.toName,
      data: {
        orderId: id,
        number: estimate.number,
        orderNumber: order.number,
        isInvoicedByDelivery: order.invoiceByDelivery,
        paymentType: order.paymentType,
        seller: payee.name,
        collectsFor: leg && leg.issuerId !== payeeId ? leg.issuer.name : null,
        bankAccount: payee.account,
        paymentReference: transferReference({ orderNumber: order.number, payee, payer }),
        validUntil: estimate.validUntil.toISOString(),
        firmUntil: (await firmUntil(trx, estimate.createdAt)).toISOString(),
        delivery: deliveryText(facts),
        units: keys.units,
        setAside: keys.setAside,
        net,
        vat,
        gross,
        currency: facts.currencySymbol,
        lines,
      },
      companyId: order.companyId,
      userId: facts.userId,
      orderId: id,
    })
  })
}
