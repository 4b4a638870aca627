import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { lockAssignedOfCompany } from './lock-company-products.sql.ts'
import { companiesAtRates, companiesWithMargins } from './prices.sql.ts'
import { recomputePrices } from './recompute-prices.ts'

type Needed = Pick<Services, 'db' | 'clock'>

/**
 * After an exchange rate changed: updates the stored prices of everybody who pays in another currency than the one
 * prices are set in, so that lists and catalogues show what a cart charges. Returns how many changed.
 */
export const followRates = async (services: Needed): Promise<number> =>
  recomputeEach(services, await companiesAtRates(services.db))

/** The same after a country's VAT changed: a margin is based on the cost with the VAT that is charged. */
export const followVat = async (services: Needed): Promise<number> =>
  recomputeEach(services, await companiesWithMargins(services.db))

/** One company at a time, each with its retailers in one transaction. */
async function recomputeEach({ db, clock }: Needed, companyIds: readonly number[]): Promise<number> {
  const changed = await oneByOne(companyIds, 'companies keep prices of before', (companyId) =>
    inTransaction(db, async (trx) => {
      // A concurrent price change of the company comes before or after.
      await lockAssignedOfCompany(trx, companyId)
      return recomputePrices(trx, { companyIds: [companyId] }, clock.now())
    }),
  )
  return changed.reduce((sum, { length }) => sum + length, 0)
}
