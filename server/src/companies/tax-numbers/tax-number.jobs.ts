import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { afterCommit } from '../../platform/db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../../platform/jobs/jobs.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { RecomputeAfter } from '../change-company.ts'
import { checkTaxNumber } from './check-tax-number.ts'
import { numbersToCheck } from './tax-number-checks.sql.ts'

/** Runs right after a partner's number was entered or changed, or the partner was approved. */
const taxNumberJob = jobKind<{ companyId: number }>('tax-number', { retryLimit: 0 })

/** Asks about a company's number right after the commit; a lost request is repeated within the hour. */
export function askSoon(trx: Trx, { jobs }: Pick<Services, 'jobs'>, companyId: number): void {
  afterCommit(trx, () => jobs.enqueueSoon(taxNumberJob, { companyId }))
}

/** Hourly: numbers waiting for their first answer, and those whose proof is due again. */
export const taxNumbersJob = jobKind<Record<never, never>>('tax-numbers', { cron: '23 * * * *', retryLimit: 0 })

/** Numbers checked in one round, one after another: VIES allows few at once. */
const mostAtOnce = 100

/** Checks every number that is due; a number without an answer is checked again after an hour. */
export async function checkDueTaxNumbers(services: Services, recompute: RecomputeAfter): Promise<number> {
  const now = services.clock.now().getTime()
  const { taxNumberDays } = await parametersOf(services.db)
  const due = await numbersToCheck(services.db, {
    openBefore: new Date(now - 50 * 60_000),
    validBefore: new Date(now - taxNumberDays * 86_400_000),
    most: mostAtOnce,
  })
  await oneByOne(due, 'VAT numbers could not be asked about', (id) => checkTaxNumber(services, id, recompute))
  return due.length
}

export function taxNumberJobs(services: Services, recompute: RecomputeAfter): JobHandler[] {
  return [
    jobHandler(taxNumberJob, async ({ companyId }) => void (await checkTaxNumber(services, companyId, recompute))),
    jobHandler(taxNumbersJob, async () => void (await checkDueTaxNumbers(services, recompute))),
  ]
}
