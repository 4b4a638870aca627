import { z } from 'zod'
import { data, post } from '../endpoint.ts'
import { money } from '../money.ts'
import { DateRange } from './date-range.ts'
import { groups } from './groups.ts'
import { askedDaysErrors } from './reports.errors.ts'
import { salesByProduct } from './sales-by-product.report.ts'

/** By what a change is measured. */
export const changeMeasures = ['margin', 'totalSalesNetto'] as const

const moved = {
  now: money,
  before: money,
  /** What it is now less what it was. */
  change: money,
  /** Of what it was; null where that was nothing. */
  changeBp: z.number().int().nullable(),
}

/** What the overview says beside its figures: which products, partners and categories moved them. */
export const whatChanged = {
  whatChanged: post('/reports/get-what-changed-most', {
    summary: 'The products, partners and categories whose margin or net moved most against another period',
    access: 'distributorsAndResellers',
    shed: 'first',
    reads: true,
    body: z.object({
      /** Compared with the period before where nothing is named. */
      filters: salesByProduct.calls.rows.body.shape.filters,
      measure: z.enum(changeMeasures).default('margin'),
      most: z.number().int().min(1).max(20).default(5),
    }),
    response: data(
      z.object({
        range: DateRange,
        previousRange: DateRange,
        currency: z.string(),
        /** Of everything that the filters leave. */
        total: z.object(moved),
        /** Each the biggest change first, up or down; what did not move is left out. */
        products: z.array(z.object({ ...groups.product.fields, ...moved })),
        partners: z.array(z.object({ ...groups.partner.fields, ...moved })),
        /** The topmost ones, with all categories below: they come to the total. */
        categories: z.array(z.object({ id: z.number(), title: groups.category.fields.title, ...moved })),
      }),
    ),
    errors: askedDaysErrors,
    timeoutMs: 90_000,
  }),
}
