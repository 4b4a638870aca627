import type { Trx } from '../platform/db/connect.ts'
import { type LockedAccounts, write } from './ledger.sql.ts'
import type { OrderMoney } from './money-leg.ts'

/**
 * Gives back part or all of what was charged: the seller's sales → the buyer's funds, on every leg, whose `gross` is what
 * is given back in minor units. Funds below zero are credit in use, so that what is given back lowers that first
 * (domain rules §6). The caller has locked the accounts and seen to it that no leg gives back more than was charged
 * (guarantee G07). Where the buyer has another supplier since, the money goes to its account with the one it paid.
 */
export async function refundForOrder(
  trx: Trx,
  { orderId, legs, userId, memo }: OrderMoney & { memo: string },
): Promise<void> {
  await write(
    trx,
    legs
      .filter((leg) => leg.gross !== 0)
      .map(({ buyerId, sellerId, currency, gross }) => ({
        kind: 'refund' as const,
        companyId: buyerId,
        supplierId: sellerId,
        currency,
        amount: gross,
        orderId,
        userId,
        memo,
        postings: [
          { kind: 'sales' as const, companyId: sellerId, counterpartyId: buyerId, amount: -gross },
          { kind: 'funds' as const, companyId: buyerId, counterpartyId: sellerId, amount: gross },
        ],
      })),
  )
}

/** Of money that comes to funds, what lowers the credit in use. Minor units. */
export function creditFirst(accounts: Pick<LockedAccounts, 'funds'> | undefined, amount: number): number {
  return Math.min(amount, Math.max(0, -(accounts?.funds ?? 0)))
}
