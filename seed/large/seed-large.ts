import pg from 'pg'
import { readConfig } from '../../server/src/platform/config.ts'
import { keysCountedAnew } from '../../server/src/keys/stock/keys-counted-anew.sql.ts'
import { Secrets } from '../../server/src/platform/secrets/secrets.ts'
import { keptSalesTables } from '../../server/src/sales/kept-sales-tables.ts'
import { makeMonths } from '../load/make-months.ts'
import { type SeedOptions, seedWorld } from '../seed-world.ts'
import { moreCompanies } from './more-companies.ts'
import { morePrices } from './more-prices.ts'
import { moreProducts } from './more-products.ts'
import { planKeys } from './plan-keys.ts'
import { planOrders } from './plan-orders.ts'
import type { LargeSizes } from './sizes.ts'
import { vatOf } from './vat-of.ts'
import { buildIndexes, dropIndexes } from './without-indexes.ts'
import { closeWorkshop, openWorkshop } from './workshop.ts'
import { writeBooks } from './write-books.ts'
import { writeInvoices } from './write-invoices.ts'
import { writeRefunds } from './write-refunds.ts'
import { writeKeys } from './write-keys.ts'
import { writeMails } from './write-mails.ts'
import { writeOrderEvents, writeOrders } from './write-orders.ts'

export interface LargeSeedOptions extends SeedOptions {
  readonly sizes: LargeSizes
  /** Receives what was done and how long it took. */
  readonly say?: (line: string) => void
}

/** Writes the demonstration world into a migrated, empty database, and the large one around it. */
export async function seedLargeWorld(databaseUrl: string, options: LargeSeedOptions): Promise<void> {
  await seedWorld(databaseUrl, options)
  await growWorld(databaseUrl, options)
}

/**
 * Makes the demonstration world of a database large: products, companies, two years of orders and their keys, money and
 * invoices, by set-based SQL; only the sealing of keys happens here. All invariants hold afterwards. Needs a superuser
 * (triggers and foreign keys are off during the load); after a failure, throw the database away.
 */
export async function growWorld(databaseUrl: string, options: LargeSeedOptions): Promise<void> {
  const { sizes } = options
  const today = options.today ?? new Date()
  const secrets = options.secrets ?? new Secrets(readConfig(process.env))
  const say = options.say ?? (() => {})
  const timed = async <T>(what: string, work: Promise<T>): Promise<T> => {
    const started = performance.now()
    const answer = await work
    say(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return answer
  }
  const clients: pg.Client[] = []
  const open = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      options: `-c jit=off -c timezone=UTC -c session_replication_role=replica -c synchronous_commit=off -c work_mem=256MB -c maintenance_work_mem=512MB -c max_parallel_maintenance_workers=2`,
    })
    await client.connect()
    clients.push(client)
    return client
  }
  try {
    const [main, second, third, fourth] = [await open(), await open(), await open(), await open()]
    await openWorkshop(main)
    const indexes = await dropIndexes(main)
    await timed('companies', moreCompanies(main, sizes.companies, today))
    await timed('products', moreProducts(main, sizes.products, today))
    await timed('prices', morePrices(main, today))
    await timed('plan of orders', planOrders(main, sizes.orders, today))
    await timed('plan of keys', planKeys(main, sizes.keys, today))
    await monthsOfPlan(main)
    await timed('VAT', vatOf(main, databaseUrl))
    const keys = timed('keys', writeKeys(second, third, fourth, secrets, today))
    // Handled from here on, so that its failure is not an unhandled rejection while the other half still works.
    keys.catch(() => {})
    await timed('orders', writeOrders(main, today))
    await timed('refunds', writeRefunds(main))
    await timed('books', writeBooks(main, today))
    await timed('invoices', writeInvoices(main, today))
    await timed('events', writeOrderEvents(main))
    await timed('mails', writeMails(main, today))
    await keys
    await timed('kept counts', keepCounts(main))
    await timed('custody in order of time', inOrderOfTime(main))
    await moveSequences(main)
    await closeWorkshop(main)
    await timed('indexes', buildIndexes([main, second], indexes))
    await timed('statistics', main.query('vacuum (analyze)'))
    await timed('sales by day', main.query('select kept_sales()'))
    await main.query(`vacuum (analyze) ${keptSalesTables.join(', ')}`)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Creates the months of everything planned before any of it is written. */
async function monthsOfPlan(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ order: Date; batch: Date }>(
    `select (select min(placed_at) from large.orders) as order, (select min(at) from large.batches) as batch`,
  )
  const [oldest] = rows
  if (!oldest) throw new Error('nothing is planned')
  await makeMonths(client, 'order_events', oldest.order)
  await makeMonths(client, 'custody_log', oldest.batch)
}

