import type { RefundKind, RefundReason } from '@brava/contract/orders/refund-reason.ts'
import type { PaymentType } from '@brava/contract/enums.ts'
import type { refunds } from '@brava/contract/orders/refunds.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { homeCurrency } from '../../currencies/home-currency.ts'
import type { Call } from '../../platform/call.ts'
import { pagedByIds } from '../../platform/db/paging.ts'
import {
  keptRefundSums,
  matchingRefunds,
  refundColumns,
  refundRowsOf,
  refundSums,
  refundTie,
} from './refund-rows.sql.ts'

export type RefundsRequest = ListRequest<typeof refunds.list>

/** Every refund, newest first, with its credit notes, and the totals of those that match. */
export async function listRefunds(call: Call, request: RefundsRequest) {
  const { db, person, clock } = call
  const matching = matchingRefunds(db, person, request, clock.now())
  const sumsOf = async () => (await keptRefundSums(db, person, request)) ?? refundSums(matching)
  const [sums, home] = await Promise.all([sumsOf(), homeCurrency(db)])
  const page = await pagedByIds(
    () => matching.select('f.id'),
    request,
    {
      sort: refundColumns,
      defaultSort: 'createdDate',
      ...refundTie,
      total: sums.reduce((total, sum) => total + sum.refunds, 0),
    },
    (ids) => refundRowsOf(db, ids),
  )
  return {
    pagedResult: page.pagedResult,
    data: page.data.map(refundView),
    homeCurrency: home,
    sumHome: sums.reduce((total, sum) => total + sum.home, 0),
    sums: sums.map(({ currency, refunds: count, amount }) => ({ currency, refunds: count, amount })),
  }
}

export type RefundFound = Awaited<ReturnType<typeof refundRowsOf>>[number]

function refundView({ companyId, companyName, companyType, ...row }: RefundFound) {
  return {
    ...row,
    kind: row.kind as RefundKind,
    reasonKind: row.reasonKind as RefundReason,
    paymentType: row.paymentType as PaymentType,
    company: { id: companyId, name: companyName, type: companyType },
  }
}
