import { analytics } from '@brava/contract/reports/analytics.endpoints.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { salesByCountry } from '@brava/contract/reports/sales-by-country.report.ts'
import { salesByPartner } from '@brava/contract/reports/sales-by-partner.report.ts'
import { salesByPaymentType } from '@brava/contract/reports/sales-by-payment-type.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { type Call, routes } from '../platform/call.ts'
import { ordersOfDays, type ReportRequest, reportRows, reportSum } from './answer-report.ts'
import { groupings } from './groupings.ts'
import { inOrder } from './in-order.ts'
import { listLastOrders } from './list-last-orders.ts'

interface BestAsked {
  readonly body: { readonly filters: ReportRequest['filters']; readonly most: number }
}

/** Answers the best rows of a report by its first measure. */
const bestOf =
  (report: Pick<Report, 'measures' | 'group'>) =>
  async (call: Call, { body: { filters, most } }: BestAsked) => {
    const { rows } = await reportRows(call, call.person, report, groupings[report.group], { filters, quickSearch: '' })
    const ranked = inOrder(rows, { sortBy: undefined, isSortAscending: false }, report.measures[0])
    return { data: ranked.slice(0, most) as never }
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
  ordersByDay: async (call, { body: { filters } }) => ({
    data: await ordersOfDays(call, call.person, groupings.product, { filters, quickSearch: '' }),
  }),
  lastOrders: (call, { body }) => listLastOrders(call, body),
})
