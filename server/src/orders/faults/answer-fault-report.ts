import { type FaultState, faultState } from '@brava/contract/orders/fault-report-state.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { tell } from '../../mail-outbox/tell.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  changeFaultReport,
  type FaultFound,
  openReportOfKey,
  openReportsOf,
  owedReportsOf,
} from './fault-reports.sql.ts'
import { faultAnsweredMail } from './fault.mails.ts'

interface Answer {
  readonly state: FaultState
  readonly answer?: string
  /** Null where nobody acted: keys arrived. */
  readonly userId: number | null
  readonly at: Date
}

interface OfOrder {
  readonly id: number
  readonly number: string
}

/** Writes what became of a report and mails it to the person who reported, in the transaction of its cause. */
export async function answerFaultReport(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  order: OfOrder,
  report: FaultFound,
  answer: Answer,
): Promise<void> {
  if (!(await changeFaultReport(trx, report, answer))) refuse(commonErrors.conflict)
  await tell(
    trx,
    services,
    { userId: report.userId },
    {
      cause: `fault:${report.id}:${answer.state}`,
      template: faultAnsweredMail,
      orderId: order.id,
      data: {
        orderId: order.id,
        number: order.number,
        product: report.product,
        last4: report.last4,
        reason: report.reason,
        state: answer.state,
        answer: answer.answer ?? '',
      },
    },
  )
}

/** A key was put into quarantine and perhaps replaced: what was reported of it is answered. The order is locked. */
export async function settleReportOfKey(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  order: OfOrder,
  { keyId, isReplaced, userId, at }: { keyId: number; isReplaced: boolean; userId: number; at: Date },
): Promise<void> {
  const report = await openReportOfKey(trx, keyId)
  if (!report) return
  const state = isReplaced ? faultState.code.replaced : faultState.code.awaitingKey
  await answerFaultReport(trx, services, order, report, { state, userId, at })
}

/** Units that were owed a key have got one: the reports that wait for it are answered. The order is locked. */
export async function settleOwedReports(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  order: OfOrder,
  { slotIds, at }: { slotIds: readonly number[]; at: Date },
): Promise<void> {
  if (slotIds.length === 0) return
  for (const report of await owedReportsOf(trx, slotIds)) {
    await answerFaultReport(trx, services, order, report, { state: faultState.code.replaced, userId: null, at })
  }
}

/** Units whose money was given back are owed nothing any more: whatever was reported of them is closed. The order is locked. */
export async function settleRefundedReports(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  order: OfOrder,
  { slotIds, userId, at }: { slotIds: readonly number[]; userId: number; at: Date },
): Promise<void> {
  if (slotIds.length === 0) return
  for (const report of await openReportsOf(trx, slotIds)) {
    await answerFaultReport(trx, services, order, report, { state: faultState.code.refunded, userId, at })
  }
}
