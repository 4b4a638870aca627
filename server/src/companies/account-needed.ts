import { tell } from '../mail-outbox/tell.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Services } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { accountNeededMail } from './company.mails.ts'
import { resellersWithoutAccount } from './companies.sql.ts'

/** Whether the company is a reseller paid by its retailers (decision 0171) that has no bank account. */
export async function isAccountNeeded(db: Db, companyId: number): Promise<boolean> {
  const [found] = await resellersWithoutAccount(db, companyId)
  return found !== undefined && (await parametersOf(db)).retailersPaySupplier
}

/** Hourly: a parameter may have been turned on, a reseller added, or an account removed. */
const accountsNeededJob = jobKind<Record<never, never>>('accounts-needed', { cron: '37 * * * *', retryLimit: 0 })

/**
 * Notifies the admins of each reseller that is paid by its retailers and has no bank account, once in a calendar month
 * (UTC). Returns the number of such resellers. Harmless when repeated.
 */
export async function askForAccounts(services: Pick<Services, 'db' | 'clock' | 'jobs' | 'secrets'>): Promise<number> {
  const { db, clock } = services
  if (!(await parametersOf(db)).retailersPaySupplier) return 0
  const month = clock.now().toISOString().slice(0, 7)
  const found = await resellersWithoutAccount(db)
  await oneByOne(found, 'resellers could not be asked', ({ id, name }) =>
    inTransaction(db, (trx) =>
      tell(
        trx,
        services,
        { companyId: id },
        { cause: `company:${id}:account:${month}`, template: accountNeededMail, data: { companyName: name } },
      ),
    ),
  )
  return found.length
}

export function accountJobs(services: Services): JobHandler[] {
  return [jobHandler(accountsNeededJob, async () => void (await askForAccounts(services)))]
}
