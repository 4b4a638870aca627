import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { endBulks } from '../platform/bulk/end-bulks.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { hasHistory } from './companies.sql.ts'

/**
 * Refuses another currency of a locked company while anything stands in the present one, which would be the same number in the
 * other: company.currencyFixed where money moved or something was ordered, company.currencyOfPrices where it can be removed, or
 * a large change of its prices is under way. One that is over can be taken back no more.
 */
export async function requireNewCurrency(trx: Trx, id: number): Promise<void> {
  const { money, amounts } = await hasHistory(trx, id)
  const at = { fields: [{ path: 'currency', message: '' }] }
  if (money) refuse(companyErrors.currencyFixed, at)
  if (amounts || !(await endBulks(trx, { companyId: id }))) refuse(companyErrors.currencyOfPrices, at)
}
