import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import type { Person } from '../platform/call.ts'
import { contains } from '../platform/db/containing.ts'
import type { Db } from '../platform/db/connect.ts'
import { paged } from '../platform/db/paging.ts'
import { refuse } from '../platform/refuse.ts'
import {
  companyCount,
  type GroupChoiceRow,
  type GroupListRow,
  groupChoices,
  groupRows,
  productCount,
} from './groups.sql.ts'

const columns = {
  createdDate: sql.ref('g.created_at'),
  name: sql.ref('g.name'),
  currency: sql.ref('g.currency'),
  products: productCount,
  companies: companyCount,
  changedDate: sql.ref('g.updated_at'),
}

/** The price groups of the person's company. */
export function listGroups(db: Db, person: Person, request: ListRequest<typeof groups.list>) {
  const { filters } = request
  let query = groupRows(db, person)
  if (filters.currency !== undefined) query = query.where('g.currency', '=', filters.currency)
  if (filters.hasCompanies !== undefined) query = query.where(companyCount, filters.hasCompanies ? '>' : '=', 0)
  if (request.quickSearch) query = query.where(contains(request.quickSearch, 'g.name'))
  return paged<GroupListRow, keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'createdDate',
    id: sql.ref('g.id'),
  })
}

/** The same as choices. */
export function listChoices(db: Db, person: Person, request: ListRequest<typeof groups.simplified>) {
  let query = groupChoices(db, person)
  if (request.quickSearch) query = query.where(contains(request.quickSearch, 'g.name'))
  return paged<GroupChoiceRow, 'name'>(query, request, {
    sort: { name: columns.name },
    defaultSort: 'name',
    id: sql.ref('g.id'),
  })
}

/** One group of the person's company; another company's gets the same answer as a missing one. */
export async function groupFor(db: Db, person: Person, id: number): Promise<GroupListRow> {
  return (await groupRows(db, person).where('g.id', '=', id).executeTakeFirst()) ?? refuse(commonErrors.notFound)
}
