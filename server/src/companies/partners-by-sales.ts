import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { minorFromWire } from '@brava/contract/minor.ts'
import type { RawBuilder } from 'kysely'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { pageOf, pageOfFigures } from '../platform/db/pages-in-memory.ts'
import { type partnersJoined, partnersInOrder } from './partner-rows.sql.ts'
import { nothingSold, salesToAll } from './sales-to-partners.ts'

type PartnersAsked = ListRequest<typeof companies.partners>

/** Whether a list of partners is sorted or filtered by what the reader sold to each. */
export function isOfSales({ sortBy, filters }: PartnersAsked): boolean {
  const { turnoverFrom, turnoverTo, marginFrom, marginTo } = filters
  const isFiltered = [turnoverFrom, turnoverTo, marginFrom, marginTo].some((amount) => amount !== undefined)
  return isFiltered || sortBy === 'turnover' || sortBy === 'margin'
}

/**
 * The ids of one page of such a list, how many partners it has, and what was sold to them, which is looked up beside their ids:
 * joining it takes PostgreSQL longer (decision 0200). `order` is that of the list where it is sorted by something else.
 */
export async function pageBySales(
  db: Db,
  person: Person,
  list: ReturnType<typeof partnersJoined>,
  request: PartnersAsked,
  { order, now }: { order: RawBuilder<unknown> | undefined; now: Date },
) {
  const [found, sales] = await Promise.all([
    partnersInOrder(db, list, order, person.companyId),
    salesToAll(db, person, now),
  ])
  const { turnoverFrom, turnoverTo, marginFrom, marginTo } = request.filters
  const isTurnover = between(turnoverFrom, turnoverTo)
  const isMargin = between(marginFrom, marginTo)
  const ids: number[] = []
  const figures: (number | null)[] = []
  const { sortBy } = request
  const sorted = sortBy === 'margin' ? sales.marginOf : sales.netOf
  for (const [place, id] of found.ids.entries()) {
    const nothing = nothingSold(found.isOwn[place] === true)
    if (isTurnover && !isTurnover(sales.netOf(id) ?? nothing)) continue
    if (isMargin && !isMargin(sales.marginOf(id) ?? nothing)) continue
    ids.push(id)
    figures.push(sorted(id) ?? nothing)
  }
  if (sortBy !== 'turnover' && sortBy !== 'margin') {
    const { data, pagedResult } = pageOf(ids, request)
    return { ids: data, pagedResult, sales }
  }
  const { data, pagedResult } = pageOfFigures(figures, ids, request)
  return { ids: data.map((place) => ids[place] ?? 0), pagedResult, sales }
}

/** Amounts from one to another, both included; what is not known is between none; undefined where none is asked for. */
function between(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return undefined
  const least = from === undefined ? Number.NEGATIVE_INFINITY : minorFromWire(from)
  const most = to === undefined ? Number.POSITIVE_INFINITY : minorFromWire(to)
  return (figure: number | null) => figure !== null && figure >= least && figure <= most
}
