import { type ErasureAction, type ErasureState, erasureTransitions } from '@brava/contract/users/erasure-state.ts'
import type { personalData } from '@brava/contract/users/personal-data.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import type { Person } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { contains } from '../../platform/db/containing.ts'
import { paged } from '../../platform/db/paging.ts'
import { type ErasureFound, erasureRows } from './erasure-requests.sql.ts'

const columns = {
  askedDate: sql.ref('x.asked_at'),
  name: sql`u.last_name`,
  companyName: sql.ref('c.name'),
  state: sql.ref('x.state'),
}

/** One page of the requests and erasures of people that the reader manages. */
export async function listErasures(db: Db, person: Person, request: ListRequest<typeof personalData.erasures>) {
  let query = erasureRows(db, person)
  if (request.filters.state?.length) query = query.where('x.state', 'in', request.filters.state)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, sql`u.first_name || ' ' || u.last_name`, 'c.name'))
  }
  const page = await paged<ErasureFound, keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'askedDate',
    id: sql.ref('x.id'),
  })
  return {
    pagedResult: page.pagedResult,
    data: page.data.map((row) => ({
      ...row,
      // Only the person withdraws; nobody decides about themself.
      allowedActions: actionsFrom<ErasureState, ErasureAction>(erasureTransitions, row.state).filter(
        (action) => action !== 'withdraw' && row.userId !== person.id,
      ),
    })),
  }
}
