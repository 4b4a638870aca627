import { keysCountedAnew } from '../../server/src/keys/stock/keys-counted-anew.sql.ts'
import { people } from '../../seed/world/people.ts'
import type { BenchContext, HttpRequest, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'
import { measureEach, type Work, within } from './measure-each.ts'

const changes = 1_000_000
const claims = 20_000
const wantedKeys = 2_000_000
const wantedProducts = 5_000

interface Facts {
  products: number
  keys: number
  product: number
  batch: string
  supplier: number
  group: number
}

/**
 * The lists around products and their keys: purchases, claims, groups, instructions, prices, and the stock reports.
 * Tables that the seed leaves small are filled first. `only` keeps those whose name contains it, or one of its parts
 * separated by `|`.
 */
export async function measureStockLists(context: BenchContext, only = ''): Promise<readonly Row[]> {
  const tarik = await context.signIn(people.tarik.email)
  const began = performance.now()
  const facts = await fill(context.databaseUrl)
  const size = `${facts.products} products, ${(facts.keys / 1e6).toFixed(1)} million keys`
  context.say(
    `${size}, ${changes} changes of prices, ${claims} claims, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  const post = (path: string, body: object = {}): HttpRequest => ({
    method: 'POST',
    path: `/api${path}`,
    token: tarik,
    body,
  })
  const get = (path: string): HttpRequest => ({ path: `/api${path}`, token: tarik })
  const plain = (work: string, requests: readonly HttpRequest[], text: string, note = size): Work => ({
    work: `${work}, 2 clients`,
    requests,
    bare: [{ text }],
    clients: 2,
    goal: 'p99 < 50 ms',
    reached: within(50),
    note,
  })
  const figures = (work: string, requests: readonly HttpRequest[], text: string): Work => ({
    ...plain(work, requests, text),
    goal: 'p99 < 1 s, computed each time',
    reached: within(1000),
  })
  const list: Work[] = [
    plain(
      'products, page 1, filtered and searched',
      [
        post('/products/get-products'),
        post('/products/get-products', { quickSearch: 'north' }),
        post('/products/get-products', { sortBy: 'title', page: 50 }),
      ],
      'select * from products where deleted_at is null order by created_at desc, id desc limit 50',
    ),
    plain(
      'keys found by batch, and of one batch',
      [
        post('/products/search-keys', { text: facts.batch }),
        post('/products/get-plain-product-keys', { filters: { productId: facts.product, states: [5] } }),
        get(`/products/get-key-batches/${facts.product}`),
      ],
      `select * from keys where product_id = ${facts.product} order by changed_at desc, id desc limit 50`,
    ),
    plain(
      'key suppliers with their keys and shares of faulty ones',
      [post('/key-suppliers/get-key-suppliers'), get(`/key-suppliers/${facts.supplier}`)],
      'select * from key_suppliers order by name limit 50',
    ),
    plain(
      'deliveries of a supplier, page 1 and by price',
      [
        post(`/key-suppliers/get-key-supplier-deliveries/${facts.supplier}`),
        post(`/key-suppliers/get-key-supplier-deliveries/${facts.supplier}`, { sortBy: 'unitCost', page: 3 }),
      ],
      `select * from key_batches where supplier_id = ${facts.supplier} order by id desc limit 50`,
    ),
    figures(
      'reorder proposal',
      [post('/key-suppliers/get-reorder-proposal', { filters: { coverFor: 30 } })],
      'select count(*) from product_stock',
    ),
    plain(
      'supplier claims, page 1, by state and supplier',
      [
        post('/supplier-claims/get-supplier-claims'),
        post('/supplier-claims/get-supplier-claims', { filters: { state: [2] } }),
        post('/supplier-claims/get-supplier-claims', { filters: { supplierId: facts.supplier } }),
      ],
      'select * from supplier_claims order by created_at desc, id desc limit 50',
    ),
    plain(
      'price groups, their products, and products to add',
      [
        post('/groups/get-groups'),
        post(`/groups/get-group-product-list/${facts.group}`),
        post('/products/get-products-for-groups', { filters: { groupId: facts.group } }),
      ],
      'select * from price_groups order by id desc limit 50',
    ),
    plain(
      'instructions of products',
      [post('/product-instructions/get-product-instructions')],
      'select * from product_instructions order by id desc limit 50',
    ),
    plain(
      'history of prices, page 1, of one product, by level',
      [
        post('/history-of-prices/get-history-of-prices'),
        post('/history-of-prices/get-history-of-prices', { filters: { productId: facts.product } }),
        post('/history-of-prices/get-history-of-prices', { filters: { level: ['base'] } }),
        get(`/history-of-prices/course/${facts.product}?days=365`),
      ],
      'select * from price_history order by at desc, id desc limit 50',
      `${changes / 1e6} million changes`,
    ),
    plain(
      'imports of products',
      [post('/products/get-product-imports')],
      'select * from imports order by id desc limit 50',
    ),
    figures(
      'stock with value, age, cover and write-down, by product',
      [post('/reports/get-products-stock')],
      'select batch_id, count(*) from keys where state = 2 group by 1',
    ),
    figures(
      'imports by batch and by supplier',
      [post('/reports/get-imports-by-batch'), post('/reports/get-imports-by-supplier')],
      'select batch_id, state, count(*) from keys group by 1, 2',
    ),
    figures(
      'stock of a past day',
      [
        post('/reports/get-stock-on-day', {
          filters: { onDay: new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10) },
        }),
      ],
      'select product_id, count(*) from keys where state = 2 group by 1',
    ),
  ]
  return measureEach(
    context,
    list.filter(({ work }) => only.split('|').some((part) => work.includes(part))),
  )
}

/** Fills the tables past the triggers and counts the stock of products as the triggers would have. */
function fill(databaseUrl: string): Promise<Facts> {
  return asOwner(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
       select 'LIST-' || n, 'List product ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000 + n
       from (select * from products order by id limit 1) p, generate_series(1, $1::int - (select count(*)::int from products)) n`,
      [wantedProducts],
    )
    await client.query('insert into product_stock (product_id) select id from products on conflict do nothing')
    await client.query('insert into custody_heads (product_id) select id from products on conflict do nothing')
    await client.query(
      `with wanted as (select greatest(0, $1::int - (select count(*)::int from keys)) as n), batch as (
         insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id, created_at)
         select 'LIST-' || p.id || '-' || b, p.id, (select min(id) + p.id % count(*) from key_suppliers), 100000 + b, 'BAM', 100000 + b, 2,
           (select min(id) from data_keys), now() - make_interval(days => 40 * b)
         from products p, generate_series(1, 4) b, wanted where wanted.n > 100000 returning id, product_id)
       insert into keys (product_id, batch_id, sealed, fingerprint, last4, state, expires_on, changed_at)
       select product_id, id, 'v1.bench.1.' || repeat('x', 83), sha256(convert_to(id || '-' || g, 'UTF8')), 'WXYZ',
         case when g % 50 = 0 then 5 when g % 3 = 0 then 2 else 4 end, case when g % 7 = 0 then current_date + g::int % 200 end,
         now() - make_interval(mins => g::int * 7)
       from batch, wanted, generate_series(1, wanted.n / (4 * (select count(*)::int from products))) g`,
      [wantedKeys],
    )
    for (const statement of keysCountedAnew) await client.query(statement)
    await client.query(
      `insert into supplier_claims (batch_id, state, keys, amount, created_by, created_at, sent_at, closed_at)
       select b.id, s, 3, 3000, (select min(id) from users), now() - make_interval(mins => n::int), now(), case when s = 5 then now() end
       from generate_series(1, $1::int) n
       cross join lateral (select case when n % 4 = 0 then 2 else 5 end as s) state
       join key_batches b on b.id = (select max(id) from key_batches) - n % (select count(*) from key_batches)`,
      [claims],
    )
    await client.query(
      `insert into price_history (at, product_id, level, old_value, new_value, currency, cause)
       select now() - make_interval(mins => n), p.id, case when n % 10 = 0 then 'base' else 'company' end, 1000 + n % 90, 1000 + n % 70, 'BAM', 'bulk'
       from generate_series(1, $1::int) n
       join products p on p.id = (select max(id) from products) - n % (select count(*) from products)`,
      [changes],
    )
    await client.query('delete from price_history_counts')
    await client.query(
      'insert into price_history_counts (shard, level, changes) select 0, level, count(*) from price_history group by level',
    )
    await client.query('set session_replication_role = origin')
    await client.query(
      'vacuum analyze keys, key_batches, products, product_stock, batch_stock, supplier_claims, price_history',
    )
    const { rows } = await client.query<Facts>(
      `select (select count(*)::int from products) as products, (select count(*)::int from keys) as keys,
         (select product_id from keys group by 1 order by count(*) desc limit 1) as product,
         (select code from key_batches order by id desc limit 1) as batch,
         (select supplier_id from key_batches group by 1 order by count(*) desc limit 1) as supplier,
         (select group_id from price_group_products group by 1 order by count(*) desc limit 1) as group`,
    )
    const [row] = rows
    if (!row) throw new Error('the facts are always one row')
    return row
  })
}
