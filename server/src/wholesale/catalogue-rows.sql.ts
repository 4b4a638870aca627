import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { type chainOf, factsQuery } from '../companies/company-facts.ts'
import { prepared } from '../platform/db/prepared.ts'
import { preparedStatement, unseen } from '../platform/db/prepared-statement.ts'

/** The company and its suppliers below the distributor, and the price groups of those that have one. */
export interface CatalogueScope {
  /** From the company up to the distributor. */
  readonly chainIds: readonly number[]
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

/** The data of products that is the same for every company. */
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
      'p.key_kind as keyKind',
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

/** The product description in a language, otherwise in English. */
export async function descriptionOf(db: Db, productId: number, language: Language): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(nullif(${sql.ref(`p.description_${language}`)}, ''), p.description_en) as text
    from products p where p.id = ${productId}`.execute(db)
  return rows[0]?.text ?? ''
}

/** A company product in its catalogue, with what changes from hour to hour. */
export interface CatalogueRow {
  readonly id: number
  readonly productId: number
  readonly effectivePrice: number
  readonly isFavorite: boolean
  /** The minimum quantity: the company's own, otherwise the product's. */
  readonly moq: number
  readonly stock: number
  /** A running promotion, or a tier reached at the minimum quantity, may make the price differ from the kept one. */
  readonly mayDiffer: boolean
}

interface RowsAsked extends Pick<CatalogueScope, 'buyerIds' | 'groupIds'> {
  readonly ids: readonly number[]
  readonly at: Date
}

/**
 * A running promotion, or a tier reached at the minimum quantity, may give `company_products cp` of `products p` a
 * price other than the kept one.
 */
export const mayDiffer = ({ groupIds, buyerIds, at }: Omit<RowsAsked, 'ids'>) => sql<boolean>`(exists (
        select from promotion_products pp join promotions o on o.id = pp.promotion_id
        where pp.product_id = cp.product_id and o.is_active and o.deleted_at is null and o.starts_at <= ${unseen(at, 'timestamptz')} and o.ends_at > ${unseen(at, 'timestamptz')})
      or (coalesce(cp.moq, p.moq) > 1 and (
        exists (select from price_tiers r join company_products a on a.id = r.company_product_id
          where a.product_id = cp.product_id and a.company_id = any(${unseen(buyerIds, 'bigint[]')}) and r.min_quantity <= coalesce(cp.moq, p.moq))
        or exists (select from price_tiers r join price_group_products g on g.id = r.group_product_id
          where r.company_product_id is null and g.product_id = cp.product_id and g.group_id = any(${unseen(groupIds, 'bigint[]')})
            and r.min_quantity <= coalesce(cp.moq, p.moq)))))`

/** The rows of company products found in the scope, in the order of the ids. */
const rowsOf = ({ groupIds, buyerIds, ids, at }: RowsAsked) => sql<CatalogueRow>`
    select cp.id, cp.product_id as "productId", cp.effective_price as "effectivePrice", cp.is_favorite as "isFavorite", coalesce(cp.moq, p.moq) as moq,
      s.available as stock, ${mayDiffer({ groupIds, buyerIds, at })} as "mayDiffer"
    from unnest(${unseen(ids, 'bigint[]')}) with ordinality as wanted(id, place)
    join company_products cp on cp.id = wanted.id join products p on p.id = cp.product_id
    join product_stock s on s.product_id = cp.product_id
    order by wanted.place`

export const catalogueRows = preparedStatement('catalogue-rows', (_, asked: RowsAsked) => rowsOf(asked))

/** Products whose price may change at a larger quantity: a tier of the chain, or a promotion that requires several. */
export async function steppedProducts(
  db: Db,
  {
    buyerIds,
    groupIds,
    productIds,
    at,
  }: Pick<CatalogueScope, 'buyerIds' | 'groupIds'> & { productIds: readonly number[]; at: Date },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.product_id as id from price_tiers r join company_products a on a.id = r.company_product_id
      where a.company_id = any(${buyerIds}::bigint[]) and a.product_id = any(${productIds}::bigint[])
    union select g.product_id from price_tiers r join price_group_products g on g.id = r.group_product_id
      where r.company_product_id is null and g.group_id = any(${groupIds}::bigint[]) and g.product_id = any(${productIds}::bigint[])
    union select pp.product_id from promotions o join promotion_products pp on pp.promotion_id = o.id
      where o.is_active and o.deleted_at is null and o.starts_at <= ${at} and o.ends_at > ${at} and pp.moq > 1
        and pp.product_id = any(${productIds}::bigint[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** What is read for a page whose order, prices and minimum quantities are cached by version. */
export interface PageExpected extends CatalogueScope {
  readonly at: Date
  /** 0 is what all catalogues share. */
  readonly versionsOf: readonly number[]
  readonly productIds: readonly number[]
  /** Products with a minimum quantity above one. */
  readonly manyIds: readonly number[]
  readonly manyMoqs: readonly number[]
}

interface PageFound {
  readonly chain: Parameters<typeof chainOf>[0] | null
  readonly versions: readonly { readonly companyId: number; readonly version: number }[] | null
  /** In the order of the products. */
  readonly stock: readonly number[] | null
  /** Products with a running promotion, or a tier reached at the minimum quantity. */
  readonly differing: readonly number[]
}

/** Everything a cached page needs in one round trip, including what shows whether it is still valid. */
export const expectedPage = preparedStatement(
  'catalogue-page',
  (db, page: PageExpected) => sql<PageFound>`
    select (select json_agg(t) from (${factsQuery(db, page.chainIds)}) t) as chain,
      (select json_agg(json_build_object('companyId', company_id, 'version', version)) from catalogue_versions
        where company_id = any(${unseen(page.versionsOf, 'bigint[]')})) as versions,
      (select json_agg(coalesce(s.available, 0) order by w.place) from unnest(${unseen(page.productIds, 'bigint[]')}) with ordinality w(id, place)
        left join product_stock s on s.product_id = w.id) as stock,
      array_to_json(array(
        select pp.product_id from promotions o join promotion_products pp on pp.promotion_id = o.id
        where o.is_active and o.deleted_at is null and o.starts_at <= ${unseen(page.at, 'timestamptz')} and o.ends_at > ${unseen(page.at, 'timestamptz')}
          and pp.product_id = any(${unseen(page.productIds, 'bigint[]')})
        union all
        select w.id from unnest(${unseen(page.manyIds, 'bigint[]')}, ${unseen(page.manyMoqs, 'int[]')}) w(id, moq)
        where exists (select from price_tiers r join company_products a on a.id = r.company_product_id
            where a.product_id = w.id and a.company_id = any(${unseen(page.buyerIds, 'bigint[]')}) and r.min_quantity <= w.moq)
          or exists (select from price_tiers r join price_group_products g on g.id = r.group_product_id
            where r.company_product_id is null and g.product_id = w.id and g.group_id = any(${unseen(page.groupIds, 'bigint[]')})
              and r.min_quantity <= w.moq))) as differing`,
)

/**
 * A digest of everything that changes from hour to hour for the products of the first buyer: versions, stock, tiers of
 * the chain and running promotions. If two texts are equal, none of it has changed in between.
 */
export async function catalogueStampText(
  db: Db,
  { buyerIds, groupIds, at }: Pick<CatalogueScope, 'buyerIds' | 'groupIds'> & { readonly at: Date },
): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`${prepared('catalogue-stamp')}
    select concat_ws('/',
      (select string_agg(company_id || ':' || version, ',' order by company_id) from catalogue_versions
        where company_id = any(${[0, ...buyerIds]}::bigint[])),
      (select md5(string_agg(s.available::text, ',' order by s.product_id)) from company_products cp
        join product_stock s on s.product_id = cp.product_id where cp.company_id = ${buyerIds[0] ?? 0}),
      (select md5(string_agg(r::text, ',' order by r.id)) from price_tiers r
        where r.company_product_id in (select a.id from company_products a where a.company_id = any(${buyerIds}::bigint[]))
          or (r.company_product_id is null and r.group_product_id in
            (select g.id from price_group_products g where g.group_id = any(${groupIds}::bigint[])))),
      (select md5(string_agg(o::text || pp::text, ',' order by o.id, pp.product_id, pp.currency)) from promotions o
        join promotion_products pp on pp.promotion_id = o.id
        where o.is_active and o.deleted_at is null and o.starts_at <= ${at} and o.ends_at > ${at})) as stamp`.execute(
    db,
  )
  return rows[0]?.stamp ?? ''
}
