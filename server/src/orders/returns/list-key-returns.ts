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
import { instantsAsked } from '../../platform/dates/date-presets.ts'
import { containing } from '../../platform/db/containing.ts'
import { paged } from '../../platform/db/paging.ts'
import { keyReturnColumns, keyReturnCounts, keyReturnRows } from './key-returns.sql.ts'

/** The distributor's queue of keys that buyers want to give back: one page, how many wait in all, and since when. */
export async function listKeyReturns({ db, clock }: Services, request: ListRequest<typeof keyReturns.list>) {
  const { filters, quickSearch } = request
  let query = keyReturnRows(db)
  if (filters.state?.length) query = query.where('q.state', 'in', filters.state)
  if (filters.companyId?.length) query = query.where('q.company_id', 'in', filters.companyId)
  if (filters.productId?.length) query = query.where('l.product_id', 'in', filters.productId)
  const days = instantsAsked(filters, clock.now())
  if (days.from) query = query.where('q.requested_at', '>=', days.from)
  if (days.until) query = query.where('q.requested_at', '<', days.until)
  if (quickSearch) {
    const text = containing(quickSearch)
    query = query.where((is) =>
      is.or([
        is('o.number', 'ilike', text),
        is('c.name', 'ilike', text),
        is('l.title', 'ilike', text),
        is('q.reason', 'ilike', text),
        is('y.last4', '=', quickSearch),
      ]),
    )
  }
  const [{ oldestAt, ...counts }, page] = await Promise.all([
    keyReturnCounts(db),
    paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof keyReturnColumns>(query, request, {
      sort: keyReturnColumns,
      defaultSort: 'createdDate',
      id: sql.ref('q.id'),
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
      allowedActions: actionsFrom<KeyReturnState, KeyReturnAction>(keyReturnTransitions, row.state).filter(
        (action) => action !== 'withdraw',
      ),
    })),
  }
}
