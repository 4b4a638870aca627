import { commonErrors } from '@brava/contract/errors.ts'
import { reconciliation } from '@brava/contract/payments/reconciliation.endpoints.ts'
import { differenceState } from '@brava/contract/payments/payment-difference.ts'
import { routes } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { paymentTexts as texts } from './payments.texts.ts'
import { explainDifference, recheckDifference, reopenDifference } from './reconciliation/decide-difference.ts'
import { lastReconciliations, listDifferences } from './reconciliation/list-differences.ts'
import { reconcileDayJob } from './reconciliation/reconcile-due.ts'
import { reconciliationById } from './reconciliation/reconciliation.sql.ts'

export const reconciliationRoutes = routes(reconciliation, {
  differences: (call, { body }) => listDifferences(call, body),
  days: async (call) => ({ data: await lastReconciliations(call) }),
  again: async (call, { params }) => {
    const day = await reconciliationById(call.db, params.id)
    if (!day) refuse(commonErrors.notFound)
    await inTransaction(call.db, (trx) => call.jobs.enqueue(trx, reconcileDayJob, day))
    return { data: { info: texts.comparing[call.language] } }
  },
  recheck: async (call, { params }) => {
    const came = await recheckDifference(call, params.id)
    const { settled, open } = differenceState.code
    return { data: { info: texts[came][call.language], state: came === 'stillDiffers' ? open : settled } }
  },
  explain: async (call, { params, body }) => {
    const state = await explainDifference(call, params.id, body.reason)
    return { data: { info: texts.explained[call.language], state } }
  },
  reopen: async (call, { params }) => {
    const state = await reopenDifference(call, params.id)
    return { data: { info: texts.reopened[call.language], state } }
  },
})
