import { z } from 'zod'
import { act, Id, instant, post, put, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { claimFields, claimFilters, claimSortable } from './key-claim.ts'
import { keyReturnState } from './key-return-state.ts'
import { reason } from './order-parts.ts'
import { orderErrors } from './orders.errors.ts'
import { refundReasonLength } from './refunds.endpoints.ts'

const KeyReturn = z.object({
  ...claimFields,
  state: schemaOf(keyReturnState),
  /** What the buyer paid for the unit. */
  unitPrice: money,
  currency: z.string(),
})

const ofRequest = { params: Id, response: act({ state: schemaOf(keyReturnState) }) }
const refusals = [orderErrors.returnNotFound, orderErrors.returnNotAllowedNow, commonErrors.conflict]

/** Keys that buyers want to return unopened, and what the distributor decides (beyond the specification). */
export const keyReturns = {
  request: post('/orders/request-key-return/:id', {
    summary:
      'Request the return of a key that nobody has seen, within the time set in the parameters; the id is that of the key',
    access: 'notDistributors',
    params: Id,
    body: z.object({ reason: requiredLine(refundReasonLength) }),
    response: act({}),
    errors: [
      orderErrors.notFound,
      orderErrors.returnSeen,
      orderErrors.returnUnfit,
      orderErrors.faultReportedBefore,
      orderErrors.returnTooLate,
      orderErrors.returnAskedBefore,
      orderErrors.refundNothing,
      orderErrors.refundCard,
    ],
  }),
  withdraw: put('/orders/withdraw-key-return/:id', {
    summary: 'Withdraw the request and keep the key; the id is that of the key',
    access: 'notDistributors',
    params: Id,
    response: act({}),
    errors: [orderErrors.notFound, orderErrors.returnNotAsked],
  }),
  list: list('/orders/get-key-returns', {
    summary: 'List requests to return keys, newest first, with how many are waiting and since when',
    access: 'distributors',
    row: KeyReturn,
    sortable: claimSortable,
    filters: { state: z.array(schemaOf(keyReturnState)).max(keyReturnState.values.length), ...claimFilters },
    extra: {
      counts: z.object({ all: z.number(), open: z.number(), accepted: z.number(), rejected: z.number() }),
      /** When the longest waiting request was made. */
      oldestAt: instant.nullable(),
    },
  }),
  accept: put('/orders/accept-key-return/:id', {
    summary: 'Accept the return of a key and refund its unit on each leg; the key goes back to stock',
    access: 'distributors',
    ...ofRequest,
    errors: [
      ...refusals,
      orderErrors.returnSeen,
      orderErrors.returnReported,
      orderErrors.returnUnfit,
      orderErrors.notAllowedNow,
      orderErrors.refundNothing,
      orderErrors.refundCard,
      orderErrors.refundUnits,
    ],
    idempotent: true,
  }),
  reject: put('/orders/reject-key-return/:id', {
    summary: 'Reject the return of a key, with a reason that the buyer reads',
    access: 'distributors',
    ...ofRequest,
    body: z.object({ reason }),
    errors: refusals,
  }),
}
