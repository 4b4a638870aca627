import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { scheduleProblem } from '@brava/contract/prices/schedule-problem.ts'
import { sql } from 'kysely'
import { homeCurrency } from '../../currencies/home-currency.ts'
import type { Call } from '../../platform/call.ts'
import { mayBeNull } from '../../platform/db/column-meaning.ts'
import { contains } from '../../platform/db/containing.ts'
import { paged } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  type ScheduledProduct,
  type ScheduleRow,
  scheduledProductRows,
  scheduleRows,
  schedulesOf,
  setsPriceOf,
} from './scheduled-prices.sql.ts'

type Reader = Pick<Call, 'db' | 'person' | 'language' | 'clock'>

const columns = {
  createdDate: sql.ref('s.created_at'),
  validFrom: sql.ref('s.valid_from'),
  title: mayBeNull(sql.ref('p.title')),
  state: sql`array_position(array['waiting', 'refused', 'done', 'cancelled'], s.state)`,
}

/** Price changes that the reader's company has scheduled. */
export async function listScheduled(
  { db, person, language, clock }: Reader,
  { filters, ...request }: ListRequest<typeof prices.scheduled>,
) {
  let query = schedulesOf(db, person.companyId)
  if (filters.companyId !== undefined) query = query.where('s.company_id', '=', filters.companyId)
  if (filters.groupId !== undefined) query = query.where('s.group_id', '=', filters.groupId)
  if (filters.state?.length) query = query.where('s.state', 'in', filters.state)
  if (filters.kind?.length) query = query.where('s.kind', 'in', filters.kind)
  if (filters.productId !== undefined) query = query.where(setsPriceOf(filters.productId))
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.code', 'c.name', 'g.name'))
  }
  const rows = scheduleRows(query, await homeCurrency(db), clock.now())
  const page = await paged<ScheduleRow, keyof typeof columns>(rows, request, {
    sort: columns,
    defaultSort: 'createdDate',
    id: sql.ref('s.id'),
  })
  return { ...page, data: page.data.map((row) => said(row, language)) }
}

/** One of them. Throws common.notFound. */
export async function scheduledFor({ db, person, language, clock }: Reader, id: number) {
  const found = schedulesOf(db, person.companyId).where('s.id', '=', id)
  const row = await scheduleRows(found, await homeCurrency(db), clock.now()).executeTakeFirst()
  return row ? said(row, language) : refuse(commonErrors.notFound)
}

const said = (row: ScheduleRow, language: Language) => ({
  ...row,
  problem: row.problem === null ? null : scheduleProblem(row.problem)[language],
})

const productColumns = { title: sql.ref('p.title'), code: sql.ref('p.code'), price: mayBeNull(sql.ref('l.price')) }

/** The products of one of them. */
export async function listScheduledProducts(
  call: Reader,
  id: number,
  request: ListRequest<typeof prices.scheduledProducts>,
) {
  const { currency } = await scheduledFor(call, id)
  let query = scheduledProductRows(call.db, id)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.code'))
  }
  const page = await paged<ScheduledProduct, keyof typeof productColumns>(query, request, {
    sort: productColumns,
    defaultSort: 'title',
    id: sql.ref('l.product_id'),
  })
  return { ...page, currency }
}
