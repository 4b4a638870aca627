import type pg from 'pg'
import { asOwner } from '../world/bench-database.ts'
import { companies, products } from './bench-trade.ts'

/**
 * The fewest tables that can sell a key once and keep the money: what one would write by hand, with keys and foreign
 * keys, without prices, VAT, invoices, history, custody, mails, sessions or counters.
 */
export function openBareTrade(databaseUrl: string): Promise<void> {
  return asOwner(databaseUrl, async (client) => {
    await client.query(`
      drop schema if exists bare cascade;
      create schema bare;
      create table bare.accounts (id bigint primary key, balance bigint not null);
      create table bare.keys (
        id bigint generated always as identity primary key, product_id bigint not null, sealed text not null,
        state smallint not null default 2
      ) with (fillfactor = 85);
      create index on bare.keys (product_id, id) where state = 2;
      create table bare.orders (
        id bigint generated always as identity primary key, buyer_id bigint not null references bare.accounts,
        gross bigint not null, placed_at timestamptz not null default now()
      );
      create table bare.lines (
        id bigint generated always as identity primary key, order_id bigint not null references bare.orders,
        product_id bigint not null, quantity int not null, unit_price bigint not null
      );
      create index on bare.lines (order_id);
      create table bare.slots (
        id bigint generated always as identity primary key, line_id bigint not null references bare.lines,
        key_id bigint not null unique references bare.keys
      );
      create index on bare.slots (line_id);
      create table bare.postings (
        id bigint generated always as identity primary key, order_id bigint not null references bare.orders,
        account_id bigint not null references bare.accounts, amount bigint not null
      );
      create index on bare.postings (order_id);
      insert into bare.accounts select n, 1000000000000 from generate_series(0, ${companies * 2 - 1}) n;
      grant usage on schema bare to brava_app;
      grant all on all tables in schema bare to brava_app`)
  })
}

export async function fillBareStock(
  databaseUrl: string,
  wanted: { keys: number; isHot: boolean; orders: number },
): Promise<void> {
  const sold = wanted.isHot ? 1 : products
  await asOwner(databaseUrl, async (client: pg.Client) => {
    await client.query('truncate bare.keys, bare.orders, bare.lines, bare.slots, bare.postings')
    await client.query(
      `insert into bare.keys (product_id, sealed)
      select p, 'v1.bench.1.' || repeat('x', 90) from generate_series(0, $1::int - 1) p, generate_series(1, $2::int)`,
      [sold, Math.ceil((wanted.orders * wanted.keys) / sold) + wanted.keys * 4],
    )
    await client.query('vacuum analyze bare.keys')
    await client.query('checkpoint')
  })
}
