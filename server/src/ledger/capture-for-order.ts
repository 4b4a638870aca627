import type { Trx } from '../platform/db/connect.ts'
import { heldOfOrder, write } from './ledger.sql.ts'
import { lockAccounts } from './lock-accounts.ts'
import type { OrderMoney } from './money-leg.ts'

/**
 * Charges what the order has set aside: held → the seller's sales, on every leg. Each leg must be held in full; charging
 * twice or without a hold is a fault of the caller and throws.
 */
export async function captureForOrder(trx: Trx, { orderId, legs, userId }: OrderMoney): Promise<void> {
  await lockAccounts(
    trx,
    legs.map((leg) => leg.buyerId),
  )
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
}
