import type { Trx } from '../platform/db/connect.ts'
import { write } from './ledger.sql.ts'

/** Money that leaves a buyer's funds for its outside source. Minor units; below zero it returns to funds. */
export interface Repaid {
  readonly buyerId: number
  readonly sellerId: number
  readonly currency: string
  readonly amount: number
}

interface Repayment {
  readonly orderId: number
  readonly userId: number | null
  readonly memo: string
  readonly parts: readonly Repaid[]
}

/**
 * Pays money back to its source, such as a card: the buyer's funds → its seller's bank. A refund in the same
 * transaction booked it to funds, so nobody can spend it in between. The caller has locked the accounts.
 */
export async function repayForOrder(
  trx: Trx,
  { orderId, userId, memo, parts }: { orderId: number; userId: number; memo: string; parts: readonly Repaid[] },
): Promise<void> {
  await leaveFunds(trx, 'repay', { orderId, userId, memo, parts })
}

/**
 * Money of a buyer that has changed supplier since, which its seller pays back outside the portal: the buyer's funds →
 * its seller's bank, so that nothing stays on an account that nobody can spend from (decision 0152). As repayForOrder.
 */
export async function paidOutsideForOrder(trx: Trx, repaid: Repayment): Promise<void> {
  await leaveFunds(trx, 'adjust', repaid)
}

async function leaveFunds(
  trx: Trx,
  kind: 'repay' | 'adjust',
  { orderId, userId, memo, parts }: Repayment,
): Promise<void> {
  await write(
    trx,
    parts
      .filter((part) => part.amount !== 0)
      .map(({ buyerId, sellerId, currency, amount }) => ({
        kind,
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
