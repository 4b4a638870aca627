import type { Trx } from '../platform/db/connect.ts'
import { heldOfOrder, type LockedAccounts, write } from './ledger.sql.ts'
import { type OrderMoney, type Taken, takenInFull } from './money-leg.ts'

/**
 * Charges what the order has set aside: held → the seller's sales, on every leg, on accounts that the caller has
 * locked. Each leg must be held in full; charging twice or without a hold is a bug in the caller and throws. What was
 * held counts, not the current accounts: the buyer may have changed supplier since.
 */
export async function captureForOrder(
  trx: Trx,
  _accounts: ReadonlyMap<number, LockedAccounts>,
  { orderId, legs, userId }: OrderMoney,
): Promise<Taken> {
  const held = await heldOfOrder(trx, orderId)
  const ascending = [...legs].sort((a, b) => a.seq - b.seq).filter((leg) => leg.gross !== 0)
  await write(
    trx,
    ascending.map((leg) => {
      const own = held.find((row) => row.company_id === leg.buyerId && row.counterparty_id === leg.sellerId)
      if (!own || own.held !== leg.gross || own.currency !== leg.currency) {
        throw new Error(`order ${orderId}: leg ${leg.seq} is not held in full`)
      }
      return {
        kind: 'capture',
        companyId: leg.buyerId,
        supplierId: leg.sellerId,
        currency: leg.currency,
        amount: 0,
        orderId,
        userId,
        postings: [
          { accountId: own.id, amount: -leg.gross },
          { kind: 'sales', companyId: leg.sellerId, counterpartyId: leg.buyerId, amount: leg.gross },
        ],
      }
    }),
  )
  return takenInFull(legs)
}
