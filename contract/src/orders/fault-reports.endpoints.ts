import { dayFilters } from '../day-filters.ts'
import { z } from 'zod'
import { act, Id, instant, put } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { faultState } from './fault-report-state.ts'
import { Named, OrderedProduct, reason } from './order-parts.ts'
import { orderErrors } from './orders.errors.ts'

const FaultReport = z.object({
  id: z.number(),
  /** When the buyer reported it. */
  createdDate: instant,
  state: schemaOf(faultState),
  orderId: z.number(),
  orderNumber: z.string(),
  company: Named,
  userName: z.string(),
  product: OrderedProduct,
  keyId: z.number(),
  last4: z.string(),
  batchCode: z.string(),
  /** What the buyer says. */
  reason: z.string(),
  /** What the distributor answered; empty before. */
  answer: z.string(),
  handledBy: z.string().nullable(),
  closedAt: instant.nullable(),
  /** Keys of this product that could take its place now. */
  inStock: z.number(),
  allowedActions: z.array(z.string()),
})

const ofReport = { params: Id, response: act({ state: schemaOf(faultState) }) }
const refusals = [orderErrors.faultNotFound, orderErrors.faultNotAllowedNow, commonErrors.conflict]

/** Keys that buyers say do not work, and what the distributor does about each (beyond the specification). */
export const faultReports = {
  list: list('/orders/get-fault-reports', {
    summary: 'Keys reported as faulty, newest first, with how many wait and since when',
    access: 'distributors',
    row: FaultReport,
    sortable: ['createdDate', 'company', 'product', 'order', 'state'],
    filters: {
      state: z.array(schemaOf(faultState)).max(faultState.values.length),
      companyId: z.array(z.number().int().min(1)).max(100),
      productId: z.array(z.number().int().min(1)).max(100),
      ...dayFilters,
    },
    extra: {
      counts: z.object({ all: z.number(), open: z.number(), replaced: z.number(), rejected: z.number() }),
      /** When the longest waiting one was reported. */
      oldestAt: instant.nullable(),
    },
  }),
  accept: put('/orders/accept-fault-report/:id', {
    summary: 'Say that the report is right; the buyer is told, another key follows',
    access: 'distributors',
    ...ofReport,
    errors: refusals,
  }),
  replace: put('/orders/replace-reported-key/:id', {
    summary: 'Put the reported key into quarantine and give the buyer another one, or mark the unit as missing',
    access: 'distributors',
    ...ofReport,
    errors: [...refusals, orderErrors.notFound, orderErrors.notAllowedNow, orderErrors.keyNotAssigned],
  }),
  reject: put('/orders/reject-fault-report/:id', {
    summary: 'Say that the key works, with the reason that the buyer reads',
    access: 'distributors',
    ...ofReport,
    body: z.object({ reason }),
    errors: refusals,
  }),
}
