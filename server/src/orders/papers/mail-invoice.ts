import { isDistributor } from '@brava/contract/access.ts'
import { invoiceErrors } from '@brava/contract/invoices/invoices.errors.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { companyFacts } from '../../companies/company-facts.ts'
import { invoiceToMail } from '../../invoices/mailed-papers.ts'
import { requireAllowance } from '../../mail-outbox/mail-allowance.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { invoiceMail } from './invoice-mail.ts'

/**
 * Mails an invoice or credit note to the address of the company it is for, as often as the daily limit allows, and
 * records it in the history of its order. The buyer of the order sees nothing of documents between the companies above
 * it. Returns the address; for a buyer that the issuer no longer supplies its name, since the address of today is none
 * of the former supplier's (decision 0152). Errors: common.notFound, invoice.noAddress, mailOutbox.recipientAllowance.
 */
export async function mailInvoiceAgain(call: Call<'distributorsAndResellers'>, invoiceId: number): Promise<string> {
  const { person } = call
  return inTransaction(call.db, async (trx) => {
    const { orderId, buyerId, currency, ...paper } = await invoiceToMail(trx, person, invoiceId)
    const order = await lockVisibleOrder(trx, person, orderId)
    const buyer = (await companyFacts(trx, [buyerId])).get(buyerId)
    if (!buyer?.email) refuse(invoiceErrors.noAddress)
    const now = call.clock.now()
    const to = isDistributor(person) || buyer.parentId === person.companyId ? buyer.email : buyer.party.name
    await requireAllowance(trx, {
      to: buyer.email,
      about: `invoice ${invoiceId}`,
      now,
      limits: await parametersOf(trx),
    })
    const eventId = await recordOrderEvent(trx, {
      orderId,
      kind: 'invoiceMailed',
      fromStatus: order.status,
      toStatus: order.status,
      userId: person.id,
      isInternal: order.companyId !== buyerId,
      facts: { number: paper.number, to },
      at: now,
    })
    await queueMail(trx, call, {
      dedupeKey: `invoice:${invoiceId}:${eventId}`,
      template: invoiceMail,
      language: buyer.language,
      to: buyer.email,
      toName: buyer.party.name,
      data: { invoiceId, ...paper, currency: currencySymbol(currency) },
      companyId: buyerId,
    })
    return to
  })
}
