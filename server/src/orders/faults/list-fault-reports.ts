import { type FaultAction, type FaultState, faultTransitions } from '@brava/contract/orders/fault-report-state.ts'
import type { faultReports } from '@brava/contract/orders/fault-reports.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import type { Services } from '../../platform/call.ts'
import { instantsAsked } from '../../platform/dates/date-presets.ts'
import { containing } from '../../platform/db/containing.ts'
import { paged } from '../../platform/db/paging.ts'
import { reportColumns, reportCounts, reportRows } from './fault-reports.sql.ts'

/** The distributor's queue of reported keys: one page, how many wait in all, and since when. */
export async function listFaultReports({ db, clock }: Services, request: ListRequest<typeof faultReports.list>) {
  const { filters, quickSearch } = request
  let query = reportRows(db)
  if (filters.state?.length) query = query.where('f.state', 'in', filters.state)
  if (filters.companyId?.length) query = query.where('f.company_id', 'in', filters.companyId)
  if (filters.productId?.length) query = query.where('l.product_id', 'in', filters.productId)
  const days = instantsAsked(filters, clock.now())
  if (days.from) query = query.where('f.reported_at', '>=', days.from)
  if (days.until) query = query.where('f.reported_at', '<', days.until)
  if (quickSearch) {
    const found = containing(quickSearch)
    query = query.where((is) =>
      is.or([
        is('o.number', 'ilike', found),
        is('c.name', 'ilike', found),
        is('l.title', 'ilike', found),
        is('l.code', 'ilike', found),
        is('f.reason', 'ilike', found),
        is('y.last4', '=', quickSearch),
      ]),
    )
  }
  const [{ oldestAt, ...counts }, page] = await Promise.all([
    reportCounts(db),
    paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof reportColumns>(query, request, {
      sort: reportColumns,
      defaultSort: 'createdDate',
      id: sql.ref('f.id'),
    }),
  ])
  return {
    counts,
    oldestAt,
    pagedResult: page.pagedResult,
    data: page.data.map(({ companyId, companyName, productId, code, title, platform, imageFileId, ...row }) => ({
      ...row,
      company: { id: companyId, name: companyName },
      product: { id: productId, code, title, platform, imageFileId },
      allowedActions: actionsFrom<FaultState, FaultAction>(faultTransitions, row.state),
    })),
  }
}
