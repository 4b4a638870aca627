import type { Returned } from '@brava/contract/endpoint.ts'
import { retrieveAllLimit } from '@brava/contract/list.ts'
import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { companyChain } from '../companies/company-facts.ts'
import type { Call } from '../http/context.ts'
import { wholesaleRows } from './wholesale-rows.ts'
import { catalogueOf, cataloguePage, countOf, extentOf, narrowed, type WholesaleRequest } from './wholesale.sql.ts'

/** One page of the person's catalogue. highestPrice is that of the whole catalogue, so that the slider stands still. */
export async function listWholesale(
  call: Pick<Call, 'db' | 'clock' | 'person'>,
  request: WholesaleRequest,
): Promise<Returned<typeof wholesale.products>> {
  const { db } = call
  const chain = await companyChain(db, call.person.companyId)
  const buyerIds = chain.slice(0, -1).map((company) => company.id)
  const scope = catalogueOf(db, buyerIds)
  const matching = narrowed(scope, request)
  const size = request.retrieveAll ? retrieveAllLimit : request.pageSize
  const [extent, total] = await Promise.all([extentOf(scope), countOf(matching)])
  const totalPages = Math.max(1, Math.ceil(total / size))
  const currentPage = request.retrieveAll ? 1 : Math.min(request.page, totalPages)
  const rows = total === 0 ? [] : await cataloguePage(matching, request, { size, offset: (currentPage - 1) * size })
  return {
    data: {
      highestPrice: extent.highest,
      currency: chain[0]?.currency ?? '',
      companyHasProducts: extent.products > 0,
      products: await wholesaleRows(db, chain, rows, call.clock.now()),
    },
    pagedResult: { currentPage, totalItems: total, totalPages },
  }
}
