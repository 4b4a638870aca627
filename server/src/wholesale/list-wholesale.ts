import type { Returned } from '@brava/contract/endpoint.ts'
import { retrieveAllLimit } from '@brava/contract/list.ts'
import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { companyChain } from '../companies/company-facts.ts'
import type { Call } from '../http/context.ts'
import { type OrderedCatalogue, rememberedOrder, versionsOf } from './catalogue-memory.ts'
import { scopeOf, wholesaleRows } from './wholesale-rows.ts'
import { catalogueOf, cataloguePage, narrowed, type WholesaleRequest } from './wholesale.sql.ts'
import { countOf } from './catalogue-counts.sql.ts'

/** One page of the person's catalogue. highestPrice is that of the whole catalogue, so that the slider stands still. */
export async function listWholesale(
  call: Pick<Call, 'db' | 'clock' | 'person'>,
  request: WholesaleRequest,
): Promise<Returned<typeof wholesale.products>> {
  const { db } = call
  const chain = await companyChain(db, call.person.companyId)
  const scope = scopeOf(chain)
  const versions = await versionsOf(db, scope.buyerIds)
  // Stock changes with every order: an order by it is never kept.
  const isKept = request.sortBy !== 'stock'
  const whole = await rememberedOrder(db, scope, versions, isKept ? request : { isSortAscending: false })
  const page = isKept && isPlain(request) ? pageOf(whole, request) : await pageFound(db, scope.buyerIds, request)
  return {
    data: {
      highestPrice: whole.highest,
      currency: chain[0]?.currency ?? '',
      companyHasProducts: whole.ids.length > 0,
      products: await wholesaleRows(db, chain, page.ids, versions, call.clock.now()),
    },
    pagedResult: page.pagedResult,
  }
}

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

async function pageFound(db: Call['db'], buyerIds: readonly number[], request: WholesaleRequest): Promise<FoundPage> {
  const matching = narrowed(catalogueOf(db, buyerIds), request)
  const total = await countOf(matching)
  const { size, offset, pagedResult } = placeIn(total, request)
  return { ids: total === 0 ? [] : await cataloguePage(matching, request, { size, offset }), pagedResult }
}
