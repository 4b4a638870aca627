import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { endBulks } from '../platform/bulk/end-bulks.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { hasHistory } from './companies.sql.ts'

/**
 * Refuses another currency for a locked company while any amount is in the current one, because it would keep its
 * number in the new currency: company.currencyFixed if money moved or something was ordered, company.currencyOfPrices
 * if the amounts can be removed, or a large change of its prices is in progress. A finished one can no longer be undone
 * afterwards.
 */
export async function requireNewCurrency(trx: Trx, id: number): Promise<void> {
  const { money, amounts } = await hasHistory(trx, id)
  const at = { fields: [{ path: 'currency', message: '' }] }
  if (money) refuse(companyErrors.currencyFixed, at)
  if (amounts || !(await endBulks(trx, { companyId: id }))) refuse(companyErrors.currencyOfPrices, at)
}
