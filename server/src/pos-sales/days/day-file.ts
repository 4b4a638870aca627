import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import { companyChain } from '../../companies/company-facts.ts'
import { tellPrograms } from '../../partner-events/events-for.ts'
import type { Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { posDayFile } from '../../platform/pos-day.ts'
import { publicId } from '../../platform/public-id.ts'
import { refuse } from '../../platform/refuse.ts'
import { type DayRow, dayOf, daysToClose, isOver, keepDay, salesOfDay } from './days.sql.ts'

/** A closed day of a company: every sale that ended on it and the totals. Refuses posSale.dayOpen before 00:15. */
export async function closedDay(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'clock'>,
  companyId: number,
  day: string,
): Promise<DayRow> {
  const before = await dayOf(trx, companyId, day)
  if (before) return before
  const made = await madeOf(trx, services, companyId, day)
  const [buyer] = await companyChain(trx, companyId)
  const currency = made.currency ?? buyer?.currency ?? ''
  const { count, sum, file } = made
  const isFirst = await keepDay(trx, { companyId, day }, { sales: count, total: sum, currency, file })
  if (isFirst) {
    const facts = { day, count, sum: wireFromMinor(sum), currency }
    await tellPrograms(trx, { companyId, environment: 'live', type: 'pos.dayReady', facts, at: services.clock.now() })
  }
  const kept = await dayOf(trx, companyId, day)
  if (!kept) throw new Error(`day ${day} of company ${companyId} was not kept`)
  return kept
}

/** Refuses posSale.dayOpen before 00:15. */
async function madeOf(db: Db | Trx, services: Pick<Services, 'secrets'>, companyId: number, day: string) {
  if (!(await isOver(db, day))) refuse(posSaleErrors.dayOpen)
  return posDayFile(day, await salesOfDay(db, companyId, day), (id) => publicId(services.secrets, 'sale', id))
}

/**
 * The file of a day, as generated at 00:15. Reading stores nothing and notifies nobody: for a day that was not closed,
 * because nothing ended on it or it is long past, it is generated anew each time.
 */
export async function dayFile(
  services: Pick<Services, 'db' | 'secrets'>,
  companyId: number,
  day: string,
): Promise<FileAnswer> {
  const { file } = (await dayOf(services.db, companyId, day)) ?? (await madeOf(services.db, services, companyId, day))
  return { name: `pos-${day}.csv`, type: 'text/csv; charset=utf-8', bytes: Buffer.from(file) }
}

/** Generates the files of all past days. One that fails does not hold up the others. Safe to repeat. */
export async function closeDays(services: Services): Promise<void> {
  await oneByOne(await daysToClose(services.db), 'days could not be closed', ({ companyId, day }) =>
    inTransaction(services.db, (trx) => closedDay(trx, services, companyId, day)),
  )
}
