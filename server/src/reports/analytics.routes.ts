import { analytics } from '@brava/contract/reports/analytics.endpoints.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { salesByCountry } from '@brava/contract/reports/sales-by-country.report.ts'
import { salesByPartner } from '@brava/contract/reports/sales-by-partner.report.ts'
import { salesByPaymentType } from '@brava/contract/reports/sales-by-payment-type.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { type Call, routes } from '../platform/call.ts'
import { presetRange } from '../platform/dates/date-presets.ts'
import { countProducts } from '../products/count-products.ts'
import { readSales } from '../sales/read-sales.ts'
import { companiesInvoiced, companiesThatOrdered } from './groupings.sql.ts'
import { legOf } from '../sales/leg-of.ts'
import { ordersOfDays, type ReportRequest, reportRows, reportSum } from './answer-report.ts'
import { cohortsOf } from './cohorts-of.ts'
import { compareProducts } from './compare-products.ts'
import { groupings } from './groupings.ts'
import { inOrder } from '../platform/db/pages-in-memory.ts'
import { listLastOrders } from './list-last-orders.ts'
import { whatChanged } from './what-changed.ts'

interface BestAsked {
  readonly body: { readonly filters: ReportRequest['filters']; readonly most: number }
}

/** Answers with the top rows of a report by its first measure. */
const bestOf =
  (report: Pick<Report, 'measures'> & { readonly group: keyof typeof groupings }) =>
  async (call: Call, { body: { filters, most } }: BestAsked) => {
    const { rows } = await reportRows(call, call.person, report, groupings[report.group], { filters, quickSearch: '' })
    const ranked = inOrder(rows, { sortBy: undefined, isSortAscending: false }, report.measures[0])
    return { data: ranked.slice(0, most) as never }
  }

async function statusesOf({ db, clock }: Call, preset: number) {
  const range = presetRange(preset, clock.now())
  return { range, rows: await (await readSales(db)).boughtByStatus(range) }
}

export const analyticsRoutes = routes(analytics, {
  performance: async (call, { params }) => ({
    data: (await reportSum(call, call.person, salesByProduct, groupings.product, {
      filters: { datePreset: params.x, compare: 'previous' },
      quickSearch: '',
    })) as never,
  }),
  topProducts: bestOf(salesByProduct),
  topPartners: bestOf(salesByPartner),
  byPaymentType: bestOf(salesByPaymentType),
  byCountry: bestOf(salesByCountry),
  comparison: async (call, { body }) => ({ data: (await compareProducts(call, body.filters)) as never }),
  whatChanged: async (call, { body }) => ({ data: (await whatChanged(call, body)) as never }),
  ordersByDay: async (call, { body: { filters } }) => ({
    data: await ordersOfDays(call, call.person, groupings.product, { filters, quickSearch: '' }),
  }),
  productCounts: async ({ db }) => ({ data: await countProducts(db) }),
  companies: async ({ db, person }) => ({ data: await companiesThatOrdered(db, legOf(person)) }),
  partners: async ({ db, person }) => ({ data: await companiesInvoiced(db, legOf(person)) }),
  cohorts: async (call, { body: { months } }) => ({ data: (await cohortsOf(call, months)) as never }),
  byCustomerStatus: async (call, { params }) => ({ data: (await statusesOf(call, params.x)).rows }),
  byCustomerStatusSum: async (call, { params }) => {
    const { range, rows } = await statusesOf(call, params.x)
    const sum = (name: 'partners' | 'orders' | 'salesNet') => rows.reduce((total, row) => total + row[name], 0)
    return { data: { range, partners: sum('partners'), orders: sum('orders'), salesNet: sum('salesNet') } }
  },
  lastOrders: (call, { body }) => listLastOrders(call, body),
})
