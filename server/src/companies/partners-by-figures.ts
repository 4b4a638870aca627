import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { minorFromWire } from '@brava/contract/minor.ts'
import type { RawBuilder } from 'kysely'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { instantsAsked } from '../platform/dates/date-presets.ts'
import { lastOrdersNow } from './last-orders-of.sql.ts'
import { pageOf, pageOfFigures } from '../platform/db/pages-in-memory.ts'
import { type PartnerAmount, partnerAmounts, partnerAmountsNow } from './partner-amounts.sql.ts'
import {
  allPartnersNow,
  type PartnerName,
  partnerNames,
  partnerNamesNow,
  partnersCreatedNow,
} from './partner-trades.sql.ts'
import { type partnersJoined, partnersInOrder, resellerOf } from './partner-rows.sql.ts'
import { nothingSold, salesToAll } from './sales-to-partners.ts'

type PartnersAsked = ListRequest<typeof companies.partners>
type SortedBy = PartnersAsked['sortBy']
type Figure = 'turnover' | 'margin' | 'lastOrderAt' | PartnerAmount | PartnerName

/** Whether partners are sorted by a figure that is looked up by id, because PostgreSQL would take longer to join it. */
export const isFigure = (sortBy: SortedBy): sortBy is Figure =>
  sortBy === 'turnover' || sortBy === 'margin' || sortBy === 'lastOrderAt' || isAmount(sortBy) || isName(sortBy)

const isAmount = (sortBy: SortedBy): sortBy is PartnerAmount => partnerAmounts.some((amount) => amount === sortBy)
/** A name is compared by its rank. */
const isName = (sortBy: SortedBy): sortBy is PartnerName => partnerNames.some((name) => name === sortBy)

const filtersByFigures = [
  'turnoverFrom',
  'turnoverTo',
  'marginFrom',
  'marginTo',
  ...partnerAmounts.flatMap((amount) => [`${amount}From`, `${amount}To`] as const),
  'usesCredit',
  'isHeld',
  'lastOrderPreset',
  'lastOrderFrom',
  'lastOrderTo',
] as const satisfies readonly (keyof PartnersAsked['filters'])[]

/**
 * Whether figures decide which partners are on a page: it is sorted by one, or filtered by sales, funds, debt or last
 * order.
 */
export const isByFigures = ({ sortBy, filters }: PartnersAsked): boolean =>
  isFigure(sortBy) || filtersByFigures.some((name) => filters[name] !== undefined)

interface Asked {
  readonly list: ReturnType<typeof partnersJoined>
  /** Whether the list is neither filtered nor searched. */
  readonly isWhole: boolean
  /** The order of the list if it is sorted by something else. */
  readonly order: RawBuilder<unknown> | undefined
  readonly now: Date
}

/**
 * The ids of one page of such a list, how many partners it has, and what was sold to them (decisions 0200 and 0202).
 */
export async function pageByFigures(db: Db, person: Person, request: PartnersAsked, asked: Asked) {
  const { list, isWhole, order, now } = asked
  const { sortBy = 'createdDate' } = request
  const isByFigure = isFigure(sortBy) || (isWhole && sortBy === 'createdDate')
  const [found, sales, otherOf, amountsAsked] = await Promise.all([
    isWhole && isByFigure ? allPartnersNow(db, person) : partnersInOrder(db, list, order, person.companyId),
    // Also if only the rows show them: reading one page's takes longer than all that is cached.
    salesToAll(db, person, now),
    isByFigure ? otherFigures(db, person, sortBy) : undefined,
    boundsAsked(db, person, request.filters, now),
  ])
  const { turnoverFrom, turnoverTo, marginFrom, marginTo } = request.filters
  const isAsked = [
    { of: sales.netOf, is: between(turnoverFrom, turnoverTo) },
    { of: sales.marginOf, is: between(marginFrom, marginTo) },
    ...amountsAsked,
  ]
  const sorted = otherOf ?? (sortBy === 'margin' ? sales.marginOf : sales.netOf)
  const { ids, figures } = withFigures(found, sorted, isAsked)
  if (!isByFigure) {
    const { data, pagedResult } = pageOf(ids, request)
    return { ids: data, pagedResult, sales }
  }
  const { data, pagedResult } = pageOfFigures(figures, ids, request)
  return { ids: data.map((place) => ids[place] ?? 0), pagedResult, sales }
}

