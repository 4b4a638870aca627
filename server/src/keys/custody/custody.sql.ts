import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { preparedStatement } from '../../platform/db/prepared-statement.ts'

export interface CustodyHead {
  productId: number
  seq: number
  hash: Buffer
}

/** The content of a log row. */
export interface CustodyEntry {
  productId: number
  at: Date
  kind: string
  keyId: number | null
  batchId: number | null
  orderId: number | null
  userId: number | null
  companyId: number | null
  sessionId: number | null
  ip: string
  reason: string
}

/** A row linked into its product's chain. */
export interface CustodyRow extends CustodyEntry {
  seq: number
  prevHash: Buffer
  hash: Buffer
}

/**
 * A row waiting for its link: as in the log and as announced. One of the two is missing if somebody removed the row, or
 * inserted one.
 */
export interface UnlinkedRow {
  row: CustodyEntry | null
  digest: Buffer | null
  since: Date | null
}

/** What custody rows with one cause share. */
export interface CustodyFacts {
  readonly kind: string
  readonly at: Date
  readonly orderId: number | null
  readonly userId: number | null
  readonly companyId: number | null
  readonly sessionId: number | null
  readonly ip: string
  readonly reason: string
}

/** Appends a row waiting for its link for each key or batch; returns how many products have a chain. */
export async function appendRows(
  trx: Trx,
  facts: CustodyFacts,
  about: readonly { productId: number; keyId: number | null; batchId: number | null }[],
): Promise<number> {
  const { rows } = await sql<{ heads: number }>`${prepared('write_custody')}
    select write_custody(${about.map((one) => one.productId)}, ${about.map((one) => one.keyId)},
      ${about.map((one) => one.batchId)}, ${about.map(() => 1)}, ${[facts.kind]}, ${[facts.at]}, ${[facts.orderId]}, ${[facts.userId]},
      ${[facts.companyId]}, ${[facts.sessionId]}, ${[facts.ip]}, ${[facts.reason]}),
      (select count(*)::int from custody_heads where product_id = any(${about.map((one) => one.productId)}::bigint[])) as heads`.execute(
    trx,
  )
  return Number(rows[0]?.heads)
}

/** Links up to the given number of waiting rows, one linker at a time; returns how many. */
export async function linkRows(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ linked: number }>`select link_custody(${most}) as linked`.execute(db)
  return rows[0]?.linked ?? 0
}

/** How many rows have waited for their link for longer than the given number of seconds. */
export async function countUnlinked(db: Db, seconds: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from custody_waiting where at < now() - make_interval(secs => ${seconds})`.execute(db)
  return rows[0]?.n ?? 0
}

// Runs for one product after another: planned over all months once per connection, not every time.
const unlinked = preparedStatement(
  'custody_unlinked',
  (_db: Db, { productId }: { productId: number }) => sql<UnlinkedRow & Nullable<CustodyEntry>>`
    select w.digest, w.at as since, l.product_id as "productId", l.at, l.kind, l.key_id as "keyId", l.batch_id as "batchId",
      l.order_id as "orderId", l.user_id as "userId", l.company_id as "companyId", l.session_id as "sessionId", l.ip, l.reason
    from (select * from custody_waiting where product_id = ${productId}) w
    full join (select * from custody_log where product_id = ${productId} and seq is null) l on l.id = w.log_id and l.at = w.log_at`,
)

/** The rows of one product waiting for their link. */
export async function unlinkedOf(db: Db, productId: number): Promise<UnlinkedRow[]> {
  return (await unlinked(db, { productId })).map(({ digest, since, ...row }) => ({
    digest,
    since,
    row: row.productId === null ? null : (row as CustodyEntry),
  }))
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

/** Rows of a chain held in memory at once. */
const custodyPage = 5000

/** The linked log of one product from a position on, in order, one page of it. */
export const custodyFrom = preparedStatement<{ productId: number; afterSeq: number }, CustodyRow>(
  'custody_from',
  (db, { productId, afterSeq }) =>
    db
      .selectFrom('custody_log')
      .select([
        'product_id as productId',
        sql<number>`seq`.as('seq'),
        'at',
        'kind',
        'key_id as keyId',
        'batch_id as batchId',
        'order_id as orderId',
        'user_id as userId',
        'company_id as companyId',
        'session_id as sessionId',
        'ip',
        'reason',
        sql<Buffer>`prev_hash`.as('prevHash'),
        sql<Buffer>`hash`.as('hash'),
      ])
      .where('product_id', '=', productId)
      .where('seq', '>', afterSeq)
      .orderBy('seq')
      .limit(sql.lit(custodyPage)),
)

/** Rows of a chain that have left with their month, and where it continues after them. */
export interface CustodyAnchor {
  firstSeq: number
  lastSeq: number
  prevHash: Buffer
  hash: Buffer
}

export async function anchorsOf(db: Db, productId: number): Promise<CustodyAnchor[]> {
  return db
    .selectFrom('custody_anchors')
    .select(['first_seq as firstSeq', 'last_seq as lastSeq', 'prev_hash as prevHash', 'hash'])
    .where('product_id', '=', productId)
    .execute()
}

export async function heads(db: Db, productId?: number): Promise<CustodyHead[]> {
  let query = db.selectFrom('custody_heads').select(['product_id as productId', 'seq', 'hash']).orderBy('product_id')
  if (productId !== undefined) query = query.where('product_id', '=', productId)
  return query.execute()
}

/** How many codes the person has seen since then, which the cap on reveals counts. */
export async function seenBy(trx: Trx, userId: number, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('custody_log')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .where('kind', '=', 'revealed')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Code and title of products that have a chain, deleted ones too. */
export async function productsOfChains(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { code: string; title: string }>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code', 'title'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
