import {
  type KeyReturnAction,
  type KeyReturnState,
  keyReturnTransitions,
} from '@brava/contract/orders/key-return-state.ts'
import type { keyReturns } from '@brava/contract/orders/key-returns.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import type { Services } from '../../platform/call.ts'
import { paged } from '../../platform/db/paging.ts'
import { claimColumns, claimOf, isAsked } from '../claims/claim-queue.sql.ts'
import { keyReturnCounts, keyReturnNames, keyReturnRows } from './key-returns.sql.ts'

/** The distributor's queue of keys that buyers want to return: one page, how many wait in total, and since when. */
export async function listKeyReturns({ db, clock }: Services, request: ListRequest<typeof keyReturns.list>) {
  const query = keyReturnRows(db).where(isAsked(request, keyReturnNames, clock.now()))
  const sort = claimColumns(keyReturnNames)
  const [{ oldestAt, ...counts }, page] = await Promise.all([
    keyReturnCounts(db),
    paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof sort>(query, request, {
      sort,
      defaultSort: 'createdDate',
      id: sql.ref('q.id'),
    }),
  ])
  return {
    counts,
    oldestAt,
    pagedResult: page.pagedResult,
    data: page.data.map((row) => ({
      ...claimOf(row),
      allowedActions: actionsFrom<KeyReturnState, KeyReturnAction>(keyReturnTransitions, row.state).filter(
        (action) => action !== 'withdraw',
      ),
    })),
  }
}
