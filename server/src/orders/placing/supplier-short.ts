import { businessDay } from '@brava/contract/calendar-day.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { tell } from '../../mail-outbox/tell.ts'
import type { Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refused } from '../../platform/refuse.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { supplierShortMail } from './supplier-short-mail.ts'
import { noteShortage } from './supplier-short.sql.ts'

/** An order was refused because the buyer's supplier lacks funds. The refusal undoes its transaction, so a job tells of it. */
export const supplierShortJob = jobKind<{ buyerId: number }>('orders-supplier-short', { retryLimit: 3 })

/** A supplier whose funds are short is told, although the refusal undoes everything else. `person`: of the company that buys. */
export async function tellingSupplier<T>(
  { jobs, person }: Pick<Services, 'jobs'> & { readonly person: { readonly companyId: number } },
  place: () => Promise<T>,
): Promise<T> {
  try {
    return await place()
  } catch (error) {
    if (error instanceof Refused && error.def === ledgerErrors.supplierShort) {
      jobs.enqueueSoon(supplierShortJob, { buyerId: person.companyId })
    }
    throw error
  }
}

/**
 * Notes that a company could not order because its supplier's funds are short, and tells the supplier's admins, once a day
 * and buyer. Neither learns figures of the other.
 */
export async function tellSupplier(services: Services, { buyerId }: { buyerId: number }): Promise<void> {
  const now = services.clock.now()
  await inTransaction(services.db, async (trx) => {
    const shortage = await noteShortage(trx, buyerId)
    if (!shortage) return
    await tell(
      trx,
      services,
      { companyId: shortage.supplierId },
      {
        cause: `supplier-short:${shortage.supplierId}:${buyerId}:${businessDay(now)}`,
        template: supplierShortMail,
        data: { buyer: shortage.buyer },
      },
    )
  })
}
