import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { prepared } from '../../platform/db/prepared.ts'

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
export async function lockHeads(trx: Trx, productIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('custody_heads')
    .select('seq')
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .forUpdate()
    .execute()
}

/** What custody rows of one cause share. */
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

/** Appends a row for each key, or batch, and moves the heads of the chains; answers how many products have a chain. */
export async function appendRows(
  trx: Trx,
  facts: CustodyFacts,
  about: readonly { productId: number; keyId: number | null; batchId: number | null }[],
): Promise<number> {
  const { rows } = await sql<{ heads: number }>`${prepared('record_custody')}
    select record_custody(${about.map((one) => one.productId)}, ${about.map((one) => one.keyId)},
      ${about.map((one) => one.batchId)}, ${facts.kind}, ${facts.at}, ${facts.orderId}, ${facts.userId},
      ${facts.companyId}, ${facts.sessionId}, ${facts.ip}, ${facts.reason}) as heads`.execute(trx)
  return Number(rows[0]?.heads)
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
