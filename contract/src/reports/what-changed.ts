import { z } from 'zod'
import { data, post } from '../endpoint.ts'
import { money } from '../money.ts'
import { DateRange } from './date-range.ts'
import { groups } from './groups.ts'
import { askedDaysErrors } from './reports.errors.ts'
import { salesByProduct } from './sales-by-product.report.ts'

/** The measures of a change. */
export const changeMeasures = ['margin', 'totalSalesNetto'] as const

const moved = {
  now: money,
  before: money,
  /** Current value minus previous value. */
  change: money,
  /** As a share of the previous value; null if that was zero. */
  changeBp: z.number().int().nullable(),
}

/** What the overview shows beside its figures: the products, partners and categories that moved them. */
export const whatChanged = {
  whatChanged: post('/reports/get-what-changed-most', {
    summary: 'List the products, partners and categories whose margin or net moved most against another period',
    access: 'distributorsAndResellers',
    shed: 'first',
    reads: true,
    body: z.object({
      /** Compared with the period before by default. */
      filters: salesByProduct.calls.rows.body.shape.filters,
      measure: z.enum(changeMeasures).default('margin'),
      most: z.number().int().min(1).max(20).default(5),
    }),
    response: data(
      z.object({
        range: DateRange,
        previousRange: DateRange,
        currency: z.string(),
        /** Of everything that matches the filters. */
        total: z.object(moved),
        /** Each with the biggest change first, up or down; unchanged ones are left out. */
        products: z.array(z.object({ ...groups.product.fields, ...moved })),
        partners: z.array(z.object({ ...groups.partner.fields, ...moved })),
        /** The top-level categories including all below them: they add up to the total. */
        categories: z.array(z.object({ id: z.number(), title: groups.category.fields.title, ...moved })),
      }),
    ),
    errors: askedDaysErrors,
    timeoutMs: 90_000,
  }),
}
