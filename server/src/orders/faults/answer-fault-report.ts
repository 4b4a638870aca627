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
import { type EndOfSeveral, faultAnsweredMail, faultsAnsweredMail, mostKeysListed } from './fault.mails.ts'

interface Answer {
  readonly state: FaultState
  readonly answer?: string
  /** Null if nobody acted: keys arrived. */
  readonly userId: number | null
  readonly at: Date
}

interface OfOrder {
  readonly id: number
  readonly number: string
}

/** Records the outcome of a report and mails it to the person who reported, in the transaction of its cause. */
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

/**
 * The same for several reports of an order that end at once: a person who reported more than one of them gets one mail
 * for all (decision 0112).
 */
async function answerFaultReports(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  order: OfOrder,
  reports: readonly FaultFound[],
  answer: Answer & { readonly state: EndOfSeveral },
): Promise<void> {
  for (const [userId, own] of Map.groupBy(reports, (report) => report.userId)) {
    const [first] = own
    if (!first) continue
    if (own.length === 1) {
      await answerFaultReport(trx, services, order, first, answer)
      continue
    }
    for (const report of own) if (!(await changeFaultReport(trx, report, answer))) refuse(commonErrors.conflict)
    await tell(
      trx,
      services,
      { userId },
      {
        cause: `faults:${first.id}:${answer.state}`,
        template: faultsAnsweredMail,
        orderId: order.id,
        data: {
          orderId: order.id,
          number: order.number,
          state: answer.state,
          count: own.length,
          keys: own.slice(0, mostKeysListed).map(({ product, last4 }) => ({ product, last4 })),
        },
      },
    )
  }
}

/** A key was put into quarantine and perhaps replaced: answers the report about it. The order is locked. */
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

/** Units that were owed a key have got one: answers the reports that wait for it. The order is locked. */
export async function settleOwedReports(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  order: OfOrder,
  { slotIds, at }: { slotIds: readonly number[]; at: Date },
): Promise<void> {
  if (slotIds.length === 0) return
  const reports = await owedReportsOf(trx, slotIds)
  await answerFaultReports(trx, services, order, reports, { state: faultState.code.replaced, userId: null, at })
}

/** Refunded units are no longer owed anything: closes every report about them. The order is locked. */
export async function settleRefundedReports(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  order: OfOrder,
  { slotIds, userId, at }: { slotIds: readonly number[]; userId: number; at: Date },
): Promise<void> {
  if (slotIds.length === 0) return
  const reports = await openReportsOf(trx, slotIds)
  await answerFaultReports(trx, services, order, reports, { state: faultState.code.refunded, userId, at })
}
