import { asOwner } from '../world/bench-database.ts'

/**
 * Brings the number of partners below the distributor up to the wanted one, each with the same products; existing
 * partners count. Written without triggers, which would note each assignment. Returns the partners.
 */
export function fillFeeds(databaseUrl: string, wanted: { partners: number; products: number }): Promise<number[]> {
  return asOwner(databaseUrl, async (client) => {
    await client.query(
      `insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'FEED-' || n, 'Feed product ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000 + n
      from (select * from products order by id limit 1) p,
        generate_series(1, $1::int - (select count(*)::int from products where deleted_at is null and not is_withdrawn)) n`,
      [wanted.products],
    )
    const { rows } = await client.query<{ id: string }>(
      `insert into companies (parent_id, type, status, code, name, legal_name, currency, country_id, town, tax_id,
        payment_types, auto_approve, approved_at)
      select d.id, 2, 2, 'FEED-' || n, 'Feed ' || n, 'Feed ' || n || ' d.o.o.', d.currency, d.country_id, 'Sarajevo',
        '43' || lpad(n::text, 11, '0'), '{5}'::smallint[], true, now()
      from companies d, generate_series(1, $1::int) n where d.type = 1 returning id`,
      [wanted.partners],
    )
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into company_products (company_id, product_id, effective_price, effective_rule)
      select c.id, p.id, p.base_price, 'base' from companies c, (select id, base_price from products
        where deleted_at is null and not is_withdrawn order by id desc limit $1) p where c.code like 'FEED-%'`,
      [wanted.products],
    )
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze company_products, companies, products, product_stock')
    await client.query('checkpoint')
    return rows.map(({ id }) => Number(id))
  })
}

/** Changes the price of one product for every partner, so that each file changes. */
export function movePrices(databaseUrl: string): Promise<unknown> {
  return asOwner(databaseUrl, (client) =>
    client.query(`update company_products set effective_price = effective_price + 10 where product_id = (
      select min(product_id) from company_products cp join companies c on c.id = cp.company_id where c.code like 'FEED-%')`),
  )
}
