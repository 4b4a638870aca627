import { type RawBuilder, sql } from 'kysely'
import { contains } from '../platform/db/containing.ts'
import type { Db } from '../platform/db/connect.ts'
import type { SalesFilters, SoldLeg } from './sold.ts'

type Condition = RawBuilder<boolean>

/** Conditions on `p`, a product. */
export function productConditions(filters: SalesFilters): Condition[] {
  const found: Condition[] = []
  const { productIds, categoryIds, productTypeIds, publisherIds, productText, categoryText, platformText } = filters
  if (productIds) found.push(sql`p.id = any(${[...productIds]}::bigint[])`)
  if (productTypeIds) found.push(sql`p.product_type_id = any(${[...productTypeIds]}::bigint[])`)
  if (publisherIds) found.push(sql`p.publisher_id = any(${[...publisherIds]}::bigint[])`)
  if (categoryIds || categoryText)
    found.push(sql`p.category_id in (select id from (${categoriesWithin(filters)}) inside)`)
  if (productText) found.push(contains(productText, 'p.title', 'p.code'))
  if (platformText) found.push(sql`p.product_type_id in (select id from product_types where ${named(platformText)})`)
  return found
}

/** The categories that filters name with all their subcategories, by id and parent. */
function categoriesWithin({ categoryIds, categoryText }: SalesFilters) {
  const below = (roots: Condition) => sql<boolean>`c.id in (with recursive inside as (
    select id from categories where ${roots} union select c.id from categories c join inside i on c.parent_id = i.id) select id from inside)`
  return sql`select c.id, c.parent_id from categories c where ${all([
    ...(categoryIds ? [below(sql`id = any(${[...categoryIds]}::bigint[])`)] : []),
    ...(categoryText ? [below(named(categoryText))] : []),
  ])}`
}

/** Each category that passes the filters, by id, with its parent if that passes too. */
export async function categoriesAbove(db: Db, filters: SalesFilters): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ id: string; above: string | null }>`
    with inside as (${categoriesWithin(filters)})
    select i.id::text as id, p.id::text as above from inside i left join inside p on p.id = i.parent_id`.execute(db)
  return new Map(rows.map(({ id, above }) => [id, above]))
}

/** Whether a row with a name in each language contains a text in any of them. */
const named = (text: string): Condition => contains(text, 'title', 'title_bs', 'title_hr')

const partnerNamed = (text: string) => contains(text, 'c.name', 'c.code')

/** Conditions on `o`, an order, whose buyer in the leg is the partner. */
export function orderConditions(filters: SalesFilters, { seq }: SoldLeg): Condition[] {
  const { partnerIds, partnerText, orderText } = filters
  const buyerNamed = (text: string) =>
    sql<boolean>`exists (select from order_legs b join companies c on c.id = b.buyer_id where b.order_id = o.id
      and b.seq = ${seq} and ${partnerNamed(text)})`
  const isInvoiced = (ids: readonly number[]) =>
    sql<boolean>`exists (select from order_legs b where b.order_id = o.id and b.seq = ${seq} and b.buyer_id = any(${[...ids]}::bigint[]))`
  return [
    ...(partnerIds ? [isInvoiced(partnerIds)] : []),
    ...(partnerText ? [buyerNamed(partnerText)] : []),
    ...(orderText ? [sql<boolean>`(${contains(orderText, 'o.number')} or ${buyerNamed(orderText)})`] : []),
    ...partyConditions(filters),
  ]
}

/** Conditions on an order or a kept sum `o` by who ordered and how it was paid. */
function partyConditions(filters: SalesFilters): Condition[] {
  const found: Condition[] = []
  const { companyIds, companyTypes, markets, paymentTypes, isDomestic } = filters
  if (companyIds) found.push(sql`o.company_id = any(${[...companyIds]}::bigint[])`)
  if (companyTypes)
    found.push(sql`o.company_id in (select id from companies where type = any(${[...companyTypes]}::smallint[]))`)
  if (markets)
    found.push(sql`o.company_id in (select c.id from companies c join countries k on k.id = c.country_id
      where k.code = any(${[...markets]}::text[]))`)
  if (paymentTypes) found.push(sql`o.payment_type = any(${[...paymentTypes]}::smallint[])`)
  if (isDomestic !== undefined) found.push(sql`o.is_domestic = ${isDomestic}`)
  return found
}

/** All of the conditions are met. */
export const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`

/** The product of a column meets conditions on `p`. */
export const ofProducts = (conditions: readonly Condition[], column: RawBuilder<unknown>) =>
  conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${column} in (select p.id from products p where ${all(conditions)})`

/** Conditions on a line split by where its keys came from: a line of an order `l`, or a kept one `o`. */
export function sourceConditions({ supplierIds, batchText }: SalesFilters, line: 'l' | 'o' = 'l'): Condition[] {
  const found: Condition[] = []
  const [supplier, batch] = [sql.ref(`${line}.supplier_id`), sql.ref(`${line}.batch_id`)]
  if (supplierIds) found.push(sql`${supplier} = any(${[...supplierIds]}::bigint[])`)
  if (batchText)
    found.push(sql`${batch} in (select b.id from key_batches b join products p on p.id = b.product_id
      where ${contains(batchText, 'b.code', 'p.title', 'p.code')})`)
  return found
}

/** Conditions on a kept row `o` by who ordered, whom the distributor invoiced and how it was paid. */
export function keptConditions(filters: SalesFilters): Condition[] {
  const { partnerIds, partnerText } = filters
  return [
    ...partyConditions(filters),
    ...(partnerIds ? [sql<boolean>`o.buyer_id = any(${[...partnerIds]}::bigint[])`] : []),
    ...(partnerText
      ? [sql<boolean>`o.buyer_id in (select c.id from companies c where ${partnerNamed(partnerText)})`]
      : []),
  ]
}

/** The same on a kept line, and by where its keys came from. */
export const lineConditions = (filters: SalesFilters) => [...keptConditions(filters), ...sourceConditions(filters, 'o')]

/** The products that the filters name; null if they name none. */
export async function productsNamed(db: Db, filters: SalesFilters): Promise<number[] | null> {
  const conditions = productConditions(filters)
  if (conditions.length === 0) return null
  const { rows } = await sql<{ id: number }>`select p.id from products p where ${all(conditions)}`.execute(db)
  return rows.map(({ id }) => id)
}
