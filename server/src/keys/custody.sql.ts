import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'

export interface CustodyHead {
  productId: number
  seq: number
  hash: Buffer
}

/** A row of the log as hashed and stored. */
export interface CustodyRow {
  productId: number
  seq: number
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
  prevHash: Buffer
  hash: Buffer
}

/** Locks the heads of the chains, ascending by product, so that two writers never wait for each other crosswise. */
export async function lockHeads(trx: Trx, productIds: readonly number[]): Promise<CustodyHead[]> {
  return trx
    .selectFrom('custody_heads')
    .select(['product_id as productId', 'seq', 'hash'])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .forUpdate()
    .execute()
}

export async function appendRows(trx: Trx, rows: readonly CustodyRow[]): Promise<void> {
  const column = <K extends keyof CustodyRow>(name: K) => rows.map((row) => row[name])
  await sql`
    insert into custody_log (product_id, seq, at, kind, key_id, batch_id, order_id, user_id, company_id, session_id, ip, reason, prev_hash, hash)
    select * from unnest(
      ${column('productId')}::bigint[], ${column('seq')}::bigint[], ${column('at')}::timestamptz[], ${column('kind')}::text[],
      ${column('keyId')}::bigint[], ${column('batchId')}::bigint[], ${column('orderId')}::bigint[], ${column('userId')}::bigint[],
      ${column('companyId')}::bigint[], ${column('sessionId')}::bigint[], ${column('ip')}::text[], ${column('reason')}::text[],
      ${column('prevHash')}::bytea[], ${column('hash')}::bytea[])`.execute(trx)
}

export async function moveHeads(trx: Trx, heads: readonly CustodyHead[]): Promise<void> {
  await sql`
    update custody_heads h set seq = n.seq, hash = n.hash
    from unnest(${heads.map((head) => head.productId)}::bigint[], ${heads.map((head) => head.seq)}::bigint[],
      ${heads.map((head) => head.hash)}::bytea[]) as n(product_id, seq, hash)
    where h.product_id = n.product_id`.execute(trx)
}

/** The log of one product from a place on, in order. */
export async function custodyFrom(db: Db, productId: number, afterSeq: number, limit: number): Promise<CustodyRow[]> {
  return db
    .selectFrom('custody_log')
    .select([
      'product_id as productId',
      'seq',
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
      'prev_hash as prevHash',
      'hash',
    ])
    .where('product_id', '=', productId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export async function heads(db: Db, productId?: number): Promise<CustodyHead[]> {
  let query = db.selectFrom('custody_heads').select(['product_id as productId', 'seq', 'hash']).orderBy('product_id')
  if (productId !== undefined) query = query.where('product_id', '=', productId)
  return query.execute()
}

/** How many codes the person has seen since then: what the cap of reveals counts. */
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
