import { noteDueDelivery } from '../../invoices/note-due-invoices.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { notInvoiced, partOf } from '../record/line-left.ts'
import { linesLeft } from '../record/lines-left.sql.ts'
import { keepCredit, takeDelivered } from './note-delivery.sql.ts'

/**
 * Records invoices as due for the units of an order that have their key and are on no invoice, in the caller's
 * transaction: each at its share of the part of its line that is neither invoiced nor refunded, so that the last one
 * takes exactly the remainder (decision 0096). Units without a key are invoiced with the delivery that brings it;
 * refunded ones never.
 */
export async function noteDelivery(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  {
    orderId,
    now,
    onCredit,
  }: {
    readonly orderId: number
    readonly now: Date
    /** Set when the order is sold: how much of it each buyer bought on credit. */
    readonly onCredit: ReadonlyMap<number, number> | undefined
  },
): Promise<void> {
  if (onCredit) await keepCredit(trx, orderId, onCredit)
  const open = (await linesLeft(trx, orderId)).filter(({ part }) => part === notInvoiced)
  const delivered = await takeDelivered(trx, orderId)
  const part = delivered[0]?.part
  if (part === undefined) return
  const lines = open.flatMap(({ lineId, units: most, legs }) => {
    const units = delivered.find((one) => one.lineId === lineId)?.units ?? 0
    return units === 0 ? [] : [{ lineId, units, legs: legs.map((leg) => partOf(leg, units, most)) }]
  })
  await noteDueDelivery(trx, services, { orderId, part, lines, now })
}
