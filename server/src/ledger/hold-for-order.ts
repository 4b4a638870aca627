import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { usableCredit } from './available-of.ts'
import { type LockedAccounts, write } from './ledger.sql.ts'
import type { MoneyLeg, OrderMoney, Taken } from './money-leg.ts'

/**
 * Sets the order's money aside on every leg, all or nothing: funds → held, on accounts that the caller has locked. It
 * belongs to the buyer until it is charged. Refuses with ledger.insufficientFunds and its figures when funds + credit
 * limit of the ordering company do not cover the order, and with ledger.supplierShort without figures when those of its
 * supplier do not (guarantee G05).
 */
export async function holdForOrder(
  trx: Trx,
  accounts: ReadonlyMap<number, LockedAccounts>,
  { orderId, legs, userId, booked }: OrderMoney,
): Promise<Taken> {
  refuseUncovered(accounts, legs)
  await write(
    trx,
    legs
      .filter((leg) => leg.gross !== 0)
      .map((leg) => {
        const account = accountOfLeg(accounts, leg)
        return {
          kind: 'hold' as const,
          companyId: leg.buyerId,
          supplierId: leg.sellerId,
          currency: leg.currency,
          amount: -leg.gross,
          orderId,
          userId,
          postings: [
            { accountId: account.fundsId, amount: -leg.gross },
            { accountId: account.heldId, amount: leg.gross },
          ],
        }
      }),
    booked,
  )
  return new Map()
}

/**
 * Refuses with ledger.insufficientFunds, ledger.creditPaused or ledger.supplierShort if a buyer's funds and credit do
 * not cover its leg; the accounts are locked.
 */
export function refuseUncovered(accounts: ReadonlyMap<number, LockedAccounts>, legs: readonly MoneyLeg[]): void {
  const orderer = legs.reduce((last, leg) => (leg.seq > last ? leg.seq : last), 0)
  for (const leg of [...legs].sort((a, b) => b.seq - a.seq)) {
    const account = accountOfLeg(accounts, leg)
    const available = account.funds + usableCredit(account)
    if (available < leg.gross && leg.gross > 0) {
      const detail = { available: wireFromMinor(Math.max(0, available)), needed: wireFromMinor(leg.gross) }
      if (leg.seq !== orderer) refuse(ledgerErrors.supplierShort)
      refuse(account.creditPaused ? ledgerErrors.creditPaused : ledgerErrors.insufficientFunds, { detail })
    }
  }
}

/** The locked accounts of the leg's buyer. A leg in another currency or from another seller is a bug in the caller. */
export function accountOfLeg(accounts: ReadonlyMap<number, LockedAccounts>, leg: MoneyLeg): LockedAccounts {
  const account = accounts.get(leg.buyerId)
  if (!account || account.supplierId !== leg.sellerId || account.currency !== leg.currency) {
    throw new Error(`leg ${leg.seq} does not fit the accounts of its buyer`)
  }
  return account
}
