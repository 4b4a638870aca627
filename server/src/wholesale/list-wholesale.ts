import type { Returned } from '@brava/contract/endpoint.ts'
import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { companyChain } from '../companies/company-facts.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Call } from '../platform/call.ts'
import { type OrderedCatalogue, rememberedOrder, versionsOf } from './catalogue-memory.ts'
import { catalogueRows } from './catalogue-rows.sql.ts'
import { expectedCatalogue } from './expected-catalogue.ts'
import { isPlain, isRemembered, placeIn } from './place-in-catalogue.ts'
import { scopeOf, shownPricesFor, wholesaleRows } from './wholesale-rows.ts'
import {
  type CatalogueOrder,
  catalogueOf,
  cataloguePage,
  foundPage,
  narrowed,
  type WholesaleRequest,
} from './wholesale.sql.ts'
import { countOf } from './catalogue-counts.sql.ts'

/** One page of a company's catalogue. highestPrice is that of the whole catalogue, so that the slider does not move. */
export async function listWholesale(
  call: Pick<Call, 'db' | 'clock' | 'language'> & { readonly companyId: number },
  asked: WholesaleRequest,
): Promise<Returned<typeof wholesale.products>> {
  const { db, language, companyId } = call
  const request = { ...asked, language }
  const at = call.clock.now()
  const { whole, chain, versions, rows, pagedResult } =
    (await expectedCatalogue(db, companyId, request, at)) ?? (await pageAsked(db, companyId, request, at))
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

async function pageAsked(db: Db, companyId: number, asked: WholesaleRequest & CatalogueOrder, at: Date) {
  const chain = await companyChain(db, companyId)
  const request = { ...asked, shown: await shownPricesFor(db, chain, asked, at) }
  const scope = scopeOf(chain)
  const versions = await versionsOf(db, scope.buyerIds)
  const kept = isRemembered(request)
  const whole = await rememberedOrder(db, scope, versions, kept ? request : plainOrder(request))
  const page = kept && isPlain(request) ? pageOf(whole, request) : await pageFound(db, scope.buyerIds, request)
  const rows = page.ids.length > 0 ? await catalogueRows(db, { ...scope, ids: page.ids, at }) : []
  return { whole, chain, versions, rows, pagedResult: page.pagedResult }
}

/** The order in which the whole catalogue is cached if the requested order is not cached itself. */
const plainOrder = ({ language }: CatalogueOrder): CatalogueOrder => ({ isSortAscending: false, language })

function pageOf({ ids }: OrderedCatalogue, request: WholesaleRequest): FoundPage {
  const { size, offset, pagedResult } = placeIn(ids.length, request)
  return { ids: [...ids.subarray(offset, offset + size)], pagedResult }
}

interface FoundPage {
  readonly ids: readonly number[]
  readonly pagedResult: { currentPage: number; totalItems: number; totalPages: number }
}

async function pageFound(
  db: Db,
  buyerIds: readonly number[],
  request: WholesaleRequest & CatalogueOrder,
): Promise<FoundPage> {
  const matching = narrowed(catalogueOf(db, buyerIds), request)
  const asked = placeIn(Number.POSITIVE_INFINITY, request)
  const { ids, total } = await foundPage(matching, request, asked)
  // A page past the end returns the last one.
  if (total === 0 && asked.offset > 0) {
    const last = placeIn(await countOf(matching), request)
    return { ids: await cataloguePage(matching, request, last), pagedResult: last.pagedResult }
  }
  return { ids, pagedResult: placeIn(total, request).pagedResult }
}
