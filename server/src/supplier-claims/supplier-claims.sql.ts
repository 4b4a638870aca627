import { companyType, keyKind, keyState } from '@brava/contract/enums.ts'
import {
  openSupplierClaims,
  type SupplierClaimState,
  supplierClaimState,
} from '@brava/contract/supplier-claims/supplier-claim-state.ts'
import { type NotNull, sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { announcing } from '../platform/events/announcing.ts'
import { wakeReaders } from '../platform/events/wake-readers.ts'
import { inText } from '../platform/db/in-text.ts'

/**
 * Claims as their list shows them. Each joined table has exactly one row per claim, so that a count can skip the joins.
 */
export function claimRows(db: Db) {
  return db
    .selectFrom('supplier_claims as c')
    .leftJoin('key_batches as b', 'b.id', 'c.batch_id')
    .leftJoin('key_suppliers as s', 's.id', 'b.supplier_id')
    .leftJoin('products as p', 'p.id', 'b.product_id')
    .leftJoin('users as u', 'u.id', 'c.created_by')
    .select([
      'c.id',
      'c.number',
      'b.supplier_id as supplierId',
      's.name as supplier',
      'b.product_id as productId',
      'p.title as product',
      'c.batch_id as batchId',
      'b.code as batch',
      'c.keys',
      'c.amount',
      'c.credit',
      'b.currency',
      sql<SupplierClaimState>`c.state`.as('state'),
      'c.answer',
      'c.created_at as createdDate',
      sql<string>`u.first_name || ' ' || u.last_name`.as('createdBy'),
      'c.sent_at as sentDate',
      'c.closed_at as closedDate',
    ])
    .$narrowType<{
      supplierId: NotNull
      supplier: NotNull
      productId: NotNull
      product: NotNull
      batch: NotNull
      currency: NotNull
    }>()
}
export type ClaimFound = Awaited<ReturnType<ReturnType<typeof claimRows>['executeTakeFirstOrThrow']>>

/** Counts claims by state, and returns since when the oldest open one has been waiting. */
export async function claimCounts(db: Db) {
  const { credited, refused } = supplierClaimState.code
  const { rows } = await sql<{ all: number; open: number; credited: number; refused: number; oldestAt: Date | null }>`
    select count(*)::int as "all", (count(*) filter (where state in (${inText(...openSupplierClaims)})))::int as open,
      (count(*) filter (where state = ${inText(credited)}))::int as credited,
      (count(*) filter (where state = ${inText(refused)}))::int as refused,
      min(created_at) filter (where state in (${inText(...openSupplierClaims)})) as "oldestAt"
    from supplier_claims`.execute(db)
  const [found] = rows
  if (!found) throw new Error('nothing was counted')
  return found
}

/** The keys of a claim with what a list may show of them, without those deleted since. */
export async function claimKeys(db: Db, claimId: number) {
  return db
    .selectFrom('supplier_claim_keys as x')
    .innerJoin('keys as y', 'y.id', 'x.key_id')
    .leftJoin('slots as s', 's.id', 'y.slot_id')
    .leftJoin('orders as o', 'o.id', 's.order_id')
    .where('x.claim_id', '=', claimId)
    .select([
      'y.id as keyId',
      'y.last4',
      sql<boolean>`y.kind = ${inText(keyKind.image)}`.as('isImage'),
      sql<boolean>`y.state = ${inText(keyState.code.faulty)}`.as('isFaulty'),
      'o.id as orderId',
      'o.number as orderNumber',
    ])
    .orderBy('y.id')
    .execute()
}

export function claimHistory(db: Db, claimId: number) {
  return db
    .selectFrom('supplier_claim_events as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.claim_id', '=', claimId)
    .select([
      'e.at',
      sql<string>`u.first_name || ' ' || u.last_name`.as('by'),
      sql<SupplierClaimState>`e.state`.as('state'),
      'e.note',
    ])
    .orderBy('e.id')
    .execute()
}

/** The batch, locked until the end of the transaction, so that two people cannot claim its keys at once. */
export async function lockBatch(trx: Trx, batchId: number) {
  return trx
    .selectFrom('key_batches')
    .select(['id', 'unit_cost_e4 as unitCostE4'])
    .where('id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Faulty keys of a batch that are in no open claim. */
export async function claimableKeys(trx: Trx, batchId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from keys y where batch_id = ${batchId} and state = ${inText(keyState.code.faulty)}
      and not exists (select from supplier_claim_keys x where x.key_id = y.id and x.is_live)
    order by id for share of y`.execute(trx)
  return rows.map((row) => row.id)
}

export async function insertClaim(
  trx: Trx,
  claim: { batchId: number; keyIds: readonly number[]; amount: number; userId: number; at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('supplier_claims')
    .values({
      batch_id: claim.batchId,
      keys: claim.keyIds.length,
      amount: claim.amount,
      created_by: claim.userId,
      created_at: claim.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into supplier_claim_keys (claim_id, key_id) select ${id}, unnest(${[...claim.keyIds]}::bigint[])`.execute(
    trx,
  )
  return id
}

export async function lockClaim(trx: Trx, id: number) {
  return trx
    .selectFrom('supplier_claims as c')
    .innerJoin('key_batches as b', 'b.id', 'c.batch_id')
    .innerJoin('key_suppliers as s', 's.id', 'b.supplier_id')
    .select([
      'c.id',
      'c.number',
      'c.amount',
      sql<SupplierClaimState>`c.state`.as('state'),
      'b.currency',
      's.name as supplier',
    ])
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst()
}

export async function changeClaim(
  trx: Trx,
  id: number,
  change: { state: SupplierClaimState; credit?: number; answer?: string; at: Date },
): Promise<void> {
  const isClosed = !openSupplierClaims.includes(change.state)
  await trx
    .updateTable('supplier_claims')
    .set({
      state: change.state,
      ...(isClosed
        ? { closed_at: change.at, credit: change.credit ?? null, answer: change.answer ?? '' }
        : { sent_at: change.at }),
    })
    .where('id', '=', id)
    .execute()
  // Keys that a supplier refuses may be claimed again, with other proof.
  if (change.state === supplierClaimState.code.refused)
    await trx.updateTable('supplier_claim_keys').set({ is_live: false }).where('claim_id', '=', id).execute()
}

export async function dropClaim(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('supplier_claims').where('id', '=', id).execute()
}

export async function noteClaim(
  trx: Trx,
  event: { claimId: number; state: SupplierClaimState; userId: number; note: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('supplier_claim_events')
    .values({ claim_id: event.claimId, state: event.state, user_id: event.userId, note: event.note, at: event.at })
    .execute()
}

/** The name of the distributor, which makes the claim. */
export async function issuerName(db: Db): Promise<string> {
  const { name } = await db
    .selectFrom('companies')
    .select('name')
    .where('type', '=', companyType.code.distributer)
    .executeTakeFirstOrThrow()
  return name
}

/** Tells the distributor's open browsers that a claim changed. */
export async function announceClaim(trx: Trx, id: number): Promise<void> {
  await announcing(
    'supplierClaims',
    sql`${id}::bigint, array[c.id] from companies c where c.type = ${inText(companyType.code.distributer)}`,
  ).execute(trx)
  wakeReaders(trx)
}
