import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { DatabaseClient } from '../server/src/platform/db/database-client.ts'
import { companyChain, companyFacts } from '../server/src/companies/company-facts.ts'
import { readConfig } from '../server/src/platform/config.ts'
// Sets how bigint and date columns are parsed, also for the client below.
import '../server/src/platform/db/connect.ts'
import type { Db, Trx } from '../server/src/platform/db/connect.ts'
import type { DB } from '../server/src/platform/db/tables.generated.ts'
import { diskFileStore, type FileStore } from '../server/src/platform/files/file-store.ts'
import { recomputePrices } from '../server/src/prices/recompute-prices.ts'
import { openPriceBook, type PriceBook } from '../server/src/prices/price-book.ts'
import { Secrets } from '../server/src/platform/secrets/secrets.ts'
import { catalogueTables } from './load/catalogue.ts'
import { buyerIds, companyId, productId } from './load/world-ids.ts'
import { copyRows } from './load/copy-rows.ts'
import { keyTables } from './load/keys.ts'
import { copyMonths } from './load/copy-months.ts'
import { writeMailWords } from './load/mail-words.ts'
import { writeScheduled } from './load/scheduled.ts'
import { writeTickets } from './load/tickets.ts'
import { closeTillDays, tillTables } from './load/tills.ts'
import { trade, type TradeInput } from './load/trade.ts'
import { type Buyer, buyers } from './world/assignments.ts'
import { companyKeys } from './world/companies.ts'
import { planOrders } from './world/order-plan.ts'
import { products } from './world/products.ts'

export interface SeedOptions {
  /** The last instant of the world; now by default. */
  readonly today?: Date
  /** Where covers are stored; the configured folder by default. */
  readonly files?: FileStore
  /** Seals the keys; the configured secrets by default. */
  readonly secrets?: Secrets
  /** How many orders the two years have, not counting the last days; some 5,000 by default. */
  readonly orders?: number
}

export interface SeededWorld {
  readonly orders: number
  readonly keys: number
  readonly products: number
}

/** What every buyer pays and how it is invoiced, as the server reads it from the catalogue just written. */
export async function termsOfTrade(db: Db, at: Date): Promise<Pick<TradeInput, 'books' | 'facts'>> {
  const books = new Map<Buyer, PriceBook>()
  const productIds = products.map(productId)
  for (const buyer of buyers) {
    const chain = await companyChain(db, buyerIds.get(buyer) ?? 0)
    books.set(buyer, await openPriceBook(db, { chain, productIds, at }))
  }
  return { books, facts: await companyFacts(db, companyKeys.map(companyId)) }
}

/**
 * Writes the demonstration world into a migrated, empty database, as its owner and in one transaction: all or nothing.
 * Codes are sealed afresh each time; everything else is the same for the same `today`. Throws when there are companies.
 */
