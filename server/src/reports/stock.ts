import type { MeasureName } from '@brava/contract/reports/measures.ts'
import { presetRange } from '../platform/dates/date-presets.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import { readSales, soldDays } from '../sales/read-sales.ts'
import type { ReportRequest, ReportRow } from './answer-report.ts'
import { basisPoints, type Figures } from './figures.ts'
import { batchFields, supplierFields } from './groupings.sql.ts'
import { byId, groupings } from './groupings.ts'
import { roundedTogether } from './rounded-together.ts'
import { type Declared, fewRows, type ReportReader, type ReportSource } from './serve-report.ts'
import { type Stock, type StockBy, stock } from './stock.sql.ts'

type Counted = Omit<Stock, 'key'>

/** Ten-thousandths of a currency in millionths of its minor unit. */
const exactValue = ({ valueE4 }: Counted) => valueE4 * 10_000n

const part = (of: number, whole: number) => basisPoints(BigInt(of), BigInt(whole))

/** How each measure follows from what was counted, of rows that stand together. */
const made: Readonly<Partial<Record<MeasureName, (rows: readonly Counted[]) => (number | null)[]>>> = {
  stockValue: (rows) => roundedTogether(rows.map(exactValue)),
  writeDown: (rows) => roundedTogether(rows.map(({ writeDownE4 }) => writeDownE4 * 10_000n)),
  bookValue: (rows) => roundedTogether(rows.map(({ valueE4, writeDownE4 }) => (valueE4 - writeDownE4) * 10_000n)),
  available: (rows) => rows.map((row) => row.available),
  reserved: (rows) => rows.map((row) => row.reserved),
  owed: (rows) => rows.map((row) => row.owed),
  coverDays: (rows) =>
    rows.map(({ available, sold30 }) => (sold30 === 0 ? null : Math.floor((available * soldDays) / sold30))),
  oldestDays: (rows) => rows.map((row) => row.oldestDays),
  expiring30: (rows) => rows.map((row) => row.expiring30),
  expiring90: (rows) => rows.map((row) => row.expiring90),
  sold30: (rows) => rows.map((row) => row.sold30),
  imported: (rows) => rows.map((row) => row.imported),
  soldKeys: (rows) => rows.map((row) => row.soldKeys),
  soldBp: (rows) => rows.map((row) => part(row.soldKeys, row.imported)),
  faulty: (rows) => rows.map((row) => row.faulty),
  defectBp: (rows) => rows.map((row) => part(row.faulty, row.soldKeys + row.faulty)),
}

function figuresOf(names: readonly MeasureName[], rows: readonly Counted[]): Figures[] {
  const columns = names.map((name) => [name, made[name]?.(rows) ?? []] as const)
  return rows.map((_, index) => Object.fromEntries(columns.map(([name, values]) => [name, values[index] ?? null])))
}

function added(rows: readonly Counted[]): Counted {
  const sum = (of: (row: Counted) => number) => rows.reduce((total, row) => total + of(row), 0)
  const ages = rows.flatMap(({ oldestDays }) => (oldestDays === null ? [] : [oldestDays]))
  return {
    imported: sum((row) => row.imported),
    available: sum((row) => row.available),
    reserved: sum((row) => row.reserved),
    soldKeys: sum((row) => row.soldKeys),
    faulty: sum((row) => row.faulty),
    expiring30: sum((row) => row.expiring30),
    expiring90: sum((row) => row.expiring90),
    owed: sum((row) => row.owed),
    sold30: sum((row) => row.sold30),
    writeDownE4: rows.reduce((total, row) => total + row.writeDownE4, 0n),
    valueE4: rows.reduce((total, row) => total + row.valueE4, 0n),
    oldestDays: ages.length === 0 ? null : Math.max(...ages),
  }
}

const fieldsOf = {
  product: groupings.product.fieldsOf,
  batch: byId(batchFields),
  supplier: byId(supplierFields),
} as const

/** What was counted for each row that the filters and the searched text leave, with what the row says beside it. */
async function counted({ db, clock }: ReportReader, by: StockBy, { filters, quickSearch }: ReportRequest) {
  const today = presetRange(0, clock.now())
  const sales = await readSales(db)
  const productIds = await sales.productsNamed(filters)
  const sold30 = by === 'product' ? await sales.sold30(clock.now()) : new Map<number, number>()
  const { writeDown30Percent: within30, writeDown90Percent: within90 } = await parametersOf(db)
  const rows = await stock(db, by, { productIds, today: today.from, percent: { within30, within90 }, sold30 })
  const fields = await fieldsOf[by](
    db,
    rows.map(({ key }) => key),
  )
  const sought = quickSearch.toLocaleLowerCase()
  const found = rows.flatMap((row) => {
    const known = fields.get(row.key)
    const isFound = known && Object.values(known).join(' ').toLocaleLowerCase().includes(sought)
    return isFound ? [{ row, known }] : []
  })
  return { today, found }
}

async function stockRows(call: ReportReader, by: StockBy, { measures }: Declared, request: ReportRequest) {
  const { today, found } = await counted(call, by, request)
  const rows = found.map(({ row }) => row)
  const [chief] = measures
  const figures = figuresOf(measures, rows)
  const whole = added(rows)
  const share = (row: Counted) =>
    chief === 'stockValue' ? basisPoints(row.valueE4, whole.valueE4) : part(row.imported, whole.imported)
  return {
    range: today,
    rows: found.map(
      ({ row, known }, index) =>
        ({ ...known, ...figures[index], share: share(row), previous: null, changeBp: null }) as unknown as ReportRow,
    ),
  }
}

/** Keys as they are today, by product, batch or supplier. */
export const stockSource = (by: StockBy): ReportSource => ({
  ...fewRows((call, report, body) => stockRows(call, by, report, body)),
  sum: async (call, { measures }, body) => {
    const { today, found } = await counted(call, by, body)
    const [figures = {}] = figuresOf(measures, [added(found.map(({ row }) => row))])
    const answer = { range: today, previousRange: null, currency: call.person.currency, rows: found.length, figures }
    return { ...answer, previous: null, step: 'day', course: [] }
  },
})