/** Figures other than sales, from followed rows (decision 0202). */
function otherFigures(db: Db, person: Person, sortBy: SortedBy) {
  if (isAmount(sortBy)) return partnerAmountsNow(db, sortBy)
  if (isName(sortBy)) return partnerNamesNow(db, sortBy)
  if (sortBy === 'createdDate') return partnersCreatedNow(db)
  return sortBy === 'lastOrderAt' ? lastOrdersNow(db, resellerOf(person)) : undefined
}

/** The filters on figures other than sales. */
async function boundsAsked(db: Db, person: Person, filters: PartnersAsked['filters'], now: Date): Promise<Bounds[]> {
  const { usesCredit, isHeld } = filters
  const ordered = instantsAsked(
    { datePreset: filters.lastOrderPreset, dateFrom: filters.lastOrderFrom, dateTo: filters.lastOrderTo },
    now,
  )
  const bounds: Bounds[] = []
  for (const amount of partnerAmounts) {
    const is = between(filters[`${amount}From`], filters[`${amount}To`])
    if (is) bounds.push({ of: await partnerAmountsNow(db, amount), is })
  }
  if (usesCredit !== undefined) {
    const of = await partnerAmountsNow(db, 'funds')
    // Below zero including what is held.
    bounds.push({ of, is: (amount) => (amount ?? 0) < 0 === usesCredit })
  }
  if (isHeld !== undefined) {
    const of = await partnerAmountsNow(db, 'held')
    bounds.push({ of, is: (amount) => (amount ?? 0) > 0 === isHeld })
  }
  if (ordered.from || ordered.until) {
    const lastOf = await lastOrdersNow(db, resellerOf(person))
    const [from, until] = [ordered.from?.getTime() ?? 0, ordered.until?.getTime() ?? Number.POSITIVE_INFINITY]
    // Microseconds. A company that never ordered matches no day, not even "before" one.
    bounds.push({ of: (id) => lastOf(id) ?? -1, is: (at) => at !== null && at >= from * 1000 && at < until * 1000 })
  }
  return bounds
}

type FigureOf = ((companyId: number) => number | null | undefined) | undefined
interface Bounds {
  readonly of: FigureOf
  readonly is: ((figure: number | null) => boolean) | undefined
}

/**
 * The partners whose figures match, each with the figure it is sorted by. A plain loop in a function of its own: V8
 * does not optimise one inside an async function.
 */
function withFigures(
  { ids, isOwn }: Awaited<ReturnType<typeof partnersInOrder>>,
  sortedBy: FigureOf,
  asked: readonly Bounds[],
) {
  const bounds = asked.filter(({ is }) => is)
  const found: number[] = []
  const figures: (number | null)[] = []
  for (let place = 0; place < ids.length; place += 1) {
    const id = ids[place] as number
    const nothing = nothingSold(isOwn[place] === true)
    if (bounds.length > 0 && !bounds.every(({ of, is }) => is?.(of?.(id) ?? nothing))) continue
    found.push(id)
    const figure = sortedBy?.(id)
    figures.push(figure === undefined ? nothing : figure)
  }
  return { ids: found, figures }
}

/** Amounts from one to another, both included; an unknown amount is never in between; undefined if neither is given. */
function between(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return undefined
  const least = from === undefined ? Number.NEGATIVE_INFINITY : minorFromWire(from)
  const most = to === undefined ? Number.POSITIVE_INFINITY : minorFromWire(to)
  return (figure: number | null) => figure !== null && figure >= least && figure <= most
}
