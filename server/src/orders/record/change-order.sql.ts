import type { OrderStatus, PaymentStatus, PaymentType, TokenDelivery } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { finalStatuses, type OrderFacts } from '@brava/contract/orders/order-status.ts'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/tables.generated.ts'

/** What actions on an order need to know about it. */
export interface LockedOrder extends OrderFacts {
  readonly id: number
  readonly number: string
  readonly status: OrderStatus
  readonly companyId: number
  readonly currency: string
  readonly language: Language
  readonly email: string
  readonly phone: string
  readonly deliveryType: TokenDelivery
  readonly rateHome: string
  readonly isFree: boolean
  /** The POS device that sells it. */
  readonly posDeviceId: number | null
  /** Invoiced delivery by delivery instead of as a whole. */
  readonly invoiceByDelivery: boolean
  /** Its outside payment goes to the reseller that sells it (decision 0171). */
  readonly paidToSupplier: boolean
  /** Purchase cost of the assigned keys, ten-thousandths of the distributor's currency. */
  readonly costHomeE4: number
  /** How much of the distributor's own sale was refunded, minor units of its currency. */
  readonly refundedHome: number
  readonly refundedNetHome: number
  /** Units that no longer have a key, or are owed none, because they were refunded. */
  readonly slotsReturned: number
  /** A gateway of this portal took the card. */
  readonly isCardPaid: boolean
  /** Until when it waits for its payment; null: no limit. */
  readonly holdUntil: Date | null
  /** When it became final. */
  readonly finalAt: Date | null
}

/**
 * The order, locked until the transaction ends; undefined if it does not exist. Rows that refer to it, such as its
 * invoices, may still be written.
 */
export async function lockOrder(trx: Trx, id: number): Promise<LockedOrder | undefined> {
  return factsIn(await trx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
}

/** The same facts without the lock, for callers that only predict what an action would do. */
export async function readOrder(db: Db, id: number): Promise<LockedOrder | undefined> {
  return factsIn(await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst())
}

function factsIn(row: Selectable<DB['orders']> | undefined): LockedOrder | undefined {
  return (
    row && {
      id: row.id,
      number: row.number,
      status: row.status as OrderStatus,
      companyId: row.company_id,
      currency: row.currency,
      language: row.language as Language,
      email: row.email,
      phone: row.phone,
      deliveryType: row.delivery_type as TokenDelivery,
      rateHome: row.rate_home,
      isFree: row.is_free,
      posDeviceId: row.pos_device_id,
      invoiceByDelivery: row.invoice_by_delivery,
      paidToSupplier: row.paid_to_supplier,
      costHomeE4: row.cost_home_e4,
      refundedHome: row.refunded_home,
      refundedNetHome: row.refunded_net_home,
      slotsReturned: row.slots_returned,
      isCardPaid: row.card_paid_at !== null,
      holdUntil: row.hold_until,
      finalAt: row.final_at,
      paymentType: row.payment_type as PaymentType,
      approval: row.approval as OrderFacts['approval'],
      payment: row.payment as PaymentStatus | 0,
      slotsTotal: row.slots_total,
      slotsAssigned: row.slots_assigned,
      slotsMissing: row.slots_missing,
      gross: row.gross,
      refunded: row.refunded,
    }
  )
}

export interface OrderChange {
  readonly status: OrderStatus
  readonly approval?: OrderFacts['approval']
  readonly payment?: PaymentStatus | 0
  readonly approved_at?: Date
  readonly approved_by?: number | null
  readonly deny_reason?: string
  readonly hold_until?: Date | null
  readonly slots_assigned?: number
  readonly slots_missing?: number
  readonly cost_home_e4?: number
  readonly completed_at?: Date | null
  readonly card_paid_at?: Date
  readonly refunded?: number
  readonly refunded_home?: number
  readonly refunded_net_home?: number
  readonly slots_returned?: number
}

/**
 * Writes new facts, the status derived from them, and since when that status is final, if the order still has the
 * status that was read; otherwise returns false.
 */
export async function changeOrder(
  trx: Trx,
  order: { id: number; status: OrderStatus },
  change: OrderChange,
  now: Date,
): Promise<boolean> {
  const comesToRest = finalStatuses.includes(change.status) && !finalStatuses.includes(order.status)
  const result = await trx
    .updateTable('orders')
    .set({ ...change, ...(comesToRest ? { final_at: now } : {}), updated_at: now })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setContact(
  trx: Trx,
  id: number,
  contact: { email?: string; phone?: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ ...contact, updated_at: now })
    .where('id', '=', id)
    .execute()
}
