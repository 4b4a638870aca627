import type { ListRequest } from '@brava/contract/list.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { sql } from 'kysely'
import { companyChain } from '../companies/company-facts.ts'
import { elsewhereAmong } from '../companies/region-rights.ts'
import type { Db } from '../platform/db/connect.ts'
import { paged } from '../platform/db/paging.ts'
import { contains } from '../platform/db/containing.ts'
import type { Person } from '../platform/call.ts'
import { inCategory } from './company-products.sql.ts'
import { myProductRows, myProductColumns } from './my-products.sql.ts'

/** One of the company's own products, under the same rules as the list; undefined for any other. */
export function myProduct(db: Db, companyId: number, productId: number) {
  return myProductRows(db, companyId).where('cp.product_id', '=', productId).executeTakeFirst()
}

/** The company's own products with price, MOQ and stock: never a rule, a margin or a cost (guarantee G12). */
export async function listMyProducts(db: Db, person: Person, request: ListRequest<typeof prices.mine>) {
  const { filters } = request
  let query = myProductRows(db, person.companyId)
  if (filters.categoryId) query = query.where(inCategory(filters.categoryId))
  if (filters.productTypeId) query = query.where('p.product_type_id', '=', filters.productTypeId)
  if (filters.isFavorite !== undefined) query = query.where('cp.is_favorite', '=', filters.isFavorite)
  if (filters.inStock !== undefined) query = query.where('stock.available', filters.inStock ? '>' : '=', 0)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.code'))
  }
  const page = await paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof myProductColumns>(
    query,
    request,
    { sort: myProductColumns, defaultSort: 'createdDate', id: sql.ref('cp.id') },
  )
  const [buyer] = await companyChain(db, person.companyId)
  const elsewhere = await elsewhereAmong(
    db,
    buyer ? [buyer.vat.countryCode] : [],
    page.data.map((row) => row.productId),
  )
  return {
    ...page,
    currency: person.currency,
    data: page.data.map(({ imageFileId, mayBackOrder, ...row }) => ({
      ...row,
      // The company may only do what every supplier above it may.
      mayBackOrder: mayBackOrder && buyer?.mayBackOrder === true,
      imageUrl: fileUrl(imageFileId),
      isElsewhere: elsewhere.has(row.productId),
    })),
  }
}
