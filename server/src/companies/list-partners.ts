import { companyStatus, companyType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import { instantsAsked } from '../platform/dates/date-presets.ts'
import type { Db } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import { inOrderOf, orderOf, paged, pagedByIds } from '../platform/db/paging.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import { refuse } from '../platform/refuse.ts'
import { contains } from '../platform/db/containing.ts'
import type { Person } from '../platform/call.ts'
import { companyFacts } from './company-facts.ts'
import { choiceRows, isOverdue, partnerColumns, partnerRowsOf, partnersJoined } from './partner-rows.sql.ts'
import { isByFigures, isFigure, pageByFigures } from './partners-by-figures.ts'
import { salesTo, salesToPartners, salesView } from './sales-to-partners.ts'
import { companiesVisibleTo } from './companies-visible-to.sql.ts'
import { partnerView } from './company-view.ts'
import { isUnconfirmed } from './tax-numbers/tax-number-checks.sql.ts'

/** Companies below the person's own: what screens call "partners". */
export function partnersOf(db: Db, person: Person) {
  return companiesVisibleTo(db, person).where('companies.id', '!=', person.companyId)
}

export async function listPartners(db: Db, person: Person, request: ListRequest<typeof companies.partners>, now: Date) {
  const { filters } = request
  const approved = instantsAsked(
    { datePreset: filters.approvedPreset, dateFrom: filters.approvedFrom, dateTo: filters.approvedTo },
    now,
  )
  // No index serves these filters.
  const isLookedThrough = [filters.isOverdue, approved.from, approved.until].some(isAsked)
  const all = partnersJoined(partnersOf(db, person))
  let query = all
  if (filters.type?.length) query = query.where('companies.type', 'in', filters.type)
  if (filters.status?.length) query = query.where('companies.status', 'in', filters.status)
  if (filters.supplierId) query = query.where('companies.parent_id', '=', filters.supplierId)
  if (filters.groupId) query = query.where('companies.price_group_id', '=', filters.groupId)
  if (filters.isDomestic !== undefined) query = query.where('companies.is_domestic', '=', filters.isDomestic)
  if (filters.isTelecom !== undefined) query = query.where('companies.is_telecom', '=', filters.isTelecom)
  if (filters.isTaxNumberOpen !== undefined) {
    query = query.where(sql<boolean>`(${isUnconfirmed}) = ${filters.isTaxNumberOpen}`)
  }
  if (approved.from) query = query.where('companies.approved_at', '>=', approved.from)
  if (approved.until) query = query.where('companies.approved_at', '<', approved.until)
  if (filters.isOverdue !== undefined) query = query.where(isOverdue(filters.isOverdue))
  if (request.quickSearch) {
    const columns = ['name', 'code', 'tax_id', 'email', 'town'].map((column) => `companies.${column}`)
    query = query.where(contains(request.quickSearch, ...columns))
  }
  const { sortBy } = request
  const sorting = { ...request, sortBy: isFigure(sortBy) ? undefined : sortBy }
  const order = sorting.sortBy === sortBy ? orderOf(sorting, inOwnOrder) : undefined
  const view = (row: Awaited<ReturnType<typeof partnerRowsOf>>[number], sales: Parameters<typeof salesView>[0]) => ({
    ...partnerView(row, person),
    ...salesView(sales, row.supplierId, person),
  })
  const rowsOf = async (ids: readonly number[]) => {
    const [rows, sold] = await Promise.all([partnerRowsOf(db, person, ids), salesToPartners(db, person, now, ids)])
    const soldTo = new Map(sold.map((one) => [one.companyId, one]))
    return rows.map((row) => view(row, soldTo.get(row.id)))
  }
  const pageOfFigures = async () => {
    const asked = { list: query, isWhole: query === all, order, now }
    const { ids, pagedResult, sales } = await pageByFigures(db, person, request, asked)
    // All sales are loaded already: those of the page's rows need not be read.
    const rows = async (some: number[]) =>
      (await partnerRowsOf(db, person, some)).map((row) => view(row, salesTo(sales, row.id)))
    return { data: await inOrderOf(ids, rows), pagedResult }
  }
  const [page, own] = await Promise.all([
    isByFigures(request)
      ? pageOfFigures()
      : pagedByIds(
          () => query.select('companies.id'),
          sorting,
          { ...inOwnOrder, isCostly: isLookedThrough || request.quickSearch !== '' },
          rowsOf,
        ),
    companyFacts(db, [person.companyId]),
  ])
  return { ...page, salesCurrency: own.get(person.companyId)?.currency ?? '' }
}

const inOwnOrder = { sort: partnerColumns, defaultSort: 'createdDate', id: sql.ref('companies.id') } as const

const isAsked = (filter: unknown) => filter !== undefined

/** What the person's own company sold to one partner. */
export async function salesToPartner(db: Db, person: Person, id: number, now: Date) {
  const partner = await partnersOf(db, person)
    .where('companies.id', '=', id)
    .select(['companies.id', 'companies.parent_id'])
    .executeTakeFirst()
  if (!partner) refuse(commonErrors.notFound)
  const [sales] = await salesToPartners(db, person, now, [id])
  const own = (await companyFacts(db, [person.companyId])).get(person.companyId)
  return { currency: own?.currency ?? '', ...salesView(sales, partner.parent_id, person) }
}

const choiceColumns = {
  name: sql.ref('companies.name'),
  code: mayBeNull(sql.ref('companies.code')),
  createdDate: sql.ref('companies.created_at'),
}

/** Choices for pickers: companies the person may see, optionally of some types or below one supplier. */
export async function listChoices(
  db: Db,
  person: Person,
  request: ListRequest<typeof companies.choices>,
  options: { onlyApprovedPartners?: boolean } = {},
) {
  let query = choiceRows(companiesVisibleTo(db, person))
  if (options.onlyApprovedPartners) {
    query = query
      .where('companies.status', '=', companyStatus.code.approved)
      .where('companies.parent_id', 'is not', null)
  }
  if (request.filters.type?.length) query = query.where('companies.type', 'in', request.filters.type)
  if (request.filters.supplierId) query = query.where('companies.parent_id', '=', request.filters.supplierId)
  if (request.filters.isSupplier !== undefined) {
    query = query.where(
      sql<boolean>`(companies.type in (${inText(companyType.code.distributer, companyType.code.reseller)})
        and companies.status in (${inText(companyStatus.code.approved, companyStatus.code.blocked)})) = ${request.filters.isSupplier}`,
    )
  }
  if (request.quickSearch) {
    // Matches are found first, each by an index: in order of name, rows would be scanned until enough matched.
    query = query.where(
      sql<boolean>`companies.id in (select id from companies where ${contains(request.quickSearch, 'name', 'code')})`,
    )
  }
  const page = await paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof choiceColumns>(
    query,
    request,
    {
      sort: choiceColumns,
      defaultSort: 'createdDate',
      id: sql.ref('companies.id'),
    },
  )
  return { ...page, data: page.data.map(choiceView) }
}

export function choiceView(row: { id: number; code: string | null; name: string; type: number; currency: string }) {
  return { ...row, type: row.type as 1 | 2 | 3 }
}

/** All companies a person may see of some types, by name, as choices (at most 1000). */
export async function choicesOf(
  db: Db,
  person: Person,
  of: { types?: readonly number[]; approved?: boolean; withoutOwn?: boolean } = {},
) {
  let query = choiceRows(companiesVisibleTo(db, person)).orderBy('companies.name').limit(1000)
  if (of.types) query = query.where('companies.type', 'in', of.types)
  if (of.approved) query = query.where('companies.status', '=', companyStatus.code.approved)
  if (of.withoutOwn) query = query.where('companies.id', '!=', person.companyId)
  return (await query.execute()).map(choiceView)
}
