import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import type { Language } from '@brava/contract/language.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { nameIn } from '../platform/db/name-in.ts'
import { mayDiffer } from './catalogue-rows.sql.ts'

export type WholesaleRequest = ListRequest<typeof wholesale.products>

/** The price that the buyer sees instead of the kept one, in minor units by company product. */
export type ShownPrices = ReadonlyMap<number, number>

interface WithShownPrices {
  /** Omitted if the request does not involve prices. */
  readonly shown?: ShownPrices | undefined
}

const shownPrice = ({ shown }: WithShownPrices) =>
  shown?.size
    ? sql<number>`coalesce((${JSON.stringify(Object.fromEntries(shown))}::jsonb ->> cp.id::text)::bigint, cp.effective_price)`
    : sql<number>`cp.effective_price`

/**
 * The company products that a company may buy: assigned to it and to every supplier between it and the distributor, and
 * withdrawn at no level (domain rules §3). Every read of the catalogue starts here.
 */
export function catalogueOf(db: Db, buyerIds: readonly number[]) {
  const [own, ...above] = buyerIds
  let query = db
    .selectFrom('company_products as cp')
    .innerJoin('products as p', 'p.id', 'cp.product_id')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('publishers as u', 'u.id', 'p.publisher_id')
    .innerJoin('product_stock as s', 's.product_id', 'p.id')
    .where('cp.company_id', '=', own ?? 0)
    .where('cp.is_withdrawn', '=', false)
    .where('p.is_withdrawn', '=', false)
    .where('p.deleted_at', 'is', null)
  for (const companyId of above) {
    query = query.where((is) =>
      is.exists(
        is
          .selectFrom('company_products as above')
          .whereRef('above.product_id', '=', 'cp.product_id')
          .where('above.company_id', '=', companyId)
          .where('above.is_withdrawn', '=', false)
          .select('above.id'),
      ),
    )
  }
  return query
}

export type Catalogue = ReturnType<typeof catalogueOf>

/** Only these products of the catalogue. */
export function ofProducts(query: Catalogue, productIds: readonly number[]): Catalogue {
  return query.where('p.id', '=', sql<number>`any(${[...productIds]}::bigint[])`)
}

/** The person's filters, each added to the scope, never replacing it. */
export function narrowed(
  query: Catalogue,
  request: Pick<WholesaleRequest, 'filters' | 'quickSearch'> & WithShownPrices,
): Catalogue {
  const { filters } = request
  let found = query
  if (filters.categoryIds?.length) {
    found = found.where(
      sql<boolean>`p.category_id in (
        with recursive below as (
          select id from categories where id = any(${filters.categoryIds}::bigint[])
          union select c.id from categories c join below on c.parent_id = below.id or c.master_id = below.id
        ) select id from below)`,
    )
  }
  if (filters.productTypeIds?.length) found = found.where('p.product_type_id', 'in', filters.productTypeIds)
  if (filters.regionIds?.length) {
    found = found.where(
      sql<boolean>`exists (select from product_regions r where r.product_id = p.id and r.region_id = any(${filters.regionIds}::bigint[]))`,
    )
  }
  if (filters.languageIds?.length) {
    found = found.where(
      sql<boolean>`exists (select from product_languages l where l.product_id = p.id and l.language_id = any(${filters.languageIds}::bigint[]))`,
    )
  }
  if (filters.priceFrom !== undefined) found = found.where(shownPrice(request), '>=', filters.priceFrom)
  if (filters.priceTo !== undefined) found = found.where(shownPrice(request), '<=', filters.priceTo)
  if (filters.isFavorite) found = found.where('cp.is_favorite', '=', true)
  if (filters.inStock) found = found.where('s.available', '>', 0)
  if (filters.product) found = found.where(contains(filters.product, 'p.title'))
  if (request.quickSearch) {
    found = found.where(contains(request.quickSearch, 'p.title', 'p.code', 'u.name'))
  }
  return found
}

/** The rows of a catalogue whose price may differ from the kept one, as far as needed. */
export function differingRows(query: Catalogue, scope: Parameters<typeof mayDiffer>[0]) {
  return query
    .where(mayDiffer(scope))
    .select([
      'cp.id',
      'cp.product_id as productId',
      'cp.effective_price as effectivePrice',
      sql<number>`coalesce(cp.moq, p.moq)`.as('moq'),
      sql<true>`true`.as('mayDiffer'),
    ])
    .execute()
}

/** How a catalogue is sorted; by platform name it depends on the language. */
export interface CatalogueOrder extends Pick<WholesaleRequest, 'sortBy' | 'isSortAscending'>, WithShownPrices {
  readonly language: Language
}

/** What each sort column means; the first part follows the requested direction, the rest orders equal rows. */
const meaning = ({
  language,
  shown,
}: CatalogueOrder): Record<
  (typeof wholesale.products.sortable)[number],
  { by: RawBuilder<unknown>; then: RawBuilder<unknown> }
> => ({
  favourites: { by: sql`cp.is_favorite`, then: sql`p.title, cp.id` },
  title: { by: sql`p.title`, then: sql`cp.id` },
  price: { by: shownPrice({ shown }), then: sql`p.title, cp.id` },
  stock: { by: sql`s.available`, then: sql`p.title, cp.id` },
  moq: { by: sql`coalesce(cp.moq, p.moq)`, then: sql`p.title, cp.id` },
  platform: { by: nameIn(language, 't.title'), then: sql`p.title, cp.id` },
  code: { by: sql`p.code`, then: sql`cp.id` },
  createdDate: { by: sql`cp.created_at`, then: sql`cp.id desc` },
})

const orderBy = (order: CatalogueOrder) => {
  const { by, then } = meaning(order)[order.sortBy ?? 'favourites']
  return sql`${by} ${order.isSortAscending ? sql`asc` : sql`desc`}, ${then}`
}

/** Every company product of a catalogue in the requested order, with what its version depends on. */
export function orderedCatalogue(query: Catalogue, order: CatalogueOrder) {
  return query
    .orderBy(orderBy(order))
    .select([
      'cp.id',
      'cp.product_id as productId',
      'cp.effective_price as effectivePrice',
      'cp.is_favorite as isFavorite',
      sql<number>`coalesce(cp.moq, p.moq)`.as('moq'),
    ])
    .execute()
}

export async function cataloguePage(
  query: Catalogue,
  order: CatalogueOrder,
  page: { size: number; offset: number },
): Promise<number[]> {
  const rows = await query.select('cp.id').orderBy(orderBy(order)).limit(page.size).offset(page.offset).execute()
  return rows.map((row) => row.id)
}

/**
 * The same with the total, from one scan: finding the rows costs more than sorting all of them. Empty if there are
 * none, and past the end.
 */
export async function foundPage(query: Catalogue, order: CatalogueOrder, page: { size: number; offset: number }) {
  const rows = await query
    .select(['cp.id', sql<number>`count(*) over ()::int`.as('total')])
    .orderBy(orderBy(order))
    .limit(page.size)
    .offset(page.offset)
    .execute()
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}
