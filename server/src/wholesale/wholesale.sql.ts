import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { containing } from '../db/paging.ts'
import { prepared } from '../db/prepared.ts'

export type WholesaleRequest = ListRequest<typeof wholesale.products>

/**
 * The company products a company may buy: assigned to it and to every supplier between it and the distributor, and
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

type Catalogue = ReturnType<typeof catalogueOf>

/** The person's filters, each added to the scope, never in place of it. */
export function narrowed(query: Catalogue, request: Pick<WholesaleRequest, 'filters' | 'quickSearch'>): Catalogue {
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
  if (filters.priceFrom !== undefined) found = found.where('cp.effective_price', '>=', filters.priceFrom)
  if (filters.priceTo !== undefined) found = found.where('cp.effective_price', '<=', filters.priceTo)
  if (filters.isFavorite) found = found.where('cp.is_favorite', '=', true)
  if (filters.inStock) found = found.where('s.available', '>', 0)
  if (filters.product) found = found.where('p.title', 'ilike', containing(filters.product))
  if (request.quickSearch) {
    const like = containing(request.quickSearch)
    found = found.where((is) =>
      is.or([is('p.title', 'ilike', like), is('p.code', 'ilike', like), is('u.name', 'ilike', like)]),
    )
  }
  return found
}

/** What each way of sorting means; the first part follows the asked direction, the rest keeps equal rows apart. */
const meaning: Record<
  (typeof wholesale.products.sortable)[number],
  { by: RawBuilder<unknown>; then: RawBuilder<unknown> }
> = {
  favourites: { by: sql`cp.is_favorite`, then: sql`p.title, cp.id` },
  title: { by: sql`p.title`, then: sql`cp.id` },
  price: { by: sql`cp.effective_price`, then: sql`p.title, cp.id` },
  stock: { by: sql`s.available`, then: sql`p.title, cp.id` },
  moq: { by: sql`coalesce(cp.moq, p.moq)`, then: sql`p.title, cp.id` },
  platform: { by: sql`t.title`, then: sql`p.title, cp.id` },
  code: { by: sql`p.code`, then: sql`cp.id` },
  createdDate: { by: sql`cp.created_at`, then: sql`cp.id desc` },
}

/** The company and its suppliers below the distributor, with the price groups of those that have one. */
export interface CatalogueScope {
  readonly buyerIds: readonly number[]
  readonly groupIds: readonly number[]
}

export async function catalogueVersions(db: Db, companyIds: readonly number[]) {
  const { rows } = await sql<{ companyId: number; version: number }>`${prepared('catalogue-versions')}
    select company_id as "companyId", version from catalogue_versions where company_id = any(${companyIds}::bigint[])`.execute(
    db,
  )
  return rows
}

/** What is written on products: the same for every company. */
export async function productFacts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('products as p')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('publishers as u', 'u.id', 'p.publisher_id')
    .innerJoin('categories as g', 'g.id', 'p.category_id')
    .where('p.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select([
      'p.id',
      'p.code',
      'p.title',
      'p.moq',
      'p.vat_treatment as vatTreatment',
      'p.image_file_id as imageFileId',
      'p.low_stock_threshold as lowStockThreshold',
      'p.may_back_order as mayBackOrder',
      'g.title as category',
      't.title as platform',
      'u.name as publisher',
      sql<string[]>`coalesce((select array_agg(r.code order by r.code) from product_regions pr
        join regions r on r.id = pr.region_id where pr.product_id = p.id), '{}')`.as('regions'),
      sql<string[]>`coalesce((select array_agg(l.code order by l.code) from product_languages pl
        join languages l on l.id = pl.language_id where pl.product_id = p.id), '{}')`.as('languages'),
    ])
    .execute()
}
export type ProductFacts = Awaited<ReturnType<typeof productFacts>>[number]

/** A company product with what changes from hour to hour. */
export interface CatalogueRow {
  readonly id: number
  readonly productId: number
  readonly effectivePrice: number
  readonly isFavorite: boolean
  readonly moq: number | null
  readonly stock: number
  /** A running promotion, or a tier at the smallest quantity, may give another price than the kept one. */
  readonly mayDiffer: boolean
}

