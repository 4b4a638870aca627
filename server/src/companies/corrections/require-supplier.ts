import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { type LockedAccounts, lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Person } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import { companyFor } from '../company-for.ts'

/**
 * The company's accounts, locked, if the person's company is its supplier. Checked once they are locked: a company that
 * has just moved belongs to its new supplier. Throws common.notFound, ledger.notSupplier.
 */
export async function requireSupplier(trx: Trx, person: Person, companyId: number): Promise<LockedAccounts> {
  const account = (await lockAccounts(trx, [companyId])).get(companyId)
  const company = await companyFor(trx, person, companyId)
  if (!company.mayKeepFunds || !account) refuse(ledgerErrors.notSupplier)
  return account
}
