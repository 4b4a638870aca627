import { type FaultAction, type FaultState, faultTransitions } from '@brava/contract/orders/fault-report-state.ts'
import type { faultReports } from '@brava/contract/orders/fault-reports.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import type { Services } from '../../platform/call.ts'
import { paged } from '../../platform/db/paging.ts'
import { claimColumns, claimOf, isAsked } from '../claims/claim-queue.sql.ts'
import { reportCounts, reportNames, reportRows } from './fault-reports.sql.ts'

/** The distributor's queue of reported keys: one page, how many wait in total, and since when. */
export async function listFaultReports({ db, clock }: Services, request: ListRequest<typeof faultReports.list>) {
  const query = reportRows(db).where(isAsked(request, reportNames, clock.now()))
  const sort = claimColumns(reportNames)
  const [{ oldestAt, ...counts }, page] = await Promise.all([
    reportCounts(db),
    paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof sort>(query, request, {
      sort,
      defaultSort: 'createdDate',
      id: sql.ref('f.id'),
    }),
  ])
  return {
    counts,
    oldestAt,
    pagedResult: page.pagedResult,
    data: page.data.map((row) => ({
      ...claimOf(row),
      allowedActions: actionsFrom<FaultState, FaultAction>(faultTransitions, row.state),
    })),
  }
}
