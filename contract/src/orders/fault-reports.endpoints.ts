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
  /** Keys of this product that could take its place now. */
  inStock: z.number(),
})

const ofReport = { params: Id, response: act({ state: schemaOf(faultState) }) }
const refusals = [orderErrors.faultNotFound, orderErrors.faultNotAllowedNow, commonErrors.conflict]

/** Keys that buyers say do not work, and what the distributor does about each (beyond the specification). */
export const faultReports = {
  list: list('/orders/get-fault-reports', {
    summary: 'Keys reported as faulty, newest first, with how many wait and since when',
    access: 'distributors',
    row: FaultReport,
    sortable: claimSortable,
    filters: { state: z.array(schemaOf(faultState)).max(faultState.values.length), ...claimFilters },
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
