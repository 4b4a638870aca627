import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { companyType } from '@brava/contract/enums.ts'
import { mayFollowAccount } from '@brava/contract/payments/payment-reference.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'

/**
 * A reseller that its retailers pay (decision 0171) keeps a bank account: refuses company.accountNeeded where one is taken
 * away. One that never had any may save its other data; it is warned.
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
 * Refuses company.wrongAccount where an account is given that begins as an IBAN and is none: it stands on every paper, and nobody
 * can pay into it. One that stands in the record already stays, as tax numbers do.
 */
export function requireRightAccount(before: string, given: string): void {
  if (mayFollowAccount(before, given)) return
  refuse(companyErrors.wrongAccount, { fields: [{ path: 'bankAccount', message: '' }] })
}
