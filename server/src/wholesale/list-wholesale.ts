import type { Returned } from '@brava/contract/endpoint.ts'
import { retrieveAllLimit } from '@brava/contract/list.ts'
import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { chainOf, companyChain } from '../companies/company-facts.ts'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/context.ts'
import {
  expectedOrder,
  isAsExpected,
  type OrderedCatalogue,
  rememberedOrder,
  versionsFrom,
  versionsOf,
} from './catalogue-memory.ts'
import { catalogueRows, expectedPage } from './catalogue-rows.sql.ts'
import { scopeOf, wholesaleRows } from './wholesale-rows.ts'
import { catalogueOf, cataloguePage, narrowed, type WholesaleRequest } from './wholesale.sql.ts'
import { countOf } from './catalogue-counts.sql.ts'

/** One page of the person's catalogue. highestPrice is that of the whole catalogue, so that the slider stands still. */
export async function listWholesale(
  call: Pick<Call, 'db' | 'clock' | 'person'>,
  request: WholesaleRequest,
): Promise<Returned<typeof wholesale.products>> {
  const { db } = call
  const at = call.clock.now()
  const { whole, chain, versions, rows, pagedResult } =
    (await pageExpected(db, call.person.companyId, request, at)) ??
    (await pageAsked(db, call.person.companyId, request, at))
  return {
    data: {
      highestPrice: whole.highest,
      currency: chain[0]?.currency ?? '',
      companyHasProducts: whole.ids.length > 0,
      products: await wholesaleRows(db, chain, rows, versions, at),
    },
    pagedResult,
  }
}

/** A page of a whole catalogue whose order is remembered, in one round trip; undefined where that does not hold any more. */
async function pageExpected(db: Db, companyId: number, request: WholesaleRequest, at: Date) {
  const expected = isKept(request) && isPlain(request) ? expectedOrder(db, companyId, request) : undefined
  if (!expected) return undefined
  const { ids, pagedResult } = pageOf(expected.catalogue, request)
  const { scope } = expected
  const [found] = await expectedPage(db, { ...scope, companyId, versionsOf: [0, ...scope.buyerIds], ids, at })
  const chain = chainOf(found?.chain ?? [])
  const versions = versionsFrom(found?.versions ?? [], scope.buyerIds)
  if (!isAsExpected(expected, { scope: scopeOf(chain), versions })) return undefined
  return { whole: expected.catalogue, chain, versions, rows: found?.rows ?? [], pagedResult }
}

async function pageAsked(db: Db, companyId: number, request: WholesaleRequest, at: Date) {
  const chain = await companyChain(db, companyId)
  const scope = scopeOf(chain)
  const versions = await versionsOf(db, scope.buyerIds)
  const kept = isKept(request)
  const whole = await rememberedOrder(db, scope, versions, kept ? request : { isSortAscending: false })
  const page = kept && isPlain(request) ? pageOf(whole, request) : await pageFound(db, scope.buyerIds, request)
  const rows = page.ids.length > 0 ? await catalogueRows(db, { ...scope, ids: page.ids, at }) : []
  return { whole, chain, versions, rows, pagedResult: page.pagedResult }
}

/** Stock changes with every order: an order by it is never kept. */
const isKept = (request: WholesaleRequest) => request.sortBy !== 'stock'

/** Nothing narrows the catalogue. */
function isPlain({ filters, quickSearch }: WholesaleRequest): boolean {
  return !quickSearch && Object.values(filters).every((value) => !value || (Array.isArray(value) && value.length === 0))
}

interface FoundPage {
  readonly ids: readonly number[]
  readonly pagedResult: { currentPage: number; totalItems: number; totalPages: number }
}

function placeIn(total: number, request: WholesaleRequest) {
  const size = request.retrieveAll ? retrieveAllLimit : request.pageSize
  const totalPages = Math.max(1, Math.ceil(total / size))
  const currentPage = request.retrieveAll ? 1 : Math.min(request.page, totalPages)
  return { size, offset: (currentPage - 1) * size, pagedResult: { currentPage, totalItems: total, totalPages } }
}

function pageOf({ ids }: OrderedCatalogue, request: WholesaleRequest): FoundPage {
  const { size, offset, pagedResult } = placeIn(ids.length, request)
  return { ids: [...ids.subarray(offset, offset + size)], pagedResult }
}

async function pageFound(db: Db, buyerIds: readonly number[], request: WholesaleRequest): Promise<FoundPage> {
  const matching = narrowed(catalogueOf(db, buyerIds), request)
  const total = await countOf(matching)
  const { size, offset, pagedResult } = placeIn(total, request)
  return { ids: total === 0 ? [] : await cataloguePage(matching, request, { size, offset }), pagedResult }
}
