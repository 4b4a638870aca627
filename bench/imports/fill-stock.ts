import { asOwner } from '../world/bench-database.ts'

/**
 * Adds keys that nobody opens, across many products, until there are the wanted number in all. Returns how many there
 * are.
 */
export function fillStock(databaseUrl: string, wanted: number): Promise<number> {
  return asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ n: string }>('select count(*) as n from keys')
    const there = Number(rows[0]?.n)
    if (there >= wanted) return there
    await client.query(
      `with batch as (
        insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
        select 'STOCK-' || id, id, (select min(id) from key_suppliers), 100000, 'BAM', 100000, 2, (select min(id) from data_keys)
        from (select id from products order by id desc limit 100) p returning id, product_id
      )
      insert into keys (product_id, batch_id, sealed, fingerprint, last4)
      select product_id, id, 'v1.bench.1.' || repeat('x', 83), sha256(convert_to(id || '-' || n, 'UTF8')), 'WXYZ'
      from batch, generate_series(1, $1::int / 100) n`,
      [wanted - there],
    )
    await client.query('vacuum analyze keys')
    await client.query('checkpoint')
    return wanted
  })
}
