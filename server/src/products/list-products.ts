import type { Language } from '@brava/contract/language.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { products } from '@brava/contract/products/products.endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { pagedByIds } from '../platform/db/paging.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import { contains } from '../platform/db/containing.ts'
import { nameIn } from '../platform/db/name-in.ts'
import { readSales } from '../sales/read-sales.ts'
import { daysOfCover, nextCost, productCounts, productRows, withSubcategories } from './product-rows.sql.ts'

type Request = ListRequest<typeof products.list>

const productColumns = (language: Language) => ({
  createdDate: sql.ref('p.created_at'),
  code: sql.ref('p.code'),
  title: sql.ref('p.title'),
  category: nameIn(language, 'c.title'),
  platform: nameIn(language, 't.title'),
  publisher: sql.ref('u.name'),
  price: sql.ref('p.base_price'),
  cost: mayBeNull(nextCost),
  available: sql.ref('s.available'),
  daysOfCover: mayBeNull(daysOfCover),
  sold30: sql`coalesce(sold.sold, 0)`,
})

/** The products matching a search, not yet paged; `sold30` as in productRows. */
export function matchingProducts(
  db: Db,
  sold30: ReadonlyMap<number, number>,
  request: Pick<Request, 'filters' | 'quickSearch'>,
) {
  const { filters } = request
  let query = productRows(db, sold30)
  if (filters.categoryIds?.length) query = query.where('p.category_id', 'in', withSubcategories(filters.categoryIds))
  if (filters.productTypeIds?.length) query = query.where('p.product_type_id', 'in', filters.productTypeIds)
  if (filters.publisherIds?.length) query = query.where('p.publisher_id', 'in', filters.publisherIds)
  if (filters.regionIds?.length) {
    query = query.where(
      sql<boolean>`exists (select 1 from product_regions x where x.product_id = p.id and x.region_id = any(${filters.regionIds}::bigint[]))`,
    )
  }
  if (filters.languageIds?.length) {
    query = query.where(
      sql<boolean>`exists (select 1 from product_languages x where x.product_id = p.id and x.language_id = any(${filters.languageIds}::bigint[]))`,
    )
  }
  if (filters.tag !== undefined) query = query.where(sql<boolean>`${filters.tag.toLowerCase()} = any(p.tags)`)
  if (filters.hasFaulty !== undefined) query = query.where('s.faulty', filters.hasFaulty ? '>' : '=', 0)
  if (filters.isWithdrawn !== undefined) query = query.where('p.is_withdrawn', '=', filters.isWithdrawn)
  if (filters.stock === 'in') query = query.where('s.available', '>', 0)
  if (filters.stock === 'out') query = query.where('s.available', '=', 0)
  if (filters.stock === 'low') query = query.where(sql<boolean>`s.available <= p.low_stock_threshold`)
  if (filters.priceFrom !== undefined) query = query.where('p.base_price', '>=', filters.priceFrom)
  if (filters.priceTo !== undefined) query = query.where('p.base_price', '<=', filters.priceTo)
  if (request.quickSearch) {
    const text = request.quickSearch
    // Each part has an index of its own, which is used when they are read one by one; joined by "or", all products
    // would be scanned.
    query = query.where(
      sql<boolean>`p.id = any(array(
        select id from products where ${contains(text, 'title')}
        union select id from products where ${contains(text, 'code')}
        union select p.id from products p join publishers u on u.id = p.publisher_id where ${contains(text, 'u.name')}
        union select id from products where cardinality(tags) > 0 and ${contains(text, sql`array_to_string(tags, ' ')`)}))`,
    )
  }
  return query
}

/**
 * One page of products, and the total. Cost, regions and pace are looked up only for the rows of the page, pace for all
 * rows if it determines the order.
 */
export async function listProducts(db: Db, now: Date, request: Request, language: Language) {
  const [sales, counts] = await Promise.all([readSales(db), productCounts(db)])
  const isWhole = !request.quickSearch && Object.values(request.filters).every((value) => value === undefined)
  const isByPace = request.sortBy === 'sold30' || request.sortBy === 'daysOfCover'
  const pace = isByPace ? await sales.sold30(now) : new Map<number, number>()
  const page = await pagedByIds(
    () => matchingProducts(db, pace, request).clearSelect().select('p.id'),
    request,
    {
      sort: productColumns(language),
      defaultSort: 'createdDate',
      id: sql.ref('p.id'),
      ...(isWhole && { total: counts.all }),
      isCostly: request.quickSearch !== '',
    },
    async (ids) =>
      productRows(db, isByPace ? pace : await sales.sold30(now, ids))
        .where('p.id', 'in', ids)
        .execute(),
  )
  return { ...page, counts }
}
