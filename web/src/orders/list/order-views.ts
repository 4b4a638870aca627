import { ordersToApprove, paymentProblems, statusesToApprove } from '@brava/contract/orders/order-status.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import type { FiltersOf } from '../../api/list.ts'
import type { View } from '../../ui/table/saved-views.tsx'
import { t } from './order-lists.texts.ts'

type Filters = Partial<FiltersOf<typeof orders.list>>
type Counts = Answered<typeof orders.list>['counts']

/** A distributor's daily views; card problems and orders waiting for a reseller only when there are any. */
export function orderViews(counts: Counts | undefined): View<Filters>[] {
  const views: View<Filters>[] = [
    { key: 'all', label: t.allOrders, count: counts?.all },
    { key: 'toApprove', label: t.toApprove, count: counts?.toApprove, filters: ordersToApprove },
    {
      key: 'missing',
      label: t.missingKeys,
      count: counts?.missingKeys,
      tone: counts?.missingKeys ? 'warning' : 'neutral',
      filters: { status: [9] },
    },
  ]
  if (counts?.atReseller)
    views.splice(2, 0, {
      key: 'atReseller',
      label: t.atReseller,
      count: counts.atReseller,
      filters: { isAtReseller: true },
    })
  if (counts?.cardProblems)
    views.push({
      key: 'card',
      label: t.cardProblems,
      count: counts.cardProblems,
      filters: { status: [...statusesToApprove], paymentType: [2], payment: [...paymentProblems] },
    })
  return views
}
