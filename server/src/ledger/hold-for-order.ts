import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { usableCredit } from './available-of.ts'
import { type LockedAccounts, write } from './ledger.sql.ts'
import type { MoneyLeg, OrderMoney, Taken } from './money-leg.ts'

/**
 * Sets the order's money aside on every leg, whole or not at all: funds → held, on accounts that the caller has locked. It
 * stays the buyer's own until it is charged.
 * Refuses ledger.insufficientFunds when funds + credit limit of the ordering company do not cover it, with its figures, and
 * ledger.supplierShort, without any, when those of its supplier do not (guarantee G05).
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

/** Refuses ledger.insufficientFunds, ledger.creditPaused or ledger.supplierShort where funds and credit of a buyer do not cover its leg; the accounts are locked. */
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

/** The locked accounts of the leg's buyer. A leg in another currency or from another seller is a fault of the caller. */
export function accountOfLeg(accounts: ReadonlyMap<number, LockedAccounts>, leg: MoneyLeg): LockedAccounts {
  const account = accounts.get(leg.buyerId)
  if (!account || account.supplierId !== leg.sellerId || account.currency !== leg.currency) {
    throw new Error(`leg ${leg.seq} does not fit the accounts of its buyer`)
  }
  return account
}
