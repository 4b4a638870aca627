import { z } from 'zod'
import { act, Id, instant, put } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { faultState } from './fault-report-state.ts'
import { claimFields, claimFilters, claimSortable } from './key-claim.ts'
import { reason } from './order-parts.ts'
import { orderErrors } from './orders.errors.ts'

const FaultReport = z.object({
  ...claimFields,
  state: schemaOf(faultState),
  batchCode: z.string(),
  /** Keys of this product that could replace it now. */
  inStock: z.number(),
})

const ofReport = { params: Id, response: act({ state: schemaOf(faultState) }) }
const refusals = [orderErrors.faultNotFound, orderErrors.faultNotAllowedNow, commonErrors.conflict]

/** Keys that buyers report as faulty, and what the distributor does about each (beyond the specification). */
export const faultReports = {
  list: list('/orders/get-fault-reports', {
    summary: 'List keys reported as faulty, newest first, with how many are waiting and since when',
    access: 'distributors',
    row: FaultReport,
    sortable: claimSortable,
    filters: { state: z.array(schemaOf(faultState)).max(faultState.values.length), ...claimFilters },
    extra: {
      counts: z.object({ all: z.number(), open: z.number(), replaced: z.number(), rejected: z.number() }),
      /** When the longest waiting report was made. */
      oldestAt: instant.nullable(),
    },
  }),
  accept: put('/orders/accept-fault-report/:id', {
    summary: 'Accept a fault report; the buyer is notified, and another key follows',
    access: 'distributors',
    ...ofReport,
    errors: refusals,
  }),
  replace: put('/orders/replace-reported-key/:id', {
    summary: 'Quarantine the reported key and give the buyer another one, or mark the unit as missing',
    access: 'distributors',
    ...ofReport,
    errors: [...refusals, orderErrors.notFound, orderErrors.notAllowedNow, orderErrors.keyNotAssigned],
    idempotent: true,
  }),
  reject: put('/orders/reject-fault-report/:id', {
    summary: 'Reject a fault report because the key works, with a reason that the buyer reads',
    access: 'distributors',
    ...ofReport,
    body: z.object({ reason }),
    errors: refusals,
  }),
}
