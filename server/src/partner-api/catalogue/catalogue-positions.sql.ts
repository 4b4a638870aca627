import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

/** Where the changes of a company's catalogue have come to. */
export interface CatalogueHead {
  /** The last position that was given. */
  readonly top: number
  /** Up to here removals were forgotten. */
  readonly forgotten: number
}

/** One at a time for a company, over all processes and until the transaction ends: a statement of its own, before any read. */
export async function lockCatalogue(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('partner catalogue', ${companyId}))`.execute(trx)
}

/** The head of a company's changes; undefined before any program of it has asked. */
export async function headOf(db: Db | Trx, companyId: number): Promise<CatalogueHead | undefined> {
  const { rows } = await sql<CatalogueHead>`select position as top, forgotten_position as forgotten
    from partner_catalogues where company_id = ${companyId}`.execute(db)
  return rows[0]
}

/** Begins the changes of a company; its catalogue is locked. */
export async function insertHead(trx: Trx, companyId: number): Promise<CatalogueHead> {
  await sql`insert into partner_catalogues (company_id) values (${companyId})`.execute(trx)
  return { top: 0, forgotten: 0 }
}

/** A product as it was told last. */
export interface ToldProduct {
  readonly productId: number
  readonly position: number
  /** 16 bytes. */
  readonly hash: Buffer
  readonly isRemoved: boolean
}

/** Products that changed after a position, in the order in which they did. */
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

/** Forgets products that were removed before an instant; who reads on from before that is told so. */
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
