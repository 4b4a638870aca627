import type pg from 'pg'
import { connect } from '../../server/src/platform/db/connect.ts'
import { resolvePrices } from '../../server/src/prices/resolve-prices.ts'
import { asOwner } from '../world/bench-database.ts'

/** Companies that order, each with its own account, and all their people, each with a cart and a session. */
export const companies = 16
const people = 16_000
/** Products that are bought; the first is the hot one. */
export const products = 64

export interface BenchTrade {
  readonly productIds: readonly number[]
  readonly companyIds: readonly number[]
}

/** The bearer token of the nth buyer; the database knows its hash. */
export function tokenOf(n: number): string {
  return `benchmark-buyer-${String(n).padStart(8, '0')}`
}

/**
 * Sixteen resellers with ample credit, a thousand people each, all signed in. Each person places one order per
 * measurement, so that it measures placing orders and not filling carts.
 */
export function openTrade(databaseUrl: string, buyers = people): Promise<void> {
  return asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ products: number[]; companies: number[] }>(
      `with sold as (
        select id from products where not is_withdrawn and deleted_at is null and moq <= 1 and key_kind = 1
        order by id limit $1
      ), company as (
        insert into companies (parent_id, type, status, code, name, legal_name, currency, country_id, town, tax_id,
          payment_types, auto_approve, approved_at, price_group_id)
        select d.id, 2, 2, 'BENCH-' || n, 'Bench ' || n, 'Bench ' || n || ' d.o.o.', d.currency, d.country_id, 'Sarajevo',
          '42' || lpad(n::text, 11, '0'), '{5}'::smallint[], true, now(),
          (select id from price_groups where currency = d.currency order by id limit 1)
        from companies d, generate_series(1, $2::int) n where d.type = 1
        returning id, parent_id, currency
      ), account as (
        insert into ledger_accounts (company_id, counterparty_id, currency, kind, credit_limit)
        select id, parent_id, currency, kind, case kind when 'funds' then 1000000000000 else 0 end
        from company, unnest(array['funds', 'held']) kind
      ), assigned as (
        insert into company_products (company_id, product_id, effective_price, effective_rule)
        select c.id, s.id, 0, 'base' from company c, sold s
      )
      select array(select id from sold) as products, array(select id from company order by id) as companies`,
      [products, companies],
    )
    const trade = { productIds: rows[0]?.products ?? [], companyIds: rows[0]?.companies ?? [] }
    await client.query(
      `with person as (
        insert into users (company_id, username, email, first_name, last_name)
        select ($1::bigint[])[1 + n % $2], 'buyer-' || n, 'buyer-' || n || '@bench.example', 'Buyer', n::text
        from generate_series(0, $3::int - 1) n returning id, company_id, username
      ), role as (
        insert into user_roles select id, 2 from person
      ), session as (
        insert into sessions (token_hash, user_id, expires_at)
        select sha256(convert_to('benchmark-buyer-' || lpad(substr(username, 7), 8, '0'), 'UTF8')), id,
          now() + interval '12 hours' from person
      )
      insert into carts (user_id, company_id) select id, company_id from person`,
      [trade.companyIds, companies, buyers],
    )
    if (buyers === people) await client.query('vacuum analyze')
  })
}

/** What openTrade made. */
export function readTrade(databaseUrl: string): Promise<BenchTrade> {
  return asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ productIds: string[]; companyIds: string[] }>(
      `with company as (select id from companies where code like 'BENCH-%')
      select array(select product_id from company_products where company_id = (select min(id) from company)
        order by product_id) as "productIds", array(select id from company order by id) as "companyIds"`,
    )
    // Elements of bigint arrays arrive as text.
    return { productIds: rows[0]?.productIds.map(Number) ?? [], companyIds: rows[0]?.companyIds.map(Number) ?? [] }
  })
}

/**
 * Puts the same number of keys of one product into every cart and tops up stock. Buyers either take different products
 * in turn or all take the first one. Returns how many orders are prepared.
 */
export async function fillCarts(
  databaseUrl: string,
  trade: BenchTrade,
  wanted: { keys: number; isHot: boolean; orders: number },
): Promise<number> {
  const productIds = wanted.isHot ? trade.productIds.slice(0, 1) : trade.productIds
  const { db, close } = connect(databaseUrl, { size: 1 })
  const items = productIds.map((productId) => ({ productId, quantity: wanted.keys }))
  const prices = await resolvePrices(db, { companyId: trade.companyIds[0] ?? 0, items, at: new Date() })
  await close()
  const orders = Math.min(wanted.orders, people)
  await asOwner(databaseUrl, async (client) => {
    await client.query(
      'delete from cart_items i using carts c, users u where c.id = i.cart_id and u.id = c.user_id and u.username like $1',
      ['buyer-%'],
    )
    await client.query(
      `with wanted as (select ordinality - 1 as turn, product_id, price
        from unnest($1::bigint[], $2::bigint[]) with ordinality as w(product_id, price)),
      buyer as (select c.id as cart_id, c.company_id, substr(u.username, 7)::int as n
        from carts c join users u on u.id = c.user_id where u.username like 'buyer-%'),
      ready as (update carts c set version = 1 from buyer b where c.id = b.cart_id)
      insert into cart_items (cart_id, product_id, quantity, seen_price)
      select b.cart_id, w.product_id, $3, w.price
      from buyer b join wanted w on w.turn = b.n % $4
      join company_products cp on cp.company_id = b.company_id and cp.product_id = w.product_id
      where b.n < $5`,
      [productIds, prices.map((price) => price.unitPrice), wanted.keys, productIds.length, orders],
    )
    // Everybody was active just now, as people who fill a cart are.
    await client.query('update sessions set last_seen_at = now()')
    await topUpStock(client, productIds, Math.ceil((orders * wanted.keys) / productIds.length) + wanted.keys + 200)
    await client.query('vacuum analyze cart_items, carts, keys')
    await client.query('checkpoint')
  })
  return orders
}

/** Keys that can be sold but not opened: their codes are random bytes of the usual length, which nobody reads here. */
export async function topUpStock(client: pg.Client, productIds: readonly number[], each: number): Promise<void> {
  await client.query(
    `with short as (
      select s.product_id, $2 - s.available as n from product_stock s
      where s.product_id = any($1::bigint[]) and s.available < $2
    ), batch as (
      insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
      select 'BENCH-' || gen_random_uuid(), product_id, (select min(id) from key_suppliers), 100000, 'BAM', 100000, 2,
        (select min(id) from data_keys) from short returning id, product_id
    )
    insert into keys (product_id, batch_id, sealed, fingerprint, last4)
    select b.product_id, b.id, 'v1.bench.1.' || repeat('x', 90), sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'WXYZ'
    from batch b join short s using (product_id), generate_series(1, s.n)`,
    [productIds, each],
  )
}
