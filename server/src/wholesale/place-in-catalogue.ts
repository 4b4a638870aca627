import { retrieveAllLimit } from '@brava/contract/list.ts'
import type { WholesaleRequest } from './wholesale.sql.ts'

/** Stock changes with every order: an order by it is never kept. */
export const isRemembered = (request: WholesaleRequest) => request.sortBy !== 'stock'

/** Nothing narrows the catalogue. */
export function isPlain({ filters, quickSearch }: WholesaleRequest): boolean {
  return !quickSearch && Object.values(filters).every((value) => !value || (Array.isArray(value) && value.length === 0))
}

/** Which rows of the whole make up a page: a page past the end is the last one. */
export function placeIn(total: number, request: WholesaleRequest) {
  const size = request.retrieveAll ? retrieveAllLimit : request.pageSize
  const totalPages = Math.max(1, Math.ceil(total / size))
  const currentPage = request.retrieveAll ? 1 : Math.min(request.page, totalPages)
  return { size, offset: (currentPage - 1) * size, pagedResult: { currentPage, totalItems: total, totalPages } }
}