/**
 * Fills what triggers maintain in normal operation: stock of keys, counts of orders, price changes, ledger lines and
 * invoices.
 */
async function keepCounts(client: pg.Client): Promise<void> {
  for (const statement of keysCountedAnew) await client.query(statement)
  await client.query(`
    delete from order_counts;
    insert into order_counts (company_id, reseller_id, status, orders, gross_home, last_at)
    select company_id, coalesce(reseller_id, 0), status, count(*), sum(total_home), max(placed_at) from orders group by 1, 2, 3;
    delete from order_totals;
    insert into order_totals (shard, status, orders, gross_home) select 0, status, sum(orders), sum(gross_home) from order_counts group by status;
    delete from price_history_counts;
    insert into price_history_counts (shard, level, changes) select 0, level, count(*) from price_history group by level;
    delete from company_product_counts;
    insert into company_product_counts (company_id, products) select company_id, count(*) from company_products group by 1;
    delete from price_group_counts;
    insert into price_group_counts (group_id, product_id, companies)
    select c.price_group_id, p.product_id, count(*) from company_products p join companies c on c.id = p.company_id where c.price_group_id is not null group by 1, 2;
    delete from ledger_counts;
    insert into ledger_counts (company_id, supplier_id, kind, lines)
    select company_id, supplier_id, kind, count(*) from ledger_transactions where kind <> 'capture' or amount <> 0 group by 1, 2, 3;
    delete from refund_sums;
    insert into refund_sums (company_id, currency, payment_type, reason_kind, kind, refunds, gross, gross_home)
    select company_id, currency, payment_type, reason_kind, kind, count(*), sum(gross), sum(gross_home) from refunds group by 1, 2, 3, 4, 5;
    delete from invoice_totals;
    insert into invoice_totals (issuer_id, buyer_id, currency, invoices, net, vat, gross, opened_by_issuer, opened_by_buyer)
    select i.issuer_id, i.buyer_id, i.currency, count(*), sum(i.net), sum(i.vat), sum(i.gross), coalesce(sum(o.by_issuer), 0), coalesce(sum(o.by_buyer), 0)
    from invoices i left join (select x.id, count(*) filter (where p.company_id = x.issuer_id) as by_issuer, count(*) filter (where p.company_id = x.buyer_id) as by_buyer
      from invoice_openings p join invoices x on x.id = p.invoice_id group by x.id) o on o.id = i.id
    group by 1, 2, 3;
    delete from sales_changes;
    ${keptSalesTables.map((table) => `delete from ${table};`).join(' ')}
    update sales_kept set until = (select coalesce(min(sales_day_of(approved_at)), sales_day_of(now())) - 1 from orders);`)
}

/**
 * Keys were written product by product; in real use the log lies in order of time, which its block-range index (`brin`)
 * depends on.
 */
async function inOrderOfTime(client: pg.Client): Promise<void> {
  await client.query('create index custody_by_time on custody_log (at)')
  await client.query('cluster custody_log using custody_by_time')
  await client.query('drop index custody_by_time')
}

/** Ids were written, not drawn: moves every sequence past the highest one. */
async function moveSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' and not (select relispartition from pg_class where oid = quote_ident(table_name)::regclass)`,
  )
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('public.${table}', '${column}'), max(${column})) from ${table} having max(${column}) is not null`,
    )
  await client.query(`select setval('order_numbers', max(number::bigint)) from orders`)
}
