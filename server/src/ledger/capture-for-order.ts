import type { Trx } from '../db/connect.ts'
import { heldOfOrder, openAccount, write } from './ledger.sql.ts'
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
  for (const leg of [...legs].sort((a, b) => a.seq - b.seq)) {
    if (leg.gross === 0) continue
    const own = held.find((row) => row.company_id === leg.buyerId && row.counterparty_id === leg.sellerId)
    if (!own || own.held !== leg.gross || own.currency !== leg.currency) {
      throw new Error(`order ${orderId}: leg ${leg.seq} is not held in full`)
    }
    const salesId = await openAccount(trx, {
      companyId: leg.sellerId,
      counterpartyId: leg.buyerId,
      currency: leg.currency,
      kind: 'sales',
    })
    await write(trx, { kind: 'capture', companyId: leg.buyerId, currency: leg.currency, amount: 0, orderId, userId }, [
      { accountId: own.id, amount: -leg.gross },
      { accountId: salesId, amount: leg.gross },
    ])
  }
}
