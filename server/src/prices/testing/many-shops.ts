import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Products at 10.00 that cost 5.85 with VAT, and shops of the distributor that have all of them at the base price. */
export async function manyShops(
  db: Db,
  world: { readonly northfall: number; readonly megabajt: number },
  count: { readonly products: number; readonly shops: number },
): Promise<{ products: number[]; shops: number[] }> {
  const products = await sql<{ id: number }>`
    with made as (
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'MANY-' || lpad(n::text, 2, '0'), 'Many ' || n, p.category_id, p.product_type_id, p.publisher_id, p.vat_treatment, 1000
      from products p, generate_series(1, ${count.products}::int) n where p.id = ${world.northfall} returning id, code),
    costs as (
      insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
      select made.code, made.id, b.supplier_id, 50000, 'BAM', 50000, b.vat_treatment, b.data_key_id
      from made, key_batches b where b.code = 'B-0412' returning id, product_id),
    keyed as (
      insert into keys (product_id, batch_id, sealed, fingerprint, last4, state)
      select product_id, id, 'test', sha256(('cost ' || id)::bytea), '0000', 6 from costs)
    select id from made order by id`.execute(db)
  const shops = await sql<{ id: number }>`
    insert into companies (parent_id, type, status, code, name, legal_name, currency, country_id, town, tax_id, payment_types)
    select c.parent_id, c.type, c.status, 'SHOP-' || n, 'Shop ' || n, 'Shop ' || n, c.currency, c.country_id, c.town,
      lpad(n::text, 12, '9'), c.payment_types
    from companies c, generate_series(1, ${count.shops}::int) n where c.id = ${world.megabajt} returning id`.execute(db)
  const ids = { products: products.rows.map((row) => row.id), shops: shops.rows.map((row) => row.id) }
  await sql`insert into company_products (company_id, product_id, effective_price, effective_rule)
    select c, p, 1000, 'base' from unnest(${ids.shops}::bigint[]) c, unnest(${ids.products}::bigint[]) p`.execute(db)
  return ids
}

/** The prices that shops pay, minor units, and for how many of their products. */
export async function paidBy(db: Db, shops: readonly number[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ price: number; n: number }>`
    select effective_price::int as price, count(*)::int as n from company_products
    where company_id = any(${[...shops]}::bigint[]) group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ price, n }) => [price, n]))
}
