import { Format } from '../table-format.ts'
import { z } from 'zod'
import { data, get, Id, instant, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { OrderRow } from './order-row.ts'
import { orderFilters, orderSearch, orderSortable } from './order-search.ts'
import { orderErrors } from './orders.errors.ts'

/** The list of orders, its counts and exports, and moving from one order to the next. */
export const orderLists = {
  list: list('/orders/get-orders', {
    summary: 'List all orders, with filters, the number in each view, and the sum of the matching ones',
    access: 'distributors',
    row: OrderRow,
    sortable: orderSortable,
    filters: orderFilters,
    extra: {
      homeCurrency: z.string(),
      /** Sum of the matching totals, in the distributor's currency. */
      sumHome: money,
      /** How many orders are in each saved view, whatever the filter. */
      counts: z.object({
        all: z.number(),
        toApprove: z.number(),
        /** Orders whose payment a reseller confirms; not included in those to approve. */
        atReseller: z.number(),
        missingKeys: z.number(),
        cardProblems: z.number(),
      }),
    },
  }),
  unpaidOf: get('/orders/unpaid-reservations/:id', {
    summary: 'What is held without payment for a company and those below it, and the limits',
    access: 'distributorsAndResellers',
    params: Id,
    response: data(
      z.object({
        orders: z.number(),
        mostOrders: z.number(),
        /** Value of the orders, and its limit, in the company's currency. */
        value: money,
        mostValue: money,
        currency: z.string(),
        keys: z.number(),
        oldestAt: instant.nullable(),
      }),
    ),
    errors: [commonErrors.notFound],
  }),
  toApproveCount: get('/orders/get-to-approve-count', {
    summary: 'Count the orders that wait for a decision of the distributor: the badge in the sidebar',
    access: 'distributors',
    response: data(z.object({ count: z.number() })),
  }),
  export: post('/orders/export-orders', {
    summary: 'Export the matching orders as CSV or XLSX',
    access: 'distributors',
    body: orderSearch.safeExtend({ format: Format }),
    response: 'file',
    transfer: 'export',
    timeoutMs: 120_000,
  }),
  neighbours: post('/orders/neighbours/:id', {
    summary: 'Get the orders before and after this one in a list, and its position there',
    access: 'distributors',
    params: Id,
    body: orderSearch,
    response: data(
      z.object({
        previousId: z.number().nullable(),
        nextId: z.number().nullable(),
        position: z.number().nullable(),
        total: z.number(),
      }),
    ),
    errors: [orderErrors.notFound],
  }),
}
