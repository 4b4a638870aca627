import { retrieveAllLimit } from '@brava/contract/list.ts'
import type { WholesaleRequest } from './wholesale.sql.ts'

/** Stock changes with every order, prices when a promotion begins or ends: an order by either is never cached. */
export const isRemembered = ({ sortBy }: WholesaleRequest) => sortBy !== 'stock' && sortBy !== 'price'

/** Whether the result depends on the price that the buyer sees. */
export const asksForPrices = ({ sortBy, filters }: Pick<WholesaleRequest, 'filters' | 'sortBy'>) =>
  sortBy === 'price' || filters.priceFrom !== undefined || filters.priceTo !== undefined

/** Whether there are no filters on the catalogue. */
export function isPlain({ filters, quickSearch }: WholesaleRequest): boolean {
  return !quickSearch && Object.values(filters).every((value) => !value || (Array.isArray(value) && value.length === 0))
}

/** Which rows of the whole are on a page: a page past the end is the last one. */
export function placeIn(total: number, request: WholesaleRequest) {
  const size = request.retrieveAll ? retrieveAllLimit : request.pageSize
  const totalPages = Math.max(1, Math.ceil(total / size))
  const currentPage = request.retrieveAll ? 1 : Math.min(request.page, totalPages)
  return { size, offset: (currentPage - 1) * size, pagedResult: { currentPage, totalItems: total, totalPages } }
}
