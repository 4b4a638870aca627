import { slotStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'

/** Stores how much of its leg each buyer bought on credit, for the invoices of later deliveries. */
export async function keepCredit(trx: Trx, orderId: number, onCredit: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update order_legs g set on_credit = c.amount
    from unnest(${[...onCredit.keys()]}::bigint[], ${[...onCredit.values()]}::bigint[]) as c(buyer_id, amount)
    where g.order_id = ${orderId} and g.buyer_id = c.buyer_id`.execute(trx)
}

/** Turns units that have their key and are on no invoice into the next delivery; returns how many of each line. */
export async function takeDelivered(
  trx: Trx,
  orderId: number,
): Promise<{ lineId: number; part: number; units: number }[]> {
  const { rows } = await sql<{ lineId: number; part: number; units: number }>`
    with delivered as (
      update slots s set invoice_part = (select coalesce(max(x.invoice_part), 0) + 1 from slots x where x.order_id = ${orderId})
      where s.order_id = ${orderId} and s.state = ${inText(slotStatus.code.assigned)} and s.refunded_at is null and s.invoice_part is null
      returning s.order_line_id, s.invoice_part
    )
    select order_line_id as "lineId", invoice_part as part, count(*)::int as units from delivered group by 1, 2`.execute(
    trx,
  )
  return rows
}
