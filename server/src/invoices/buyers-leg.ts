import { companyFacts } from '../companies/company-facts.ts'
import type { Db } from '../platform/db/connect.ts'
import { fitVat } from './fit-vat.ts'
import { issuerFacing } from './issuer-facing.ts'
import { deliveryBeside, issuerOf, vatGroupsOf } from './invoice-snapshot.ts'
import { legOfBuyer, linesOfLegs } from './invoices.sql.ts'
import { vatTextsNow } from './vat-texts/vat-texts.ts'

/**
 * What the buyer of an order has to pay, as its invoice will show it: the current parties, the lines at the order's own
 * prices, VAT by rate. Only the buyer's own leg, never the one above its supplier (domain rules §2). Undefined when
 * there is no such order.
 */
export async function buyersLeg(db: Db, orderId: number) {
  const leg = await legOfBuyer(db, orderId)
  if (!leg) return undefined
  const lines = fitVat((await linesOfLegs(db, [leg.legId])).get(leg.legId) ?? [])
  const companies = await companyFacts(db, [leg.issuerId, leg.buyerId])
  const issuer = companies.get(leg.issuerId)
  const buyer = companies.get(leg.buyerId)
  if (!issuer || !buyer) return undefined
  return {
    issuerId: leg.issuerId,
    issuer: issuerOf(issuerFacing(issuer, buyer)),
    buyer: { ...buyer.party },
    delivery: deliveryBeside(buyer.party, leg.delivery, leg.phone),
    orderNumber: leg.orderNumber,
    orderedAt: leg.orderedAt,
    reference: leg.reference,
    paymentType: leg.paymentType,
    invoiceByDelivery: leg.invoiceByDelivery,
    currency: leg.currency,
    lines,
    vatGroups: vatGroupsOf(lines, await vatTextsNow(db)),
    gross: lines.reduce((total, line) => total + line.gross, 0),
  }
}
