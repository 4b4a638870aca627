import { commonErrors } from '@brava/contract/errors.ts'
import type { PaymentStatus } from '@brava/contract/enums.ts'
import { noteDueInvoices } from '../../invoices/note-due-invoices.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import { settleOwedReports } from '../faults/answer-fault-report.ts'
import { changeOrder, type LockedOrder } from '../record/change-order.sql.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { moneyLegsOf } from '../record/order-legs.sql.ts'
import { noteDelivery } from './note-delivery.ts'
import { type DueSlot, dueSlots, writeUnits } from './serve-order.sql.ts'
import type { ServingFacts, ToldEvent, WrittenOrder } from './serving-facts.ts'
import type { WayToServe } from './ways-to-serve.ts'

interface Cause {
  readonly way: WayToServe
  readonly at: Date
  readonly by: ServingFacts<DueSlot, WrittenOrder>['by']
  /** Its approval, written with the result. */
  readonly approval?: {
    readonly by: number | null
    /** The gateway reported that the card has paid. */
    readonly isCard?: true
    readonly payment: PaymentStatus
    readonly event: (status: number) => ToldEvent
  }
}

/**
 * What serveOrder needs to know about an existing order locked by the caller: reads the units that are owed a key, and
 * writes the result if the order still has the status that was read. Throws for an order that is not approved.
 */
export async function factsOfOrder(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  locked: LockedOrder,
  { way, at, by, approval }: Cause,
): Promise<ServingFacts<DueSlot, WrittenOrder>> {
  const order = approval ? { ...locked, approval: 'approved' as const, payment: approval.payment } : locked
  if (order.approval !== 'approved') throw new Error(`order ${order.id} is not approved`)
  return {
    way,
    at,
    by,
    order: { ...order, slotsMissing: approval ? 0 : order.slotsMissing },
    isFirst: order.slotsAssigned === 0 && order.slotsMissing === 0,
    legs: way.book ? await moneyLegsOf(trx, order.id) : [],
    units: await dueSlots(trx, order.id),
    events: (status) => (approval ? [approval.event(status)] : []),
    async write(outcome) {
      const changed = await changeOrder(
        trx,
        locked,
        {
          status: outcome.status,
          slots_assigned: outcome.assigned,
          slots_missing: outcome.missing,
          cost_home_e4: order.costHomeE4 + outcome.costHomeE4,
          hold_until: null,
          ...(outcome.isWhole ? { completed_at: at } : {}),
          ...(approval && {
            approval: 'approved' as const,
            payment: approval.payment,
            approved_at: at,
            approved_by: approval.by,
            ...(approval.isCard ? { card_paid_at: at } : {}),
          }),
        },
        at,
      )
      if (!changed) refuse(commonErrors.conflict)
      await writeUnits(trx, outcome.units, at)
      let eventId: number | undefined
      for (const event of outcome.events) eventId = await recordOrderEvent(trx, { ...event, orderId: order.id, at })
      const newSlotIds = outcome.units.flatMap((unit) => (unit.key ? [unit.id] : []))
      if (!approval) await settleOwedReports(trx, services, order, { slotIds: newSlotIds, at })
      return {
        id: order.id,
        number: order.number,
        newSlotIds,
        eventId,
        invoiceByDelivery: order.invoiceByDelivery && !order.isFree,
      }
    },
    noteInvoices: async (_order, onCredit) => {
      const due = { orderId: order.id, now: at }
      if (order.isFree) return
      if (order.invoiceByDelivery) await noteDelivery(trx, services, { ...due, onCredit: approval && onCredit })
      else await noteDueInvoices(trx, services, { ...due, onCredit })
    },
    // Several orders may be served in one transaction: the next one must see these keys as taken.
    written: 'now',
  }
}
