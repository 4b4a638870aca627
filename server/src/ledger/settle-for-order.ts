import type { PaymentType } from '@brava/contract/enums.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { convert } from '@brava/contract/money.ts'
import { crossRate, rateBetween } from '../currencies/rate-between.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { usableCredit } from './available-of.ts'
import { keepDues } from './keep-dues.ts'
import { type LockedAccounts, type NewEntry, write } from './ledger.sql.ts'
import { accountOfLeg, refuseUncovered } from './hold-for-order.ts'
import { type MoneyLeg, type OrderMoney, type Taken, takenInFull } from './money-leg.ts'

/**
 * Books an order whose money came from outside (cash, card, wire, delivery): it passes through the buyer's funds, so
 * that the books show both movements. With two legs the distributor received it for the reseller: the reseller's funds
 * receive the retailer's payment and pay the reseller's own price, which leaves it the margin (domain rules §2). If the
 * legs differ in currency, the payment is converted at the rates frozen with the order (those of `at` if it has none).
 * The caller has locked the accounts.
 */
export async function settleForOrder(
  trx: Trx,
  accounts: ReadonlyMap<number, LockedAccounts>,
  { orderId, legs, userId, paymentType, at }: OrderMoney & { paymentType: PaymentType; at: Date },
): Promise<Taken> {
  const [first, second] = [...legs].sort((a, b) => a.seq - b.seq)
  if (!first) throw new Error(`order ${orderId} has no legs`)
  const common = { orderId, userId, paymentType }
  if (!second) {
    const buyer = accountOfLeg(accounts, first)
    await write(trx, [...paidIn(buyer, first.gross, common), ...charged(buyer, first, common)])
    return new Map()
  }
  const reseller = accountOfLeg(accounts, first)
  const retailer = accountOfLeg(accounts, second)
  const forwarded = convert(second.gross, await forwardRate(trx, first, second, at))
  // If sold below the reseller's own price, the difference must be covered by its funds and by credit that is not
  // paused.
  const shortfall = first.gross - forwarded
  if (shortfall > 0 && reseller.funds + usableCredit(reseller) < shortfall) refuse(ledgerErrors.insufficientFunds)
  await write(trx, [
    ...paidIn(retailer, second.gross, common),
    ...charged(retailer, second, common),
    ...paidIn(reseller, forwarded, common),
    ...charged(reseller, first, common),
  ])
  // The margin is incoming money.
  if (shortfall < 0 && reseller.overdue > 0) await keepDues(trx, reseller.companyId)
  return new Map([[first.buyerId, shortfall]])
}

/**
 * Books an order whose outside payment the reseller received itself (decision 0171): the retailer's payment passes
 * through its account with the reseller, and the reseller's own price is charged to its funds and credit, as if it had
 * ordered from them. Refuses with ledger.insufficientFunds or ledger.creditPaused, with the reseller's figures. The
 * caller has locked the accounts.
 */
export async function settleWithReseller(
  trx: Trx,
  accounts: ReadonlyMap<number, LockedAccounts>,
  { orderId, legs, userId, paymentType }: OrderMoney & { paymentType: PaymentType },
): Promise<Taken> {
  const [first, second] = [...legs].sort((a, b) => a.seq - b.seq)
  if (!first || !second) throw new Error(`order ${orderId} is not sold by a reseller`)
  refuseUncovered(accounts, [first])
  const retailer = accountOfLeg(accounts, second)
  await write(trx, [
    ...paidIn(retailer, second.gross, { orderId, userId, paymentType }),
    ...charged(retailer, second, { orderId, userId, paymentType }),
    ...charged(accountOfLeg(accounts, first), first, { orderId, userId }),
  ])
  return takenInFull([first])
}

type Priced = Pick<MoneyLeg, 'currency' | 'rateHome'>

/**
 * The rate that converts a retailer's payment to the reseller's: the one frozen with the order, or that of `at` if it
 * has none.
 */
export async function forwardRate(db: Db | Trx, first: Priced, second: Priced, at: Date): Promise<string> {
  return frozenRate(first, second) ?? (await rateBetween(db, second.currency, first.currency, at))
}

/** Units of the first leg's currency per unit of the second's, as on the day of the order. */
function frozenRate(first: Priced, second: Priced): string | null {
  if (!first.rateHome || !second.rateHome) return null
  return first.currency === second.currency ? '1' : crossRate(second.rateHome, first.rateHome)
}

type Common = { orderId: number; userId: number | null; paymentType?: PaymentType }

function paidIn(account: LockedAccounts, amount: number, common: Common): NewEntry[] {
  if (amount === 0) return []
  const { companyId, supplierId, currency, fundsId } = account
  return [
    {
      ...common,
      kind: 'payment',
      companyId,
      supplierId,
      currency,
      amount,
      postings: [
        { kind: 'bank', companyId: supplierId, counterpartyId: companyId, amount: -amount },
        { accountId: fundsId, amount },
      ],
    },
  ]
}

function charged(account: LockedAccounts, { gross }: MoneyLeg, common: Common): NewEntry[] {
  if (gross === 0) return []
  const { companyId, supplierId, currency, fundsId } = account
  return [
    {
      ...common,
      kind: 'capture',
      companyId,
      supplierId,
      currency,
      amount: -gross,
      postings: [
        { accountId: fundsId, amount: -gross },
        { kind: 'sales', companyId: supplierId, counterpartyId: companyId, amount: gross },
      ],
    },
  ]
}
