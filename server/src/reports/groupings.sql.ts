import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { CompanyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { idsInOne } from '../platform/db/ids-in-one.ts'
import type { SellersLeg } from '../sales/sold.ts'

/** What is shown beside the figures of products. */
export async function productFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string; code: string; platform: string; imageFileId: number | null }>`
    select p.id, p.title, p.code, t.title as platform, p.image_file_id as "imageFileId"
    from products p join product_types t on t.id = p.product_type_id where p.id = any(${idsInOne(ids)})`.execute(db)
  return rows.map(({ imageFileId, ...row }) => ({ ...row, imageUrl: fileUrl(imageFileId) }))
}

const of = (ids: readonly number[]) => sql`any(${idsInOne(ids)})`

/** Categories with their parent; empty at the top. */
export async function categoryFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string; parent: string }>`
    select c.id, c.title, coalesce(p.title, '') as parent from categories c left join categories p on p.id = c.parent_id
    where c.id = ${of(ids)}`.execute(db)
  return rows
}

/** The category of each product. */
export async function categoriesOfProducts(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ categories: string | null }>`
    select string_agg(id || ' ' || category_id, ',') as categories from products`.execute(db)
  return new Map(
    (rows[0]?.categories ?? '')
      .split(',')
      .filter(Boolean)
      .map((row) => row.split(' ').map(Number) as [number, number]),
  )
}

export async function platformFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from product_types where id = ${of(ids)}`.execute(db)
  return rows
}

export async function partnerFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string; code: string }>`
    select id, name as title, coalesce(code, '') as code from companies where id = ${of(ids)}`.execute(db)
  return rows
}

/** The title is the code, which is shown as the country's name. */
export async function countryFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string; code: string }>`
    select id, code as title, code from countries where id = ${of(ids)}`.execute(db)
  return rows
}

export async function batchFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    code: string
    product: string
    supplier: string
    importedOn: string
    productId: number
  }>`
    select b.id, b.code, p.title as product, s.name as supplier, sales_day_of(b.created_at)::text as "importedOn", p.id as "productId"
    from key_batches b join products p on p.id = b.product_id join key_suppliers s on s.id = b.supplier_id
    where b.id = ${of(ids)}`.execute(db)
  return rows
}

export async function supplierFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, name as title from key_suppliers where id = ${of(ids)}`.execute(db)
  return rows
}

interface CompanyChoice {
  id: number
  name: string
  type: CompanyType
}

/** Companies with an approved order, for a reseller's leg those that it sold to, from A to Z. */
export async function companiesThatOrdered(db: Db, leg: SellersLeg): Promise<CompanyChoice[]> {
  const { rows } = await sql<CompanyChoice>`
    select c.id, c.name, c.type from companies c
    where exists (select from orders o where o.company_id = c.id and o.approval = 'approved'
      and ${leg.seq === 1 ? sql`true` : sql`o.reseller_id = ${leg.sellerId}`}) order by c.name, c.id`.execute(db)
  return rows
}

/** Companies invoiced by the seller of a leg, from A to Z. */
export async function companiesInvoiced(db: Db, leg: SellersLeg): Promise<CompanyChoice[]> {
  const { rows } = await sql<CompanyChoice>`
    select c.id, c.name, c.type from companies c
    where exists (select from order_legs g join orders o on o.id = g.order_id and o.approval = 'approved'
      where g.buyer_id = c.id and g.seq = ${leg.seq} and ${leg.seq === 1 ? sql`true` : sql`g.seller_id = ${leg.sellerId}`})
    order by c.name, c.id`.execute(db)
  return rows
}
