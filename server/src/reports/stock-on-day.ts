import { basisPoints } from '@brava/contract/money.ts'
import { businessDay } from '@brava/contract/calendar-day.ts'
import { hasText } from '@brava/contract/folded.ts'
import { reportErrors } from '@brava/contract/reports/reports.errors.ts'
import { archivedUntil } from '../platform/months/archived-until.ts'
import { refuse } from '../platform/refuse.ts'
import { readSales } from '../sales/read-sales.ts'
import type { ReportRequest, ReportRow } from './answer-report.ts'
import { type Figures } from './figures.ts'
import { groupings } from './groupings.ts'
import { roundedTogether } from './rounded-together.ts'
import { fewRows, type ReportReader, type ReportSource } from './serve-report.ts'
import { type StockThen, stockOn } from './stock-on-day.sql.ts'

/** A request of this report has the day among its filters; a future day counts as today. */
type Asked = ReportRequest & { readonly filters: { readonly onDay?: string | undefined } }

async function found({ db, clock }: ReportReader, { filters, quickSearch }: Asked) {
  const today = businessDay(clock.now())
  const { onDay, ...narrowed } = filters
  const day = onDay !== undefined && onDay < today ? onDay : today
  const archived = await archivedUntil(db, 'custody_log')
  if (archived && day < businessDay(archived)) refuse(reportErrors.stockArchived)
  const productIds = await (await readSales(db)).productsNamed(narrowed)
  const rows = await stockOn(db, { productIds, day })
  const fields = await groupings.product.fieldsOf(
    db,
    rows.map(({ key }) => key),
  )
  const known = rows.flatMap((row) => {
    const its = fields.get(row.key)
    return its && hasText(Object.values(its).join(' '), quickSearch) ? [{ row, its }] : []
  })
  return { range: { from: day, to: day }, known }
}

/** Ten-thousandths of a currency in millionths of its minor unit. */
const exact = (valueE4: bigint) => valueE4 * 10_000n

function figuresOf(rows: readonly StockThen[]): Figures[] {
  const values = roundedTogether(rows.map((row) => exact(row.valueE4)))
  const held = roundedTogether(rows.map((row) => exact(row.reservedValueE4)))
  return rows.map((row, index) => ({
    stockValue: values[index] ?? 0,
    available: row.available,
    reservedValue: held[index] ?? 0,
    reserved: row.reserved,
  }))
}

function together(rows: readonly StockThen[]): StockThen {
  const sum = (of: (row: StockThen) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    key: '',
    available: sum((row) => row.available),
    reserved: sum((row) => row.reserved),
    valueE4: rows.reduce((total, row) => total + row.valueE4, 0n),
    reservedValueE4: rows.reduce((total, row) => total + row.reservedValueE4, 0n),
  }
}

/** Keys as they were at the end of a day, by product. */
export const stockOnDaySource: ReportSource = {
  ...fewRows(async (call, _report, body) => {
    const { range, known } = await found(call, body as Asked)
    const rows = known.map(({ row }) => row)
    const figures = figuresOf(rows)
    const whole = together(rows)
    return {
      range,
      rows: known.map(
        ({ row, its }, index) =>
          ({
            ...its,
            ...figures[index],
            share: basisPoints(row.valueE4, whole.valueE4),
            previous: null,
            changeBp: null,
          }) as unknown as ReportRow,
      ),
    }
  }),
  sum: async (call, _report, body) => {
    const { range, known } = await found(call, body as Asked)
    const [figures = {}] = figuresOf([together(known.map(({ row }) => row))])
    const answer = { range, previousRange: null, currency: call.person.currency, rows: known.length, figures }
    return { ...answer, previous: null, step: 'day', course: [] }
  },
}
