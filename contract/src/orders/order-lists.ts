import { Format } from '../table-format.ts'
import { z } from 'zod'
import { data, get, Id, instant, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { OrderRow } from './order-row.ts'
import { orderFilters, orderSearch, orderSortable } from './order-search.ts'
import { orderErrors } from './orders.errors.ts'

/** The list of orders, what is counted and exported from it, and the way from one order to the next. */
export const orderLists = {
  list: list('/orders/get-orders', {
    summary: 'All orders, with filters, the number in each view, and the sum of what matches',
    access: 'distributors',
    row: OrderRow,
    sortable: orderSortable,
    filters: orderFilters,
    extra: {
      homeCurrency: z.string(),
      /** Sum of the totals that match, in the distributor's currency. */
      sumHome: money,
      /** How many orders stand in each saved view, whatever the filter. */
      counts: z.object({
        all: z.number(),
        toApprove: z.number(),
        /** Whose payment a reseller confirms: they are none of those to approve. */
        atReseller: z.number(),
        missingKeys: z.number(),
        cardProblems: z.number(),
      }),
    },
  }),
  unpaidOf: get('/orders/unpaid-reservations/:id', {
    summary: 'What is set aside without payment for a company and those below it, and the most that may be',
    access: 'distributorsAndResellers',
    params: Id,
    response: data(
      z.object({
        orders: z.number(),
        mostOrders: z.number(),
        /** Of the orders, and the most of it, in the company's currency. */
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
    summary: 'How many orders wait for a decision of the distributor: the badge of the sidebar',
    access: 'distributors',
    response: data(z.object({ count: z.number() })),
  }),
  export: post('/orders/export-orders', {
    summary: 'The orders that match, as CSV or XLSX',
    access: 'distributors',
    body: orderSearch.safeExtend({ format: Format }),
    response: 'file',
    transfer: 'export',
    timeoutMs: 120_000,
  }),
  neighbours: post('/orders/neighbours/:id', {
    summary: 'The orders before and after this one in a list, and its place there',
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
