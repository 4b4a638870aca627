import type { Trx } from '../platform/db/connect.ts'
import { accountOfLeg, refuseUncovered } from './hold-for-order.ts'
import { type LockedAccounts, write } from './ledger.sql.ts'
import { type OrderMoney, type Taken, takenInFull } from './money-leg.ts'

/**
 * Charges an order that needs no approval: funds → the seller's sales, on every leg, all or nothing. The caller has
 * locked the accounts. Refuses with ledger.insufficientFunds as holdForOrder does (guarantee G05).
 * @assumption §6 names hold and capture: an order that is charged the moment it is placed is a single capture, because
 * no part of it ever waits.
 */
export async function chargeOrder(
  trx: Trx,
  accounts: ReadonlyMap<number, LockedAccounts>,
  { orderId, legs, userId, booked }: OrderMoney,
): Promise<Taken> {
  refuseUncovered(accounts, legs)
  await write(
    trx,
    legs
      .filter((leg) => leg.gross !== 0)
      .map((leg) => ({
        kind: 'capture',
        companyId: leg.buyerId,
        supplierId: leg.sellerId,
        currency: leg.currency,
        amount: -leg.gross,
        orderId,
        userId,
        postings: [
          { accountId: accountOfLeg(accounts, leg).fundsId, amount: -leg.gross },
          { kind: 'sales', companyId: leg.sellerId, counterpartyId: leg.buyerId, amount: leg.gross },
        ],
      })),
    booked,
  )
  return takenInFull(legs)
}
