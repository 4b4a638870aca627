import type { Trx } from '../platform/db/connect.ts'
import { write } from './ledger.sql.ts'

/** Money that leaves the funds of a buyer to where it came from outside. Minor units; below zero it comes back to funds. */
export interface Repaid {
  readonly buyerId: number
  readonly sellerId: number
  readonly currency: string
  readonly amount: number
}

/**
 * Pays money back to where it came from, as a card: the buyer's funds → its seller's bank. It was booked to funds by a
 * refund in the same transaction, so that nobody can spend it in between. The caller has locked the accounts.
 */
export async function repayForOrder(
  trx: Trx,
  { orderId, userId, memo, parts }: { orderId: number; userId: number; memo: string; parts: readonly Repaid[] },
): Promise<void> {
  await write(
    trx,
    parts
      .filter((part) => part.amount !== 0)
      .map(({ buyerId, sellerId, currency, amount }) => ({
        kind: 'repay' as const,
        companyId: buyerId,
        supplierId: sellerId,
        currency,
        amount: -amount,
        orderId,
        userId,
        memo,
        postings: [
          { kind: 'funds' as const, companyId: buyerId, counterpartyId: sellerId, amount: -amount },
          { kind: 'bank' as const, companyId: sellerId, counterpartyId: buyerId, amount },
        ],
      })),
  )
}
