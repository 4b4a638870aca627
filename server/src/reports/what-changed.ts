import type { whatChanged as declared } from '@brava/contract/reports/what-changed.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import type { DayRange } from '../platform/dates/date-presets.ts'
import { readSales } from '../sales/read-sales.ts'
import { asked, type ReportRequest, reportRows } from './answer-report.ts'
import { basisPoints } from './figures.ts'
import { partnerFields } from './groupings.sql.ts'
import { groupings } from './groupings.ts'
import { roundedTogether } from './rounded-together.ts'

type Asked = z.output<typeof declared.whatChanged.body>
type Measure = Asked['measure']

/** Amounts in minor units of the reader's currency. */
interface Moved {
  readonly now: number
  readonly before: number
  readonly change: number
  readonly changeBp: number | null
}

type Row = Moved & { readonly id: number }

function moved(now: number, before: number): Moved {
  const change = now - before
  return { now, before, change, changeBp: basisPoints(BigInt(change), BigInt(Math.abs(before))) }
}

/**
 * What moved margin or net most against the compared period, of the reader's own leg: the same amounts as in the reports
 * by product, partner and category.
 */
export async function whatChanged(call: Call, { filters, measure, most }: Asked) {
  const compared = { ...filters, compare: filters.compare ?? 'previous' } as const
  const request: ReportRequest = { filters: compared, quickSearch: '' }
  const { sales, range, previousRange, question } = await asked(call, call.person, groupings.product, request)
  if (!previousRange) throw new Error('A comparison was asked for')
  const isNarrowed = Object.values(question.filters).some((value) => value !== undefined)
  const rowsBy = async (by: 'product' | 'partner' | 'category'): Promise<readonly Row[]> => {
    const { rows } = await reportRows(call, call.person, { measures: [measure] }, groupings[by], request)
    return rows.map((row) => ({ ...row, ...moved(Number(row[measure]), Number(row.previous?.[measure])) }))
  }
  const [products, partners, categories, above] = await Promise.all([
    rowsBy('product'),
    isNarrowed ? rowsBy('partner') : keptPartners(call, measure, [range, previousRange]),
    rowsBy('category'),
    sales.categoriesAbove(question.filters),
  ])
  const total = (of: 'now' | 'before') => products.reduce((sum, row) => sum + row[of], 0)
  const best = (rows: readonly Row[]) =>
    rows
      .filter(({ change }) => change !== 0)
      .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.id - b.id)
      .slice(0, most)
  return {
    range,
    previousRange,
    currency: call.person.currency,
    total: moved(total('now'), total('before')),
    products: best(products),
    partners: best(partners),
    categories: best(categories.filter(({ id }) => !above.get(String(id)))),
  }
}

/** All partners from the kept sums of their legs, rounded together like the rows of their report. */
async function keptPartners(
  { db, person }: Call,
  measure: Measure,
  [range, previous]: readonly [DayRange, DayRange],
): Promise<readonly Row[]> {
  const sales = await readSales(db)
  const [now, before] = await Promise.all(
    [range, previous].map(
      async (days) => new Map((await sales.partners(person.companyId, days)).map((row) => [row.companyId, row])),
    ),
  )
  // In the order of the report, so that the same rows get the cents that are left.
  const ids = [...new Set([...(now?.keys() ?? []), ...(before?.keys() ?? [])].map(String))].sort().map(Number)
  const rounded = (by: typeof now) =>
    roundedTogether(ids.map((id) => by?.get(id)?.[measure === 'margin' ? 'exactMargin' : 'exactSold'] ?? 0n))
  const [own, was] = [rounded(now), rounded(before)]
  const fields = new Map((await partnerFields(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id, index) => {
    const known = fields.get(id)
    return known ? [{ ...known, ...moved(own[index] ?? 0, was[index] ?? 0) }] : []
  })
}
