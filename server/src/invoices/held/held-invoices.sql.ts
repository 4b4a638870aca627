import { isDistributor } from '@brava/contract/access.ts'
import { sql } from 'kysely'
import type { Person } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { Finding } from '../e-invoice/check-e-invoice.ts'
import type { DueInvoice } from '../invoices-due.sql.ts'

/** A document that may not be issued, and why. */
export interface HeldInvoice {
  readonly due: DueInvoice
  readonly gross: number
  readonly ruleSet: string
  readonly findings: readonly Finding[]
}

/** Stores what was found; the documents stay due, but are skipped until they are released. */
export async function holdInvoices(trx: Trx, held: readonly HeldInvoice[]): Promise<void> {
  await trx
    .insertInto('invoices_held')
    .values(
      held.map(({ due, gross, ruleSet, findings }) => ({
        leg_id: due.legId,
        part: due.part,
        kind: due.kind,
        refund_id: due.refundId,
        issuer_id: due.issuerId,
        buyer_id: due.buyerId,
        order_id: due.orderId,
        currency: due.currency,
        gross,
        sold_at: due.soldAt,
        rule_set: ruleSet,
        findings: JSON.stringify(findings),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Held documents of the person's own company; for a distributor those of every issuer. */
export function heldVisibleTo(db: Db | Trx, person: Person) {
  return db
    .selectFrom('invoices_held as h')
    .innerJoin('companies as issuer', 'issuer.id', 'h.issuer_id')
    .innerJoin('companies as buyer', 'buyer.id', 'h.buyer_id')
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .$if(!isDistributor(person), (query) => query.where('h.issuer_id', '=', person.companyId))
    .select([
      'h.id',
      'h.kind',
      'h.issuer_id as issuerId',
      'issuer.name as issuerName',
      'h.buyer_id as buyerId',
      'buyer.name as buyerName',
      'h.order_id as orderId',
      'o.number as orderNumber',
      'h.currency',
      'h.gross',
      'h.sold_at as soldAt',
      'h.held_at as heldAt',
      sql<Finding[]>`h.findings`.as('findings'),
    ])
}
export type HeldRow = Awaited<ReturnType<ReturnType<typeof heldVisibleTo>['executeTakeFirstOrThrow']>>

/** The columns by which the list can be sorted. */
export const heldColumns = {
  createdDate: sql.ref('h.held_at'),
  soldAt: sql.ref('h.sold_at'),
  issuerName: sql.ref('issuer.name'),
  buyerName: sql.ref('buyer.name'),
}

/** How many documents wait for correction, of all issuers or of one. */
export async function countHeld(db: Db | Trx, issuerId?: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from invoices_held ${issuerId === undefined ? sql`` : sql`where issuer_id = ${issuerId}`}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Removes from the held documents those among the ids that the person may see. Returns what they were. */
export async function takeHeld(
  trx: Trx,
  person: Person,
  ids: readonly number[],
): Promise<{ legId: number; part: number; kind: number; refundId: number; issuerId: number; buyerId: number }[]> {
  return trx
    .deleteFrom('invoices_held')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .$if(!isDistributor(person), (query) => query.where('issuer_id', '=', person.companyId))
    .returning([
      'leg_id as legId',
      'part',
      'kind',
      'refund_id as refundId',
      'issuer_id as issuerId',
      'buyer_id as buyerId',
    ])
    .execute()
}

/** The products with these codes, to be opened and corrected. */
export async function productIdsByCode(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .where('code', '=', sql<string>`any(${[...new Set(codes)]}::text[])`)
    .select(['id', 'code'])
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** How many of these documents are issued, and how many are held again. */
export async function countOutcomes(
  db: Db,
  taken: readonly { legId: number; part: number; kind: number; refundId: number }[],
): Promise<{ issued: number; held: number }> {
  const { rows } = await sql<{ issued: number; held: number }>`
    select count(*) filter (where exists (select from invoices i where (i.leg_id, i.part, i.kind) = (t."legId", t.part, t.kind)
        and coalesce(i.refund_id, 0) = t."refundId"))::int as issued,
      count(*) filter (where exists (select from invoices_held h
        where (h.leg_id, h.part, h.kind, h.refund_id) = (t."legId", t.part, t.kind, t."refundId")))::int as held
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t("legId" bigint, part smallint, kind smallint, "refundId" bigint)`.execute(
    db,
  )
  return rows[0] ?? { issued: 0, held: 0 }
}
