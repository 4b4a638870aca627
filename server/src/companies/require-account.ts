import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { companyType } from '@brava/contract/enums.ts'
import { mayFollowAccount } from '@brava/contract/payments/payment-reference.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'

/**
 * A reseller paid by its retailers (decision 0171) must keep its bank account: refuses company.accountNeeded if it is
 * removed. A reseller that never had one may save its other data; it is warned.
 */
export async function requireAccount(
  trx: Trx,
  before: { readonly type: number; readonly bank_account: string },
  given: string,
): Promise<void> {
  if (before.type !== companyType.code.reseller || given.trim() !== '' || before.bank_account.trim() === '') return
  if (!(await parametersOf(trx)).retailersPaySupplier) return
  refuse(companyErrors.accountNeeded, { fields: [{ path: 'bankAccount', message: '' }] })
}

/**
 * Refuses company.wrongAccount for an account that begins like an IBAN but is not one: it is printed on every document,
 * and nobody can pay into it. An existing one may stay, as with tax numbers.
 */
export function requireRightAccount(before: string, given: string): void {
  if (mayFollowAccount(before, given)) return
  refuse(companyErrors.wrongAccount, { fields: [{ path: 'bankAccount', message: '' }] })
}
