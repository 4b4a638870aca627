import type { Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { posDayDifferences, type TheirDay } from '../../platform/pos-day.ts'
import { closedDay } from './day-file.ts'
import { keepComparison, otherDays, salesOfDay } from './days.sql.ts'

/**
 * Compares a day with the company's own books and stores the differences; the last comparison counts. Refuses
 * posSale.dayOpen.
 */
export function compareDay(services: Services, companyId: number, day: string, theirs: TheirDay) {
  return inTransaction(services.db, async (trx) => {
    const ours = await closedDay(trx, services, companyId, day)
    const differences = theirs.sales
      ? await posDayDifferences(await salesOfDay(trx, companyId, day), theirs.sales, (missing) =>
          otherDays(trx, companyId, missing),
        )
      : []
    await keepComparison(trx, ours.id, { count: theirs.count, sum: theirs.sum, differences })
    const agrees = differences.length === 0 && ours.sales === theirs.count && ours.total === theirs.sum
    return {
      day,
      currency: ours.currency,
      ours: { count: ours.sales, sum: ours.total },
      theirs: { count: theirs.count, sum: theirs.sum },
      agrees,
      differences,
    }
  })
}
