import { defaultParameters } from '@brava/contract/parameters/parameters.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { transferReference } from '../../server/src/invoices/transfers/transfer.ts'
import { deliveryMail } from '../../server/src/orders/fulfilment/delivery-mail.ts'
import { estimateMail } from '../../server/src/orders/estimates/estimate-mail.ts'
import { deliveryText } from '../../server/src/orders/record/order-mail-blocks.ts'
import { companies } from '../world/companies.ts'
import { people } from '../world/people.ts'
import { deliveryOf } from './delivery-rows.ts'
import { companyId, personId } from './world-ids.ts'
import { day, type TradeOrder, type TradeState } from './trade-state.ts'

/** Estimates of orders that wait for money, and the outbox of the last weeks; nothing is left to send. */
export function openMailing({ end, tables, events }: TradeState) {
  function outbox(order: TradeOrder, at: Date, template: string, cause: string, subject: string, data: object): void {
    if (end - at.getTime() > 21 * day) return
    const person = people[order.plan.person]
    tables.mails.push({
      id: tables.mails.length + 1,
      dedupe_key: `order:${order.id}:${cause}`,
      template,
      language: person.language,
      to_address: person.email,
      to_name: `${person.firstName} ${person.lastName}`,
      data,
      company_id: companyId(order.plan.buyer),
      user_id: personId(order.plan.person),
      order_id: order.id,
      subject,
      state: 'stored',
      tries: 1,
      created_at: at,
      sent_at: new Date(at.getTime() + 1500),
    })
  }

  const factsOf = (order: TradeOrder) => {
    const own = order.legs.at(-1)
    const person = people[order.plan.person]
    return {
      own,
      language: person.language,
      toName: `${person.firstName} ${person.lastName}`,
      currency: currencySymbol(companies[order.plan.buyer].currency),
      delivery: deliveryText({ delivery: deliveryOf(order.plan.buyer), phone: person.phone }),
    }
  }

  /** The numbered estimate of an order paid from outside. */
  function sendEstimate(order: TradeOrder, at: Date): void {
    const { own, language, toName, currency, delivery } = factsOf(order)
    const person = people[order.plan.person]
    if (!own || !order.holdUntil) return
    const number = `E-${String(tables.estimates.length + 1).padStart(6, '0')}`
    const lines = own.lines.map(({ title, platform, code, quantity, unitPrice, net, vat, vatRateBp, gross }) => ({
      title,
      platform,
      code,
      quantity,
      unitPrice,
      net,
      vat,
      vatRateBp,
      gross,
    }))
    const sums = { net: own.net, vat: own.vat, gross: own.gross }
    const { fate } = order.plan
    tables.estimates.push({
      id: tables.estimates.length + 1,
      number,
      order_id: order.id,
      company_id: companyId(order.plan.buyer),
      state: fate === 'served' ? 'converted' : fate === 'awaiting' ? 'sent' : 'expired',
      snapshot: { lines, ...sums, currency: own.currency },
      valid_until: order.holdUntil,
      created_at: at,
    })
    events.push({
      order,
      at,
      kind: 'estimateSent',
      from: null,
      to: null,
      person: order.plan.person,
      detail: { number, to: person.email },
    })
    const supplier = companies[order.plan.buyer].parent
    const data = {
      orderId: order.id,
      number,
      orderNumber: order.number,
      paymentType: order.plan.paymentType,
      seller: companies.brava.legalName,
      collectsFor: supplier && supplier !== 'brava' ? companies[supplier].legalName : null,
      bankAccount: companies.brava.bankAccount,
      paymentReference: transferReference({
        orderNumber: order.number,
        payee: { account: companies.brava.bankAccount },
        payer: { countryCode: companies[order.plan.buyer].country },
      }),
      validUntil: order.holdUntil.toISOString(),
      firmUntil: new Date(at.getTime() + defaultParameters.unpaidFirmHours * 3_600_000).toISOString(),
      delivery,
      units: order.slots.length,
      setAside: order.slots.filter((slot) => slot.key !== null).length,
      ...sums,
      currency,
      lines,
      isInvoicedByDelivery: false,
    }
    outbox(order, at, estimateMail.name, 'estimate', estimateMail.subject({ language, data, toName }), data)
  }

  /** The mail that says the keys were delivered. */
  function deliver(order: TradeOrder, at: Date): void {
    const { own, language, toName, currency, delivery } = factsOf(order)
    const keys = order.slots.filter((slot) => slot.state === 1).length
    const data = {
      orderId: order.id,
      number: order.number,
      keys,
      missing: order.slots.length - keys,
      gross: own?.gross ?? 0,
      delivery,
      currency,
      lines: (own?.lines ?? []).map(({ title, platform, quantity }) => ({ title, platform, quantity })),
      isInvoicedByDelivery: false,
      slotIds: null,
    }
    outbox(order, at, deliveryMail.name, 'delivery', deliveryMail.subject({ language, data, toName }), data)
  }

  return { sendEstimate, deliver }
}
