import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { setLimit, write } from './ledger.sql.ts'
import { lockAccounts } from './lock-accounts.ts'

/**
 * Sets how far below zero orders may take a company's funds, minor units of its currency. A limit below the credit
 * already used is allowed: it breaks no accepted order and only blocks new ones (domain rules §6).
 */
export async function setCreditLimit(
  trx: Trx,
  { companyId, limit, userId, memo }: { companyId: number; limit: number; userId: number | null; memo: string },
): Promise<void> {
  if (!Number.isSafeInteger(limit) || limit < 0) throw new RangeError('a credit limit is a whole number, 0 or more')
  const account = (await lockAccounts(trx, [companyId])).get(companyId)
  if (!account) refuse(ledgerErrors.notSupplier)
  if (limit === account.creditLimit) return
  await setLimit(trx, account.fundsId, limit)
  const { supplierId, currency } = account
  await write(trx, [
    { kind: 'limit', companyId, supplierId, currency, amount: limit - account.creditLimit, userId, memo, postings: [] },
  ])
}
