import { orderStatus, slotStatus } from '@brava/contract/enums.ts'
import { inText } from '../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

export interface ProductNoteRow {
  productId: number
  title: string
  code: string
  imageFileId: number | null
  platform: string
}

const missing = inText(slotStatus.code.missing)
const owed = inText(orderStatus.code.partiallyCompleted)

export const note = sql`p.id as "productId", p.title, p.code, p.image_file_id as "imageFileId",
  (select y.title from product_types y where y.id = p.product_type_id) as platform`

export async function missingProducts(db: Db) {
  const { rows } = await sql<ProductNoteRow & { keys: number; orders: number; oldestAt: Date }>`
    select ${note}, count(*)::int as keys, count(distinct o.id)::int as orders, min(o.placed_at) as "oldestAt"
    from slots s join order_lines l on l.id = s.order_line_id join orders o on o.id = l.order_id join products p on p.id = l.product_id
    where s.state = ${missing} and o.status = ${owed} group by p.id order by keys desc, p.id limit 5`.execute(db)
  return rows
}

export async function lowStockProducts(db: Db) {
  const { rows } = await sql<ProductNoteRow & { available: number; threshold: number }>`
    select ${note}, s.available, p.low_stock_threshold as threshold
    from products p join product_stock s on s.product_id = p.id
    where p.deleted_at is null and not p.is_withdrawn and s.available <= p.low_stock_threshold
    order by s.available::float / nullif(p.low_stock_threshold, 0) nulls first, p.id limit 5`.execute(db)
  return rows
}

/** What is shown about products beside their figures, by id. */
export async function productNotes(db: Db, ids: readonly number[]): Promise<Map<number, ProductNoteRow>> {
  const { rows } = await sql<ProductNoteRow>`
    select ${note} from products p where p.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.productId, row]))
}

/** Favourites the company can buy: if it has a reseller, that must not have withdrawn them either. */
export async function favouriteProducts(db: Db, companyId: number) {
  const { rows } = await sql<
    ProductNoteRow & { companyProductId: number; price: number; available: number; moq: number }
  >`
    select ${note}, cp.id as "companyProductId", cp.effective_price as price, s.available, coalesce(cp.moq, p.moq) as moq
    from company_products cp join products p on p.id = cp.product_id join product_stock s on s.product_id = p.id
    join companies own on own.id = cp.company_id join companies supplier on supplier.id = own.parent_id
    where cp.company_id = ${companyId} and cp.is_favorite and not cp.is_withdrawn and not p.is_withdrawn and p.deleted_at is null
      and (supplier.parent_id is null or exists (select from company_products above
        where above.company_id = supplier.id and above.product_id = cp.product_id and not above.is_withdrawn))
    order by p.title, p.id limit 6`.execute(db)
  return rows
}
