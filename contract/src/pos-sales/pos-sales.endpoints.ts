import { z } from 'zod'
import { dayFilters } from '../day-filters.ts'
import { act, data, day, get, Id, id, instant, put, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { Named } from '../orders/order-parts.ts'
import { orderErrors } from '../orders/orders.errors.ts'
import { posDayResult, posDifferenceKinds } from './pos-difference.ts'
import { posClaimState, posSaleState } from './pos-sale-state.ts'
import { posSaleErrors } from './pos-sales.errors.ts'

/** The most characters of the reason for rejecting a claim. */
export const posClaimReasonLength = 300

const PosSale = z.object({
  id: z.number(),
  company: Named,
  /** The device's serial number and location. */
  device: z.object({ id: z.number(), serial: z.string(), location: z.string() }),
  /** Number of the message that authorised it. */
  number: z.number(),
  /** The product to be sold, and its order; null if the sale was cancelled before it was authorised. */
  product: Named.nullable(),
  order: z.object({ id: z.number(), number: z.string() }).nullable(),
  state: schemaOf(posSaleState),
  /** What the company pays, and what its customer paid at the till, if the device reports it. */
  price: money.nullable(),
  tillAmount: money.nullable(),
  currency: z.string().nullable(),
  /** When the device requested it: authorised, or cancelled before that. */
  createdDate: instant,
  finishedDate: instant.nullable(),
  businessDay: day.nullable(),
  /** Copies printed after the first slip. */
  reprints: z.number(),
  last4: z.string().nullable(),
  /** The device asked to cancel a completed sale. */
  claim: z
    .object({
      state: schemaOf(posClaimState),
      at: instant,
      decidedAt: instant.nullable(),
      decidedBy: z.string().nullable(),
      /** Why the claim was rejected. */
      note: z.string(),
    })
    .nullable(),
  allowedActions: z.array(z.string()),
})

const dayFields = {
  id: z.number(),
  company: Named,
  day,
  /** Completed sales: their number, and what the company paid. */
  sales: z.number(),
  total: money,
  currency: z.string(),
  createdDate: instant,
  /** The figures from the company's own books; null until they are compared. */
  theirSales: z.number().nullable(),
  theirTotal: money.nullable(),
  comparedDate: instant.nullable(),
  differing: z.number(),
  result: schemaOf(posDayResult),
}

const companyId = z.array(id).max(100)
const decided = { params: Id, response: act({ state: schemaOf(posClaimState) }) }

/** Sales of POS devices, their days and pending decisions (decisions 0133, 0134, 0147; beyond the specification). */
export const posSales = {
  sales: list('/pos-sales/get-pos-sales', {
    summary: 'List sales of POS devices, newest first, with how many claims are waiting and since when',
    access: 'distributorsAndTelecoms',
    row: PosSale,
    sortable: ['createdDate', 'finishedDate', 'company', 'device', 'price', 'state'],
    filters: {
      companyId,
      deviceId: id,
      state: z.array(schemaOf(posSaleState)).max(posSaleState.values.length),
      claim: z.array(schemaOf(posClaimState)).max(posClaimState.values.length),
      ...dayFilters,
    },
    extra: {
      claims: z.object({ open: z.number(), refunded: z.number(), rejected: z.number() }),
      /** When the longest waiting claim was made. */
      oldestAt: instant.nullable(),
    },
  }),
  days: list('/pos-sales/get-pos-days', {
    summary: "List closed days of POS devices with their sales and whether the company's books agree",
    access: 'distributorsAndTelecoms',
    row: z.object(dayFields),
    sortable: ['day', 'company', 'sales', 'total', 'result'],
    filters: { companyId, result: z.array(schemaOf(posDayResult)).max(posDayResult.values.length), ...dayFilters },
  }),
  day: get('/pos-sales/day/:id', {
    summary: 'Get one day of a company with every difference',
    access: 'distributorsAndTelecoms',
    params: Id,
    response: data(
      z.object({
        ...dayFields,
        differences: z.array(
          z.object({
            device: z.string(),
            number: z.number(),
            kind: z.enum(posDifferenceKinds),
            ours: z.string().nullable(),
            theirs: z.string().nullable(),
          }),
        ),
      }),
    ),
    errors: [commonErrors.notFound],
  }),
  dayFile: get('/pos-sales/day-file/:id', {
    summary: 'Download the file of a day (CSV), as created at 00:15',
    access: 'distributorsAndTelecoms',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  accept: put('/pos-sales/accept-claim/:id', {
    summary:
      'Refund a sale that its device asked to cancel, on each leg; its key is withdrawn. The id is that of the sale',
    access: 'distributors',
    ...decided,
    errors: [
      commonErrors.notFound,
      commonErrors.conflict,
      posSaleErrors.claimDecided,
      orderErrors.notFound,
      orderErrors.notAllowedNow,
      orderErrors.refundNothing,
      orderErrors.refundCard,
      orderErrors.refundUnits,
    ],
    idempotent: true,
  }),
  reject: put('/pos-sales/reject-claim/:id', {
    summary:
      'Reject a claim, so that the sale stays sold, with a reason that the buyer reads. The id is that of the sale',
    access: 'distributors',
    ...decided,
    body: z.object({ reason: requiredLine(posClaimReasonLength) }),
    errors: [commonErrors.notFound, posSaleErrors.claimDecided, orderErrors.notFound],
  }),
}
