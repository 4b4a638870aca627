import { type PaymentType, paymentStatus } from '@brava/contract/enums.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { ledgerOf } from '../page/order-history.sql.ts'
import { orderHeads } from '../record/orders.sql.ts'

const taken: readonly number[] = [
  paymentStatus.code.captured,
  paymentStatus.code.refunded,
  paymentStatus.code.partiallyRefunded,
]

/** How an order is paid, and every related movement in the books. */
export async function paymentDetails(db: Db, person: Person, id: number) {
  const head = await orderHeads(db, person).where('o.id', '=', id).executeTakeFirst()
  if (!head) refuse(orderErrors.notFound)
  const lines = await ledgerOf(db, id)
  return {
    paymentType: head.paymentType as PaymentType,
    payment: head.payment,
    currency: head.currency,
    gross: head.gross,
    captured: taken.includes(head.payment) ? head.gross : 0,
    refunded: head.refunded,
    holdUntil: head.holdUntil,
    lines: lines.map((row) => ({
      id: row.id,
      at: row.at,
      kind: row.kind,
      companyName: row.companyName,
      amount: row.amount === 0 ? -row.moved : row.amount,
      currency: row.currency,
      userName: row.userName,
      memo: row.memo,
    })),
  }
}
