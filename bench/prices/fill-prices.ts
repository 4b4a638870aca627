import { asOwner } from '../world/bench-database.ts'

/**
 * Brings the number of partners below the distributor up to the wanted one, each with one person and the same products
 * at the distributor's price; existing partners count. Written without triggers, which would note each assignment.
 */
export function fillPrices(databaseUrl: string, wanted: { products: number; companies: number }): Promise<void> {
  return asOwner(databaseUrl, async (client) => {
    await client.query(
      `insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'BULK-' || n, 'Bulk product ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000 + n
      from (select * from products order by id limit 1) p,
        generate_series(1, $1::int - (select count(*)::int from products where deleted_at is null and not is_withdrawn)) n`,
      [wanted.products],
    )
    await client.query(
      `with company as (
        insert into companies (parent_id, type, status, code, name, legal_name, currency, country_id, town, tax_id,
          payment_types, auto_approve, approved_at)
        select d.id, 2, 2, 'BULK-' || n, 'Bulk ' || n, 'Bulk ' || n || ' d.o.o.', d.currency, d.country_id, 'Sarajevo',
          '44' || lpad(n::text, 11, '0'), '{5}'::smallint[], true, now()
        from companies d, generate_series(1, $1::int) n where d.type = 1 returning id
      ), person as (
        insert into users (company_id, username, email, first_name, last_name)
        select id, 'bulk-' || id, 'bulk-' || id || '@bench.example', 'Buyer', id::text from company returning id
      )
      insert into user_roles select id, 2 from person`,
      [wanted.companies],
    )
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into company_products (company_id, product_id, effective_price, effective_rule)
      select c.id, p.id, p.base_price, 'base' from companies c, (select id, base_price from products
        where deleted_at is null and not is_withdrawn) p where c.code like 'BULK-%'`,
    )
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze company_products, companies, products, users')
    await client.query('checkpoint')
  })
}
