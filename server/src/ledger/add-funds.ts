import type { PaymentType } from '@brava/contract/enums.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { keepDues } from './keep-dues.ts'
import { write } from './ledger.sql.ts'
import { type LockedAccounts, lockAccounts } from './lock-accounts.ts'

export interface FundsIn {
  readonly companyId: number
  /** Minor units of the company's currency; a negative amount corrects an earlier mistake. */
  readonly amount: number
  readonly userId: number | null
  readonly memo: string
  readonly paymentType?: PaymentType | undefined
}

/**
 * The most funds of one company, in minor units: the largest value of one amount. Sums over thousands of companies stay
 * exact numbers. Without a maximum a supplier could book until its partner's balance, and every list containing it, is
 * unreadable.
 */
export const mostFunds = 999_999_999_999

/**
 * Books money that a company paid to its supplier: bank → funds. A negative amount is a correction; it needs a reason
 * and may not take more than the company has available (ledger.insufficientFunds). Throws ledger.tooMuch.
 */
export async function addFunds(trx: Trx, { companyId, amount, userId, memo, paymentType }: FundsIn): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount === 0) throw new RangeError('funds are a whole number other than 0')
  const account = (await lockAccounts(trx, [companyId])).get(companyId)
  if (!account) refuse(ledgerErrors.notSupplier)
  requireBookable(account, amount, memo)
  const { supplierId, currency, fundsId } = account
  await write(trx, [
    {
      kind: amount > 0 ? 'fundsIn' : 'adjust',
      companyId,
      supplierId,
      currency,
      amount,
      userId,
      memo,
      paymentType,
      postings: [
        { kind: 'bank', companyId: supplierId, counterpartyId: companyId, amount: -amount },
        { accountId: fundsId, amount },
      ],
    },
  ])
  // Money that comes in can only settle what is overdue; a correction downward can reopen a charge that is long due.
  if (amount < 0 || account.overdue > 0) await keepDues(trx, companyId)
}

/**
 * Refuses an amount that cannot be booked on the account in its current state. Throws ledger.reasonNeeded,
 * ledger.insufficientFunds, ledger.tooMuch.
 */
export function requireBookable(account: LockedAccounts, amount: number, memo: string): void {
  if (amount < 0) {
    if (memo === '') refuse(ledgerErrors.reasonNeeded, { fields: [{ path: 'memo', message: '' }] })
    if (account.funds + account.creditLimit + amount < 0) refuse(ledgerErrors.insufficientFunds)
  }
  if (amount > 0 && account.funds + account.held + amount > mostFunds) refuse(ledgerErrors.tooMuch)
}
