import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'

const { awaitingPayment, pending, onHold } = orderStatus.code

/** An order awaiting its external payment; gross in minor units of `currency`. */
export interface OrderToBePaid {
  readonly companyId: number
  readonly currency: string
  readonly gross: number
  /** Until when its keys are reserved; null if no time is set. */
  readonly until: string | null
}

/** Orders awaiting an external payment to a reseller (decision 0171) or, if none is given, to the distributor. */
export async function ordersToBePaid(db: Db, resellerId?: number): Promise<OrderToBePaid[]> {
  const { rows } = await sql<OrderToBePaid>`
    select o.company_id as "companyId", o.currency, o.gross, sales_day_of(o.hold_until)::text as until from orders o
    where o.status in (${inText(awaitingPayment, pending, onHold)}) and o.approval = 'open' and not o.is_free
      and o.payment_type <> ${paymentType.code.companyFunds}::smallint
      and ${
        resellerId === undefined
          ? sql`not o.paid_to_supplier`
          : sql`o.paid_to_supplier and o.reseller_id = ${resellerId}`
      }
    order by o.id`.execute(db)
  return rows
}
