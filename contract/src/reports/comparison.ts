import { z } from 'zod'
import { data, post } from '../endpoint.ts'
import { DateRange } from './date-range.ts'
import { filters, periodFilters } from './filters.ts'
import { figuresOf } from './measures.ts'
import { steps } from './report.ts'
import { salesByProduct } from './sales-by-product.report.ts'
import { askedDaysErrors } from './reports.errors.ts'

/** The most products or periods in one comparison. */
export const mostCompared = 5

const { companyIds, companyTypes, markets, paymentTypes, isDomestic } = filters
const { datePreset, dateFrom, dateTo } = periodFilters
const compared = figuresOf(['totalSalesNetto', 'margin', 'keys'])

/** Several products in the same days, or one product in several periods. */
export const comparison = {
  comparison: post('/reports/get-product-sales-comparison', {
    summary: 'Sales of up to five products in the same days, or of one product in up to five periods, day by day',
    access: 'distributorsAndResellers',
    shed: 'first',
    reads: true,
    body: z.object({
      filters: z
        .object({
          productIds: filters.productIds.max(mostCompared),
          ...z
            .object({ datePreset, dateFrom, dateTo, companyIds, companyTypes, markets, paymentTypes, isDomestic })
            .partial().shape,
          /** Further periods of the single product, compared with the days above. */
          periods: z
            .array(DateRange)
            .max(mostCompared - 1)
            .optional(),
        })
        .refine(({ productIds, periods }) => productIds.length === 1 || !periods?.length, { path: ['periods'] }),
    }),
    response: data(
      z.object({
        currency: z.string(),
        /** The step of all courses over time. */
        step: z.enum(steps),
        series: z.array(
          z.object({
            product: z.object({ id: z.number(), title: z.string(), code: z.string() }),
            range: DateRange,
            figures: salesByProduct.calls.sum.response.shape.data.shape.figures,
            /** Courses are aligned by their first step. Null for days to come. */
            course: z.array(z.object({ day: z.string(), figures: compared.nullable() })),
          }),
        ),
      }),
    ),
    errors: askedDaysErrors,
    timeoutMs: 90_000,
  }),
}
