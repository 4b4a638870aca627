import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

/** The latest state of a company's catalogue changes. */
export interface CatalogueHead {
  /** The last position assigned. */
  readonly top: number
  /** Removals up to here were deleted. */
  readonly forgotten: number
}

/**
 * One at a time per company, across all processes and until the transaction ends: a separate statement, before any
 * read.
 */
export async function lockCatalogue(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('partner catalogue', ${companyId}))`.execute(trx)
}

/** The head of a company's changes; undefined until one of its programs has asked. */
export async function headOf(db: Db | Trx, companyId: number): Promise<CatalogueHead | undefined> {
  const { rows } = await sql<CatalogueHead>`select position as top, forgotten_position as forgotten
    from partner_catalogues where company_id = ${companyId}`.execute(db)
  return rows[0]
}

/** Starts the changes of a company; its catalogue is locked. */
export async function insertHead(trx: Trx, companyId: number): Promise<CatalogueHead> {
  await sql`insert into partner_catalogues (company_id) values (${companyId})`.execute(trx)
  return { top: 0, forgotten: 0 }
}

/** A product as last reported. */
export interface ToldProduct {
  readonly productId: number
  readonly position: number
  /** 16 bytes. */
  readonly hash: Buffer
  readonly isRemoved: boolean
}

/** Products that changed after a position, in the order of their changes. */
export async function changedAfter(trx: Trx, companyId: number, position: number): Promise<ToldProduct[]> {
  const { rows } = await sql<ToldProduct>`
    select product_id as "productId", position, hash, removed_at is not null as "isRemoved"
    from partner_catalogue_products where company_id = ${companyId} and position > ${position} order by position`.execute(
    trx,
  )
  return rows
}

/** Writes products with their new positions, and the last of these as the head. */
export async function writeChanges(
  trx: Trx,
  companyId: number,
  changes: readonly ToldProduct[],
  at: Date,
): Promise<void> {
  await sql`
    insert into partner_catalogue_products (company_id, product_id, position, hash, removed_at)
    select ${companyId}, c.product_id, c.position, c.hash, case when c.is_removed then ${at}::timestamptz end
    from unnest(${changes.map((change) => change.productId)}::bigint[], ${changes.map((change) => change.position)}::bigint[],
      ${changes.map((change) => change.hash)}::bytea[], ${changes.map((change) => change.isRemoved)}::boolean[])
      c(product_id, position, hash, is_removed)
    on conflict (company_id, product_id) do update
      set position = excluded.position, hash = excluded.hash, removed_at = excluded.removed_at`.execute(trx)
  await sql`update partner_catalogues set position = ${changes.at(-1)?.position ?? 0} where company_id = ${companyId}`.execute(
    trx,
  )
}

/** Deletes removals from before an instant; a reader with an older cursor is told so. */
export async function forgetRemoved(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from partner_catalogue_products where removed_at < ${before} returning company_id, position
    )
    update partner_catalogues c set forgotten_position = greatest(c.forgotten_position, g.last)
    from (select company_id, max(position) as last from gone group by company_id) g where c.company_id = g.company_id`.execute(
    db,
  )
}

/**
 * The position up to which a company's programs have received events; null before the first time. The catalogue is
 * locked.
 */
export async function toldPosition(trx: Trx, companyId: number): Promise<number | null> {
  const { rows } = await sql<{ told: number | null }>`
    select told_position as told from partner_catalogues where company_id = ${companyId}`.execute(trx)
  return rows[0]?.told ?? null
}

/** What the events have reported about a product. */
export interface ToldState {
  readonly productId: number
  readonly price: string
  /** 16 bytes each: a hash of everything about the price, and of everything else except the stock. */
  readonly terms: Buffer
  readonly rest: Buffer
  readonly stock: number
}

export async function toldStates(
  trx: Trx,
  companyId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ToldState>> {
  const { rows } = await sql<ToldState>`
    select product_id as "productId", price, terms, rest, stock from partner_catalogue_told
    where company_id = ${companyId} and product_id = any(${productIds}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.productId, row]))
}

/** Stores what was reported now, and up to which position. */
export async function keepTold(
  trx: Trx,
  companyId: number,
  { position, states, gone }: { position: number; states: readonly ToldState[]; gone: readonly number[] },
): Promise<void> {
  await sql`
    insert into partner_catalogue_told (company_id, product_id, price, terms, rest, stock)
    select ${companyId}, * from unnest(${states.map((state) => state.productId)}::bigint[], ${states.map((state) => state.price)}::text[],
      ${states.map((state) => state.terms)}::bytea[], ${states.map((state) => state.rest)}::bytea[],
      ${states.map((state) => state.stock)}::int[])
    on conflict (company_id, product_id) do update
      set price = excluded.price, terms = excluded.terms, rest = excluded.rest, stock = excluded.stock`.execute(trx)
  await sql`delete from partner_catalogue_told where company_id = ${companyId} and product_id = any(${gone}::bigint[])`.execute(
    trx,
  )
  await sql`update partner_catalogues set told_position = ${position} where company_id = ${companyId}`.execute(trx)
}
