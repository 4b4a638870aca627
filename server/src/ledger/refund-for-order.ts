import type { Trx } from '../platform/db/connect.ts'
import { type LockedAccounts, write } from './ledger.sql.ts'
import type { OrderMoney } from './money-leg.ts'

/**
 * Refunds part or all of what was charged: the seller's sales → the buyer's funds, on every leg; its `gross` is the
 * refund in minor units. Funds below zero are used credit, so a refund reduces that first (domain rules §6). The caller
 * has locked the accounts and made sure that no leg refunds more than was charged (guarantee G07). If the buyer has
 * changed supplier since, the money goes to its account with the supplier it paid.
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

/**
 * The part of an incoming amount that reduces what the buyer owes, minor units. Money set aside for waiting orders is
 * its own, as in dues (decision 0137): a buyer whose money covers all its orders owes nothing.
 */
export function creditFirst(accounts: Pick<LockedAccounts, 'funds' | 'held'> | undefined, amount: number): number {
  return Math.min(amount, Math.max(0, -((accounts?.funds ?? 0) + (accounts?.held ?? 0))))
}
