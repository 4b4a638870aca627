import { z } from 'zod'
import { data, day, get, post } from '../endpoint.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { companyType } from '../enums.ts'
import { schemaOf } from '../enum-schema.ts'
import { cohorts } from './cohorts.ts'
import { comparison } from './comparison.ts'
import { customerStatus } from './customer-status.ts'
import { DateRange } from './date-range.ts'
import { Preset } from './reports.endpoints.ts'
import { salesByCountry } from './sales-by-country.report.ts'
import { salesByPartner } from './sales-by-partner.report.ts'
import { salesByPaymentType } from './sales-by-payment-type.report.ts'
import { salesByProduct } from './sales-by-product.report.ts'
import { whatChanged } from './what-changed.ts'
import { askedDaysErrors } from './reports.errors.ts'

/** The best rows of a report under the report's own filters, best first. */
function best<F extends z.ZodType, R extends z.ZodType>(
  path: `/${string}`,
  {
    calls,
    row,
  }: {
    readonly row: R
    readonly calls: { readonly rows: { readonly body: { readonly shape: { readonly filters: F } } } }
  },
  summary: string,
) {
  return post(path, {
    summary,
    access: 'distributorsAndResellers',
    shed: 'first',
    reads: true,
    body: z.object({
      filters: calls.rows.body.shape.filters,
      most: z.number().int().min(1).max(100).default(10),
    }),
    response: data(z.array(row)),
    errors: askedDaysErrors,
    timeoutMs: 90_000,
  })
}

const LastOrder = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  /** The partner's e-mail address; empty if none is known. */
  email: z.string(),
  /** Business day of the last approved order. */
  lastOrderOn: day,
  daysSince: z.number().int(),
  /** Median number of days between two days with orders; null before the second. */
  usualGap: z.number().nullable(),
  /** In the last 365 days. */
  orders: z.number().int(),
  salesNet: money,
})

/** Companies as options of report filters, from A to Z. */
const companies = data(z.array(z.object({ id: z.number(), name: z.string(), type: schemaOf(companyType) })))

const bought = { partners: z.number().int(), orders: z.number().int(), salesNet: money }

/** The parts of the sales overview, and the specification's calls that answer parts of reports. */
export const analytics = {
  ...comparison,
  ...cohorts,
  ...whatChanged,
  performance: get('/reports/get-analytics-data-performance/:x', {
    summary: 'Sales of a preset and of the period before, with their course over time',
    access: 'distributorsAndResellers',
    shed: 'first',
    params: Preset,
    response: salesByProduct.calls.sum.response,
    timeoutMs: 90_000,
  }),
  topProducts: best('/reports/get-analytics-top-selling-product', salesByProduct, 'The products that sold best'),
  topPartners: best('/reports/get-analytics-top-customer', salesByPartner, 'The partners who bought most'),
  byPaymentType: best('/reports/dashboard-payment-type', salesByPaymentType, 'Sales by payment type, the most first'),
  byCountry: best('/reports/dashboard-country', salesByCountry, 'Sales by country, the most first'),
  ordersByDay: post('/reports/dashboard-orders', {
    summary: 'How many orders were approved on each day that has any',
    access: 'distributorsAndResellers',
    shed: 'first',
    reads: true,
    body: z.object({ filters: salesByProduct.calls.rows.body.shape.filters }),
    response: data(z.array(z.object({ day, orders: z.number().int() }))),
    errors: askedDaysErrors,
    timeoutMs: 90_000,
  }),
  productCounts: post('/reports/get-analytics-product-counts', {
    summary: 'Count products: all, withdrawn, low on stock, out of stock, and never sold',
    access: 'distributors',
    shed: 'first',
    reads: true,
    body: z.object({}),
    response: data(
      z.object({
        all: z.number().int(),
        low: z.number().int(),
        out: z.number().int(),
        withdrawn: z.number().int(),
        /** On sale, and in no approved order. */
        neverSold: z.number().int(),
      }),
    ),
    timeoutMs: 90_000,
  }),
  companies: get('/reports/get-companies', {
    summary: 'List companies that have ordered, as filters for reports',
    access: 'distributorsAndResellers',
    shed: 'first',
    response: companies,
  }),
  partners: get('/reports/get-companies-for-partners', {
    summary: 'List companies that the reader has invoiced, as filters for reports on partners',
    access: 'distributorsAndResellers',
    shed: 'first',
    response: companies,
  }),
  byCustomerStatus: get('/reports/get-sales-by-customer-status/:x', {
    summary: 'Sales of a preset to new partners, repeat partners, and partners returning after 180 days',
    access: 'distributors',
    shed: 'first',
    params: Preset,
    response: data(z.array(z.object({ status: schemaOf(customerStatus), ...bought }))),
    timeoutMs: 90_000,
  }),
  byCustomerStatusSum: get('/reports/get-sum-sales-by-customer-status/:x', {
    summary: 'Total sales to new, repeat and returning partners',
    access: 'distributors',
    shed: 'first',
    params: Preset,
    response: data(z.object({ range: DateRange, ...bought })),
    timeoutMs: 90_000,
  }),
  lastOrders: list('/reports/get-customer-last-order', {
    summary: 'When each partner last ordered, and how often it usually does',
    access: 'distributors',
    row: LastOrder,
    sortable: ['daysSince', 'name', 'lastOrderOn', 'usualGap', 'orders', 'salesNet'],
    filters: {
      /** No order for more than twice the usual gap. */
      isOverdue: z.boolean(),
    },
    extra: { counts: z.object({ all: z.number(), overdue: z.number() }) },
    timeoutMs: 90_000,
  }),
}
