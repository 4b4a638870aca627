import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { lockAssignedOfCompany } from './lock-company-products.sql.ts'
import { companiesAtRates, companiesWithMargins } from './prices.sql.ts'
import { recomputePrices } from './recompute-prices.ts'

type Needed = Pick<Services, 'db' | 'clock'>

/**
 * After an exchange rate changed: brings the kept prices up to date of everybody who pays in another currency than prices
 * stand in, so that lists and catalogues say what a cart asks for. Answers how many became others.
 */
export const followRates = async (services: Needed): Promise<number> =>
  recomputeEach(services, await companiesAtRates(services.db))

/** The same after the VAT of a country changed: a margin stands on a cost with the VAT that is charged. */
export const followVat = async (services: Needed): Promise<number> =>
  recomputeEach(services, await companiesWithMargins(services.db))

/** One company after the other, each with its retailers in one transaction. */
async function recomputeEach({ db, clock }: Needed, companyIds: readonly number[]): Promise<number> {
  const changed = await oneByOne(companyIds, 'companies keep prices of before', (companyId) =>
    inTransaction(db, async (trx) => {
      // Whoever changes a price of it at this moment comes before or after.
      await lockAssignedOfCompany(trx, companyId)
      return recomputePrices(trx, { companyIds: [companyId] }, clock.now())
    }),
  )
  return changed.reduce((sum, { length }) => sum + length, 0)
}