/** The rows of company products that were found under the scope, in the order of the ids. */
export async function catalogueRows(
  db: Db,
  { groupIds, buyerIds }: CatalogueScope,
  ids: readonly number[],
  at: Date,
): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`${prepared('catalogue-rows')}
    select cp.id, cp.product_id as "productId", cp.effective_price as "effectivePrice", cp.is_favorite as "isFavorite", cp.moq,
      s.available as stock,
      exists (select from promotion_products pp join promotions o on o.id = pp.promotion_id
        where pp.product_id = cp.product_id and o.is_active and o.deleted_at is null and o.starts_at <= ${at} and o.ends_at > ${at})
      or (coalesce(cp.moq, p.moq) > 1 and (
        exists (select from price_tiers r join company_products a on a.id = r.company_product_id
          where a.product_id = cp.product_id and a.company_id = any(${buyerIds}::bigint[]) and r.min_quantity <= coalesce(cp.moq, p.moq))
        or exists (select from price_tiers r join price_group_products g on g.id = r.group_product_id
          where r.company_product_id is null and g.product_id = cp.product_id and g.group_id = any(${groupIds}::bigint[])
            and r.min_quantity <= coalesce(cp.moq, p.moq)))) as "mayDiffer"
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, place)
    join company_products cp on cp.id = wanted.id join products p on p.id = cp.product_id
    join product_stock s on s.product_id = cp.product_id
    order by wanted.place`.execute(db)
  return rows
}

const orderBy = (request: Pick<WholesaleRequest, 'sortBy' | 'isSortAscending'>) => {
  const { by, then } = meaning[request.sortBy ?? 'favourites']
  return sql`${by} ${request.isSortAscending ? sql`asc` : sql`desc`}, ${then}`
}

/** Every company product of a catalogue in the asked order, with its kept price. */
export function orderedCatalogue(query: Catalogue, request: Pick<WholesaleRequest, 'sortBy' | 'isSortAscending'>) {
  return query.orderBy(orderBy(request)).select(['cp.id', 'cp.effective_price as price']).execute()
}

export async function cataloguePage(
  query: Catalogue,
  request: WholesaleRequest,
  page: { size: number; offset: number },
): Promise<number[]> {
  const rows = await query.select('cp.id').orderBy(orderBy(request)).limit(page.size).offset(page.offset).execute()
  return rows.map((row) => row.id)
}

export async function countOf(query: Catalogue): Promise<number> {
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

export async function typeCounts(query: Catalogue) {
  return query
    .groupBy(['t.id', 't.title'])
    .select(['t.id', 't.title', sql<number>`count(*)::int`.as('count')])
    .orderBy('t.title')
    .execute()
}

export async function regionCounts(query: Catalogue) {
  return query
    .innerJoin('product_regions as pr', 'pr.product_id', 'p.id')
    .innerJoin('regions as r', 'r.id', 'pr.region_id')
    .groupBy(['r.id', 'r.code', 'r.name'])
    .select(['r.id', sql<string>`r.code`.as('title'), sql<number>`count(*)::int`.as('count')])
    .orderBy('count', 'desc')
    .orderBy('r.name')
    .execute()
}

export async function languageCounts(query: Catalogue) {
  return query
    .innerJoin('product_languages as pl', 'pl.product_id', 'p.id')
    .innerJoin('languages as l', 'l.id', 'pl.language_id')
    .groupBy(['l.id', 'l.code', 'l.name'])
    .select(['l.id', sql<string>`l.code`.as('title'), sql<number>`count(*)::int`.as('count')])
    .orderBy('count', 'desc')
    .orderBy('l.name')
    .execute()
}

/** How many products of the catalogue lie in each category directly. */
export async function categoryCounts(query: Catalogue) {
  return query
    .groupBy('p.category_id')
    .select(['p.category_id as id', sql<number>`count(*)::int`.as('count')])
    .execute()
}

export async function allCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'title', 'parent_id as parentId', 'master_id as masterId', 'is_master as isMaster'])
    .orderBy('title')
    .execute()
}

export type Match = Awaited<ReturnType<typeof exactMatches>>[number]

/** Company products whose code or title is exactly one of the texts. */
export async function exactMatches(query: Catalogue, texts: readonly string[]) {
  const lower = texts.map((text) => text.toLowerCase())
  return query
    .where(sql<boolean>`(lower(p.code) = any(${lower}::text[]) or lower(p.title) = any(${lower}::text[]))`)
    .orderBy('cp.id')
    .select(['cp.id', 'p.code', 'p.title'])
    .execute()
}

/** Company products whose code or title contains the text. */
export async function partMatches(query: Catalogue, text: string, limit: number): Promise<Match[]> {
  const like = containing(text)
  return query
    .where((is) => is.or([is('p.title', 'ilike', like), is('p.code', 'ilike', like)]))
    .orderBy('cp.is_favorite', 'desc')
    .orderBy('p.title')
    .limit(limit)
    .select(['cp.id', 'p.code', 'p.title'])
    .execute()
}
