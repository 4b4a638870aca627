import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { keptDays, liveOrders, type Period } from './kept-sales.sql.ts'

export interface ProductNoteRow {
  productId: number
  title: string
  code: string
  imageFileId: number | null
  platform: string
}

export const note = sql`p.id as "productId", p.title, p.code, p.image_file_id as "imageFileId",
  (select y.title from product_types y where y.id = p.product_type_id) as platform`

export async function missingProducts(db: Db) {
  const { rows } = await sql<ProductNoteRow & { keys: number; orders: number; oldestAt: Date }>`
    select ${note}, count(*)::int as keys, count(distinct o.id)::int as orders, min(o.placed_at) as "oldestAt"
    from slots s join order_lines l on l.id = s.order_line_id join orders o on o.id = l.order_id join products p on p.id = l.product_id
    where s.state = 2 and o.status = 9 group by p.id order by keys desc, p.id limit 5`.execute(db)
  return rows
}

export async function lowStockProducts(db: Db, now: Date) {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000)
  const { rows } = await sql<ProductNoteRow & { available: number; threshold: number; sold: number }>`
    select ${note}, s.available, p.low_stock_threshold as threshold,
      (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
        where l.product_id = p.id and o.approved_at >= ${monthAgo}) as sold
    from products p join product_stock s on s.product_id = p.id
    where p.deleted_at is null and not p.is_withdrawn and s.available < p.low_stock_threshold
    order by s.available::float / p.low_stock_threshold, p.id limit 5`.execute(db)
  return rows
}

export async function bestSellers(db: Db, period: Period) {
  const { rows } = await sql<ProductNoteRow & { keys: number; salesNet: number }>`
    select ${note}, best.keys, best.net as "salesNet" from (
      select id, sum(keys)::int as keys, round(sum(net))::bigint as net from (
        select product_id as id, keys, net from sales_day_products where ${keptDays(period)}
        union all
        select l.product_id, l.quantity, l.net * o.rate_home from orders o cross join lateral (
          select l.product_id, l.quantity, lp.net from order_legs g join order_lines l on l.order_id = g.order_id
          join order_line_prices lp on lp.order_line_id = l.id and lp.leg_id = g.id where g.order_id = o.id and g.seq = 1 offset 0) l
        where ${liveOrders(period)} and not o.is_free) every
      group by id order by net desc, id limit 5) best
    join products p on p.id = best.id order by best.net desc, best.id`.execute(db)
  return rows
}

export async function favouriteProducts(db: Db, companyId: number) {
  const { rows } = await sql<
    ProductNoteRow & { companyProductId: number; price: number; available: number; moq: number }
  >`
    select ${note}, cp.id as "companyProductId", cp.effective_price as price, s.available, coalesce(cp.moq, p.moq) as moq
    from company_products cp join products p on p.id = cp.product_id join product_stock s on s.product_id = p.id
    where cp.company_id = ${companyId} and cp.is_favorite and not cp.is_withdrawn and not p.is_withdrawn and p.deleted_at is null
    order by p.title, p.id limit 6`.execute(db)
  return rows
}
