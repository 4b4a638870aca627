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
 * The ids of one page of such a list, and how many partners it has. What was sold to each is looked up beside their ids: joining it to
 * them takes PostgreSQL longer (decision 0200). `order` is that of the list where it is sorted by something else.
 */
export async function pageBySales(
  db: Db,
  person: Person,
  list: ReturnType<typeof partnersJoined>,
  request: PartnersAsked,
  { order, now }: { order: RawBuilder<unknown> | undefined; now: Date },
) {
  const [found, salesOf] = await Promise.all([
    partnersInOrder(db, list, order, person.companyId),
    salesToAll(db, person, now),
  ])
  const { turnoverFrom, turnoverTo, marginFrom, marginTo } = request.filters
  const isTurnover = between(turnoverFrom, turnoverTo)
  const isMargin = between(marginFrom, marginTo)
  const left = found
    .map(({ id, isOwn }) => {
      const sales = salesOf(id)
      return { id, turnover: sales?.net ?? nothingSold(isOwn), margin: sales?.margin ?? nothingSold(isOwn) }
    })
    .filter(({ turnover, margin }) => isTurnover(turnover) && isMargin(margin))
  const ids = left.map(({ id }) => id)
  const { sortBy } = request
  if (sortBy !== 'turnover' && sortBy !== 'margin') {
    const { data, pagedResult } = pageOf(ids, request)
    return { ids: data, pagedResult }
  }
  const { data, pagedResult } = pageOfFigures(
    left.map((one) => one[sortBy]),
    ids,
    request,
  )
  return { ids: data.map((place) => ids[place] ?? 0), pagedResult }
}

/** Amounts from one to another, both included; what is not known is between none. */
function between(from: string | undefined, to: string | undefined): (figure: number | null) => boolean {
  if (from === undefined && to === undefined) return () => true
  const least = from === undefined ? Number.NEGATIVE_INFINITY : minorFromWire(from)
  const most = to === undefined ? Number.POSITIVE_INFINITY : minorFromWire(to)
  return (figure) => figure !== null && figure >= least && figure <= most
}
