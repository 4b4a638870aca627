import { isDistributor } from '@brava/contract/access.ts'
import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import {
  type PosClaimAction,
  type PosClaimState,
  posClaimTransitions,
} from '@brava/contract/pos-sales/pos-sale-state.ts'
import type { posSales } from '@brava/contract/pos-sales/pos-sales.endpoints.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import type { Person, Services } from '../platform/call.ts'
import { withPresetDays } from '../platform/dates/date-presets.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import { withoutKeys } from '../platform/pos-day.ts'
import { refuse } from '../platform/refuse.ts'
import {
  claimCounts,
  dayParts,
  dayResult,
  type PosDayFound,
  posDaysVisibleTo,
  type PosSaleFound,
  posSalesVisibleTo,
} from './pos-lists.sql.ts'

type Needs = Pick<Services, 'db' | 'clock'> & { readonly person: Person }

const saleColumns = {
  // Ids follow the order in which sales were requested.
  createdDate: sql.ref('s.id'),
  finishedDate: mayBeNull(sql.ref('s.finished_at')),
  company: sql.ref('c.name'),
  device: sql.ref('d.serial'),
  price: mayBeNull(sql.ref('s.price')),
  state: sql.ref('s.state'),
}

/** One page of sales at tills, and how many claims are open among all those that the person sees. */
export async function listPosSales({ db, clock, person }: Needs, asked: ListRequest<typeof posSales.sales>) {
  const request = withPresetDays(asked, clock.now())
  const { filters, quickSearch } = request
  let query = posSalesVisibleTo(db, person)
  if (filters.companyId?.length) query = query.where('s.company_id', 'in', filters.companyId)
  if (filters.deviceId !== undefined) query = query.where('s.device_id', '=', filters.deviceId)
  if (filters.state?.length) query = query.where('s.state', 'in', filters.state)
  if (filters.claim?.length) query = query.where('s.claim_state', 'in', filters.claim)
  if (filters.dateFrom) query = query.where('s.business_day', '>=', filters.dateFrom)
  if (filters.dateTo) query = query.where('s.business_day', '<=', filters.dateTo)
  if (quickSearch) {
    const named = contains(quickSearch, 'd.serial', 'd.location', 'c.name', 'p.title', 'o.number')
    query = query.where(sql<boolean>`(${named} or s.number::text = ${quickSearch})`)
  }
  const [{ oldestAt, ...claims }, page] = await Promise.all([
    claimCounts(db, person),
    paged<PosSaleFound, keyof typeof saleColumns>(query, request, {
      sort: saleColumns,
      defaultSort: 'createdDate',
      id: sql.ref('s.id'),
    }),
  ])
  return { claims, oldestAt, pagedResult: page.pagedResult, data: page.data.map((row) => saleView(row, person)) }
}

/** Keys belong to the company whose till printed them: its reseller sees no character of them. */
const ownsKeys = (person: Person, companyId: number) => isDistributor(person) || companyId === person.companyId

function saleView(row: PosSaleFound, person: Person) {
  const { companyId, companyName, deviceId, serial, location, productId, product, orderId, orderNumber, ...rest } = row
  const { claimState, claimedAt, decidedAt, decidedBy, note, ...sale } = rest
  return {
    ...sale,
    last4: ownsKeys(person, companyId) ? sale.last4 : null,
    company: { id: companyId, name: companyName },
    device: { id: deviceId, serial, location },
    product: productId === null || product === null ? null : { id: productId, name: product },
    order: orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber },
    claim:
      claimState === null || claimedAt === null
        ? null
        : // Only the distributor sees who decided.
          { state: claimState, at: claimedAt, decidedAt, decidedBy: isDistributor(person) ? decidedBy : null, note },
    allowedActions:
      claimState === null || !isDistributor(person)
        ? []
        : actionsFrom<PosClaimState, PosClaimAction>(posClaimTransitions, claimState),
  }
}

const dayColumns = {
  day: sql.ref('x.day'),
  company: sql.ref('c.name'),
  sales: sql.ref('x.sales'),
  total: sql.ref('x.total'),
  result: dayResult,
}

/** One page of closed days. */
export async function listPosDays({ db, clock, person }: Needs, asked: ListRequest<typeof posSales.days>) {
  const request = withPresetDays(asked, clock.now())
  const { filters, quickSearch } = request
  let query = posDaysVisibleTo(db, person)
  if (filters.companyId?.length) query = query.where('x.company_id', 'in', filters.companyId)
  if (filters.result?.length) query = query.where(dayResult, 'in', filters.result)
  if (filters.dateFrom) query = query.where('x.day', '>=', filters.dateFrom)
  if (filters.dateTo) query = query.where('x.day', '<=', filters.dateTo)
  if (quickSearch) query = query.where(contains(quickSearch, 'c.name'))
  const page = await paged<PosDayFound, keyof typeof dayColumns>(query, request, {
    sort: dayColumns,
    defaultSort: 'day',
    id: sql.ref('x.id'),
  })
  return { ...page, data: page.data.map(dayView) }
}

const dayView = ({ companyId, companyName, ...row }: PosDayFound) => ({
  ...row,
  company: { id: companyId, name: companyName },
})

/** A day that the person may see. Error: common.notFound. */
async function visibleDay({ db, person }: Omit<Needs, 'clock'>, id: number) {
  const found = await posDaysVisibleTo(db, person).where('x.id', '=', id).executeTakeFirst()
  const parts = found && (await dayParts(db, id))
  return parts ? { found, parts } : refuse(commonErrors.notFound)
}

/** One day with every difference. Error: common.notFound. */
export async function posDay(needs: Omit<Needs, 'clock'>, id: number) {
  const { found, parts } = await visibleDay(needs, id)
  return { ...dayView(found), differences: parts.differences }
}

/** The file of a day as generated; for a reseller without the characters of keys. Error: common.notFound. */
export async function posDayFile(needs: Omit<Needs, 'clock'>, id: number): Promise<FileAnswer> {
  const { found, parts } = await visibleDay(needs, id)
  const file = ownsKeys(needs.person, found.companyId) ? parts.file : withoutKeys(parts.file)
  return { name: `pos-${found.day}.csv`, type: 'text/csv; charset=utf-8', bytes: Buffer.from(file) }
}
