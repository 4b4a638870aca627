import type { OrderStatus, PaymentType } from '@brava/contract/enums.ts'
import type { OrderRowFound } from './order-rows.sql.ts'

/** A row of the distributor's list as it leaves the server. */
export function orderRowView(row: OrderRowFound) {
  return {
    ...orderFactsView(row),
    totalHome: row.totalHome,
    company: { id: row.companyId, name: row.companyName, type: row.companyType },
    user: { id: row.userId, name: row.userName },
    marginHome: row.marginHome,
    marginBp: row.marginBp,
    isDomestic: row.isDomestic,
    isFree: row.isFree,
    market: row.market,
    waitsFor: row.waitsFor,
  }
}

/** What every reader of an order gets. */
export function orderFactsView(row: OrderRowFound) {
  return {
    id: row.id,
    number: row.number,
    reference: row.reference,
    placedAt: row.placedAt,
    status: row.status as OrderStatus,
    paymentType: row.paymentType as PaymentType,
    payment: row.payment,
    currency: row.currency,
    total: row.gross,
    items: row.slotsTotal,
    assigned: row.slotsAssigned,
    missing: row.slotsMissing,
  }
}
