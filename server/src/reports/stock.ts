import { basisPoints } from '@brava/contract/money.ts'
import { hasText } from '@brava/contract/folded.ts'
import type { MeasureName } from '@brava/contract/reports/measures.ts'
import { presetRange } from '../platform/dates/date-presets.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import { readSales, soldDays } from '../sales/read-sales.ts'
import type { ReportRequest, ReportRow } from './answer-report.ts'
import { type Figures } from './figures.ts'
import { batchFields, supplierFields } from './groupings.sql.ts'
import { byId, groupings } from './groupings.ts'
import { inOrder, pageOf } from '../platform/db/pages-in-memory.ts'
import { roundedTogether } from './rounded-together.ts'
import { type Declared, fewRows, type Listed, type ReportReader, type ReportSource } from './serve-report.ts'
import { type Stock, type StockBy, type StockColumn, stock } from './stock.sql.ts'

type Counted = Omit<Stock, 'key' | 'batches'>

/** Ten-thousandths of a currency in millionths of its minor unit. */
const exactValue = ({ valueE4 }: Counted) => valueE4 * 10_000n

const part = (of: number, whole: number) => basisPoints(BigInt(of), BigInt(whole))

/** How each measure is computed from the counts of rows shown together. */
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

/** The counts that a measure needs. */
const countedFor: Readonly<Partial<Record<MeasureName, readonly StockColumn[]>>> = {
  stockValue: ['value'],
  writeDown: ['write_down'],
  bookValue: ['value', 'write_down'],
  available: ['available'],
  reserved: ['reserved'],
  owed: ['owed'],
  coverDays: ['available'],
  oldestDays: ['oldest'],
  expiring30: ['expiring30'],
  expiring90: ['expiring90'],
  sold30: [],
  imported: ['imported'],
  soldKeys: ['sold'],
  soldBp: ['imported', 'sold'],
  faulty: ['faulty'],
  defectBp: ['sold', 'faulty'],
}

/** Amounts whose rows add up to their total to the cent. */
const roundTogether: ReadonlySet<MeasureName> = new Set(['stockValue', 'writeDown', 'bookValue'])

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

/** The counts of each row that passes the filters. */
async function counted(
  { db, clock }: ReportReader,
  by: StockBy,
  { filters }: ReportRequest,
  columns?: readonly StockColumn[],
) {
  const today = presetRange(0, clock.now())
  const sales = await readSales(db)
  const [productIds, sold30, { writeDown30Percent: within30, writeDown90Percent: within90 }] = await Promise.all([
    sales.productsNamed(filters),
    by === 'product' ? sales.sold30(clock.now()) : new Map<number, number>(),
    parametersOf(db),
  ])
  const asked = { productIds, today: today.from, percent: { within30, within90 }, sold30 }
  const rows = await stock(db, by, columns ? { ...asked, columns } : asked)
  /** Complete rows for the given ids. */
  const whole = async (only: readonly number[]) => {
    const found = new Map((await stock(db, by, { ...asked, only })).map((row) => [Number(row.key), row]))
    return only.flatMap((id) => found.get(id) ?? [])
  }
  return { today, rows, whole }
}

/** The counts of each row that passes the filters and the search text, with the other fields of the row. */
async function found(call: ReportReader, by: StockBy, request: ReportRequest) {
  const { today, rows } = await counted(call, by, request)
  const fields = await fieldsOf[by](
    call.db,
    rows.map(({ key }) => key),
  )
  const named = rows.flatMap((row) => {
    const known = fields.get(row.key)
    const isFound = known && hasText(Object.values(known).join(' '), request.quickSearch)
    return isFound ? [{ row, known }] : []
  })
  return { today, named }
}

/** The share of a row in the whole: of the value, or of what was imported. */
function shareIn(rows: readonly Counted[], chief: MeasureName): (row: Counted) => number | null {
  if (chief === 'stockValue') {
    const whole = rows.reduce((sum, { valueE4 }) => sum + valueE4, 0n)
    return (row) => basisPoints(row.valueE4, whole)
  }
  const whole = rows.reduce((sum, { imported }) => sum + imported, 0)
  return (row) => part(row.imported, whole)
}

const asRow = (known: object, figures: Figures | undefined, share: number | null) =>
  ({ ...known, ...figures, share, previous: null, changeBp: null }) as unknown as ReportRow

async function stockRows(call: ReportReader, by: StockBy, { measures }: Declared, request: ReportRequest) {
  const { today, named } = await found(call, by, request)
  const rows = named.map(({ row }) => row)
  const figures = figuresOf(measures, rows)
  const share = shareIn(rows, measures[0])
  return { range: today, rows: named.map(({ row, known }, index) => asRow(known, figures[index], share(row))) }
}

/** A page sorted by one figure. Only that figure is computed for all rows, which are rounded together. */
async function stockPage(call: ReportReader, by: StockBy, { measures }: Declared, body: Listed) {
  const [chief] = measures
  const sorted = (body.sortBy ?? chief) as MeasureName
  const ofAll = measures.filter((name) => name === chief || name === sorted || roundTogether.has(name))
  const columns = new Set(ofAll.flatMap((name) => countedFor[name] ?? []))
  const { rows, whole } = await counted(call, by, body, [...columns])
  const all = new Map(ofAll.map((name) => [name, made[name]?.(rows) ?? []]))
  const order = inOrder(
    rows.map(({ key }, place) => ({ id: Number(key), place, [sorted]: all.get(sorted)?.[place] })),
    body,
    sorted,
  )
  const page = pageOf(order, body)
  const some = await whole(page.data.map(({ id }) => id))
  const figures = measures.map((name) => {
    const column = all.get(name)
    return [name, column ? page.data.map(({ place }) => column[place] ?? null) : (made[name]?.(some) ?? [])] as const
  })
  const fields = await fieldsOf[by](
    call.db,
    some.map(({ key }) => key),
  )
  const share = shareIn(rows, chief)
  const data = some.map((row, index) =>
    asRow(
      fields.get(row.key) ?? {},
      Object.fromEntries(figures.map(([name, values]) => [name, values[index] ?? null])),
      share(row),
    ),
  )
  return { data, pagedResult: page.pagedResult }
}

/** Keys as they are today, by product, batch or supplier. */
export const stockSource = (by: StockBy): ReportSource => {
  const few = fewRows((call, report, body) => stockRows(call, by, report, body))
  return {
    ...few,
    page: (call, report, body) =>
      by !== 'supplier' && body.quickSearch === '' && made[(body.sortBy ?? report.measures[0]) as MeasureName]
        ? stockPage(call, by, report, body)
        : few.page(call, report, body),
    sum: async (call, { measures }, body) => {
      const { today, rows } = body.quickSearch
        ? await found(call, by, body).then(({ today, named }) => ({ today, rows: named.map(({ row }) => row) }))
        : // A supplier is the total of its batches, in far fewer rows.
          await counted(call, by === 'batch' ? 'supplier' : by, body)
      const isOfBatches = by === 'batch' && !body.quickSearch
      const [figures = {}] = figuresOf(measures, [added(rows)])
      const count = isOfBatches ? rows.reduce((sum, { batches }) => sum + batches, 0) : rows.length
      const answer = { range: today, previousRange: null, currency: call.person.currency, rows: count, figures }
      return { ...answer, previous: null, step: 'day', course: [] }
    },
  }
}
