import type { comparison } from '@brava/contract/reports/comparison.ts'
import { isDistributor } from '@brava/contract/access.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import type { DayRange } from '../platform/dates/date-presets.ts'
import { assignedProducts } from '../prices/assigned-products.ts'
import { reportSum } from './answer-report.ts'
import { productFields } from './groupings.sql.ts'
import { groupings } from './groupings.ts'
import { daysAsked, longest, usualPreset, usualStep } from './report-days.ts'

type Asked = z.output<typeof comparison.comparison.body>['filters']

/**
 * What each product sold in the range, or one product in each of the periods: the figures of sales by product, side by
 * side. A reseller learns nothing of a product that it is not assigned and did not sell in these days: it is left out
 * like one that does not exist.
 */
export async function compareProducts(
  call: Call,
  { productIds, periods = [], datePreset, dateFrom, dateTo, ...narrowed }: Asked,
) {
  const now = call.clock.now()
  const usual = await usualPreset(call.db)
  const first = daysAsked({ datePreset, dateFrom, dateTo }, now, usual)
  const ranges: readonly [DayRange, ...DayRange[]] = [
    first,
    ...periods.map(({ from, to }) => daysAsked({ dateFrom: from, dateTo: to }, now, usual)),
  ]
  const step = usualStep(longest(ranges))
  const products = new Map((await productFields(call.db, productIds)).map((row) => [row.id, row]))
  const known = [...new Set(productIds)].flatMap((id) => products.get(id) ?? [])
  const assigned = isDistributor(call.person)
    ? undefined
    : await assignedProducts(call.db, call.person.companyId, productIds)
  const series = await Promise.all(
    known.flatMap((product) =>
      ranges.map(async ({ from, to }) => {
        const { range, figures, course } = await reportSum(call, call.person, salesByProduct, groupings.product, {
          filters: { ...narrowed, productIds: [product.id], dateFrom: from, dateTo: to },
          quickSearch: '',
          groupBy: step,
        })
        return { product, range, figures, course }
      }),
    ),
  )
  const sold = new Set(
    series.filter(({ figures }) => Object.values(figures).some(Boolean)).map(({ product }) => product.id),
  )
  const theirs = assigned ? series.filter(({ product: { id } }) => assigned.has(id) || sold.has(id)) : series
  return { currency: call.person.currency, step, series: theirs }
}
