import { basisPoints } from '@brava/contract/money.ts'
import type { whatChanged as declared } from '@brava/contract/reports/what-changed.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import type { DayRange } from '../platform/dates/date-presets.ts'
import { legOf } from '../sales/leg-of.ts'
import { readSales } from '../sales/read-sales.ts'
import type { Sold } from '../sales/sold.ts'
import { asked, type ReportRequest, soldBeside } from './answer-report.ts'
import { added, type Exact, figureOfRows } from './figures.ts'
import { categoriesOfProducts, categoryFields, partnerFields, productFields } from './groupings.sql.ts'
import { groupings } from './groupings.ts'
import { figuresOfNested, nested } from './nested-rows.ts'
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

interface Own extends Moved {
  readonly id: number
}

type Beside = Awaited<ReturnType<typeof soldBeside>>

/** What was sold per key in both periods, each rounded together as in its report. */
function movedRows({ own, earlier, sold }: Beside, measure: Measure): Own[] {
  const [is, was] = [own, earlier].map((rows) => figureOfRows(measure, rows))
  return sold.map((key, place) => ({ id: Number(key), ...moved(is?.[place] ?? 0, was?.[place] ?? 0) }))
}

type ByCategory = Readonly<Record<'now' | 'before', ReadonlyMap<string, Exact>>>

const byKey = (rows: readonly Sold[]) => new Map(rows.map((row) => [row.key, row]))

/** Adds up what was sold by product into the category of each. */
function byCategory({ now, before }: Beside, categoryOf: ReadonlyMap<number, number>): ByCategory {
  const summed = (rows: readonly Sold[]) => {
    const groups = Map.groupBy(rows, ({ key }) => String(categoryOf.get(Number(key)) ?? ''))
    return new Map([...groups].map(([key, of]) => [key, added(of)]))
  }
  return { now: summed(now), before: summed(before) }
}

/** The topmost categories, each including all its subcategories. */
function movedCategories(
  { now, before }: ByCategory,
  above: ReadonlyMap<string, string | null>,
  measure: Measure,
): Own[] {
  const { keys, partsOf } = nested([...new Set([...now.keys(), ...before.keys()])].sort(), above)
  const [own, was] = [now, before].map((by) => figuresOfNested([measure], keys, partsOf, by).figures)
  return keys.flatMap((key, place) =>
    above.get(key)
      ? []
      : { id: Number(key), ...moved(Number(own?.[place]?.[measure] ?? 0), Number(was?.[place]?.[measure] ?? 0)) },
  )
}

/** Those that changed most, in order, with their other fields. */
async function mostMoved(
  rows: readonly Own[],
  most: number,
  named: (ids: readonly number[]) => Promise<readonly { readonly id: number }[]>,
): Promise<Row[]> {
  const best = rows
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.id - b.id)
    .slice(0, most)
  const fields = new Map((await named(best.map(({ id }) => id))).map((row) => [row.id, row]))
  return best.flatMap((row) => {
    const known = fields.get(row.id)
    return known ? [{ ...known, ...row }] : []
  })
}

/**
 * What changed margin or net most against the compared period, for the reader's own leg: the same amounts as in the
 * reports by product, partner and category.
 */
export async function whatChanged(call: Call, { filters, measure, most }: Asked) {
  const compared = { ...filters, compare: filters.compare ?? 'previous' } as const
  const request: ReportRequest = { filters: compared, quickSearch: '' }
  const all = await asked(call, call.person, groupings.product, request)
  const { sales, range, previousRange, question } = all
  if (!previousRange) throw new Error('A comparison was asked for')
  const isNarrowed = Object.values(question.filters).some((value) => value !== undefined)
  const { db, person } = call
  // Amounts of a reseller's own leg have more digits than the millionths of each product, so its categories are summed
  // separately.
  const [ofOwnLeg, products, partners, categoryOf, above] = await Promise.all([
    question.leg.seq === 1 ? null : soldBeside(all, 'category'),
    soldBeside(all, 'product'),
    isNarrowed || question.leg.seq === 1
      ? soldBeside(all, 'partner').then((sold) => movedRows(sold, measure))
      : keptPartners(call, measure, [range, previousRange]),
    categoriesOfProducts(db),
    sales.categoriesAbove(question.filters),
  ])
  const categories = ofOwnLeg
    ? { now: byKey(ofOwnLeg.now), before: byKey(ofOwnLeg.before) }
    : byCategory(products, categoryOf)
  const ofProducts = movedRows(products, measure)
  const total = (of: 'now' | 'before') => ofProducts.reduce((sum, row) => sum + row[of], 0)
  return {
    range,
    previousRange,
    currency: person.currency,
    total: moved(total('now'), total('before')),
    products: await mostMoved(ofProducts, most, (ids) => productFields(db, ids)),
    partners: await mostMoved(partners, most, (ids) => partnerFields(db, ids)),
    categories: await mostMoved(movedCategories(categories, above, measure), most, (ids) => categoryFields(db, ids)),
  }
}

/** All partners of a reseller from the kept sums of its own leg, rounded together like the rows of their report. */
async function keptPartners(
  { db, person }: Call,
  measure: Measure,
  [range, previous]: readonly [DayRange, DayRange],
): Promise<readonly Own[]> {
  const sales = await readSales(db)
  const [now, before] = await Promise.all(
    [range, previous].map(
      async (days) => new Map((await sales.partners(legOf(person), days)).map((row) => [row.companyId, row])),
    ),
  )
  // In the order of the report, so that the same rows get the remaining cents.
  const ids = [...new Set([...(now?.keys() ?? []), ...(before?.keys() ?? [])])].sort((a, b) => a - b)
  const rounded = (by: typeof now) =>
    roundedTogether(ids.map((id) => by?.get(id)?.[measure === 'margin' ? 'exactMargin' : 'exactSold'] ?? 0n))
  const [own, was] = [rounded(now), rounded(before)]
  return ids.map((id, index) => ({ id, ...moved(own[index] ?? 0, was[index] ?? 0) }))
}
