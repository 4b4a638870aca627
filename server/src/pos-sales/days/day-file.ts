import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import { posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { companyChain } from '../../companies/company-facts.ts'
import { tellPrograms } from '../../partner-events/events-for.ts'
import type { Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { publicId } from '../../platform/public-id.ts'
import { refuse } from '../../platform/refuse.ts'
import { csvLine } from '../../platform/tables/csv-line.ts'
import { type DayRow, dayOf, daysToClose, isOver, keepDay, type SaleOfDay, salesOfDay } from './days.sql.ts'

const heads = [
  'businessDay',
  'device',
  'number',
  'sale',
  'product',
  'state',
  'authorisedAt',
  'finishedAt',
  'price',
  'currency',
  'tillAmount',
  'reprints',
  'last4',
  'order',
]

/** The day of a company, closed: every sale that ended on it and what was sold. Refuses posSale.dayOpen before 00:15. */
export async function closedDay(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'clock'>,
  companyId: number,
  day: string,
): Promise<DayRow> {
  const made = await dayOf(trx, companyId, day)
  if (made) return made
  if (!(await isOver(trx, day))) refuse(posSaleErrors.dayOpen)
  const sales = await salesOfDay(trx, companyId, day)
  const sold = sales.filter(({ state }) => state === posSaleState.code.sold)
  const total = sold.reduce((sum, { price }) => sum + (price ?? 0), 0)
  const [buyer] = await companyChain(trx, companyId)
  const lines = [
    csvLine(heads, 'en'),
    ...sales.map((sale) => csvLine(cellsOf(services, day, sale), 'en')),
    csvLine(['TOTAL', String(sold.length), wireFromMinor(total)], 'en'),
  ]
  const currency = sold[0]?.currency ?? buyer?.currency ?? ''
  const isFirst = await keepDay(trx, { companyId, day }, { sales: sold.length, total, currency, file: lines.join('') })
  if (isFirst) {
    const facts = { day, count: sold.length, sum: wireFromMinor(total), currency }
    await tellPrograms(trx, { companyId, environment: 'live', type: 'pos.dayReady', facts, at: services.clock.now() })
  }
  const kept = await dayOf(trx, companyId, day)
  if (!kept) throw new Error(`day ${day} of company ${companyId} was not kept`)
  return kept
}

function cellsOf(services: Pick<Services, 'secrets'>, day: string, sale: SaleOfDay): string[] {
  const amount = (minor: number | null) => (minor === null ? '' : wireFromMinor(minor))
  return [
    day,
    sale.device,
    String(sale.number),
    publicId(services.secrets, 'sale', sale.id),
    sale.product ?? '',
    posSaleState.name(sale.state),
    sale.authorisedAt?.toISOString() ?? '',
    sale.finishedAt.toISOString(),
    amount(sale.price),
    sale.currency ?? '',
    amount(sale.tillAmount),
    String(sale.reprints),
    sale.last4 ?? '',
    sale.order ?? '',
  ]
}

/** The file of a day, as it was made at 00:15. */
export async function dayFile(services: Services, companyId: number, day: string): Promise<FileAnswer> {
  const { file } = await inTransaction(services.db, (trx) => closedDay(trx, services, companyId, day))
  return { name: `pos-${day}.csv`, type: 'text/csv; charset=utf-8', bytes: Buffer.from(file) }
}

/** Makes the files of all days that are over. Harmless when repeated. */
export async function closeDays(services: Services): Promise<void> {
  for (const { companyId, day } of await daysToClose(services.db)) await dayFile(services, companyId, day)
}