export async function seedWorld(databaseUrl: string, options: SeedOptions = {}): Promise<SeededWorld> {
  const config = readConfig(process.env)
  const today = options.today ?? new Date()
  const files = options.files ?? diskFileStore(config.filesDir)
  const secrets = options.secrets ?? new Secrets(config)
  const client = new DatabaseClient({ connectionString: databaseUrl, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from companies limit 1')
    if (rowCount) throw new Error('the database already holds companies')
    await client.query('begin')
    for (const [table, rows] of await catalogueTables(today, files)) await copyRows(client, table, rows)

    // Prices come from the server's own resolution, run on the rows just written.
    const db = onClient(client)
    await recomputePrices(db as Trx, {}, today)
    const world = trade({ today, orders: planOrders(today, options.orders), ...(await termsOfTrade(db, today)) })
    const keys = keyTables(world, secrets)
    const { tables } = world

    await copyRows(client, 'data_keys', keys.data_keys)
    await copyRows(client, 'key_batches', keys.key_batches)
    await copyRows(client, 'keys', keys.keys)
    await copyRows(client, 'orders', tables.orders)
    await copyRows(client, 'order_legs', tables.order_legs)
    await copyRows(client, 'order_lines', tables.order_lines)
    await copyRows(client, 'order_line_prices', tables.order_line_prices)
    await copyRows(
      client,
      'slots',
      world.slots.map((slot) => ({
        id: slot.id,
        order_id: slot.order.id,
        order_line_id: slot.lineId,
        position: slot.position,
        state: slot.state,
        key_id: slot.key?.id ?? null,
        cost_home_e4: slot.state === 1 ? (slot.key?.batch.unitCostHomeE4 ?? 0) : 0,
        assigned_at: slot.assignedAt,
        delivered_at: slot.assignedAt,
        revealed_at: slot.state === 1 ? (slot.key?.revealedAt ?? null) : null,
      })),
    )
    await client.query('update keys set slot_id = s.id from slots s where s.key_id = keys.id')
    await copyRows(client, 'slot_replacements', tables.slot_replacements)
    await client.query('update keys set slot_id = r.slot_id from slot_replacements r where r.old_key_id = keys.id')
    await copyRows(client, 'fault_reports', tables.fault_reports)
    await copyMonths(client, 'order_events', tables.order_events)
    await copyRows(client, 'order_notes', tables.order_notes)
    await copyMonths(client, 'custody_log', keys.custody_log)
    await client.query(
      'update custody_heads h set seq = n.seq, hash = n.hash from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as n(product_id, seq, hash) where h.product_id = n.product_id',
      [
        keys.custody_heads.map((head) => head.product_id),
        keys.custody_heads.map((head) => head.seq),
        keys.custody_heads.map((head) => head.hash),
      ],
    )
    await copyRows(client, 'ledger_accounts', tables.ledger_accounts)
    await copyRows(client, 'ledger_transactions', tables.ledger_transactions)
    // Balances are written with the accounts. Invariant I5 proves them.
    await copyRows(client, 'ledger_postings', tables.ledger_postings)
    await client.query(`insert into ledger_counts (company_id, supplier_id, kind, lines)
      select company_id, supplier_id, kind, count(*) from ledger_transactions where kind <> 'capture' or amount <> 0 group by 1, 2, 3`)
    await client.query('set constraints all immediate')
    await copyRows(client, 'invoice_counters', tables.invoice_counters)
    await copyRows(client, 'invoices', tables.invoices)
    await copyRows(client, 'invoice_openings', tables.invoice_openings)
    await copyRows(client, 'estimates', tables.estimates)
    await copyMonths(client, 'mails', tables.mails)
    await client.query('insert into mail_causes (dedupe_key) select dedupe_key from mails')
    const sold = await tillTables(world.orders, today)
    await copyRows(client, 'pos_devices', sold.pos_devices)
    await copyRows(client, 'pos_sales', sold.pos_sales)
    await copyRows(client, 'pos_messages', sold.pos_messages)
    await closeTillDays(db, { secrets, clock: { now: () => today } })
    await writeTickets(client)
    await writeScheduled(client, today)
    await writeMailWords(client)
    await moveSequences(client, { order_numbers: world.lastNumber, estimate_numbers: tables.estimates.length })
    // Creating the world is not news to anybody.
    await client.query('delete from news')
    await client.query('commit')
    await client.query('analyze')
    await client.query('select kept_sales()')
    return { orders: tables.orders.length, keys: keys.keys.length, products: products.length }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** The server's functions on the seeder's own connection, inside its transaction; one statement at a time. */
function onClient(client: pg.Client): Db {
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string, values: unknown[]) => {
    const answer = last.then(() => client.query(text, values))
    last = answer.catch(() => {})
    return answer
  }
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
}

/** Ids were written, not drawn: moves every sequence past the highest one. */
async function moveSequences(client: pg.Client, numbers: Readonly<Record<string, number>>): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' and not (select relispartition from pg_class where oid = quote_ident(table_name)::regclass)`,
  )
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('public.${table}', '${column}'), max(${column})) from ${table} having max(${column}) is not null`,
    )
  }
  for (const [sequence, last] of Object.entries(numbers)) await client.query('select setval($1, $2)', [sequence, last])
}
