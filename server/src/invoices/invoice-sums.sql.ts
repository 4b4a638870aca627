import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** The total of a list of invoices, in one currency. */
export interface InvoiceSum {
  readonly currency: string
  readonly invoices: number
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/**
 * Stored totals of what one side issued or received, or of everything, by currency; optionally restricted to one other
 * side.
 */
export async function keptInvoiceSums(
  db: Db,
  of: { issuerId?: number; buyerId?: number; otherIds?: readonly number[] | undefined },
): Promise<InvoiceSum[]> {
  let query = db
    .selectFrom('invoice_totals as t')
    .groupBy('t.currency')
    .orderBy('t.currency')
    .having(sql<boolean>`sum(t.invoices) > 0`)
    .select([
      't.currency',
      sql<number>`sum(t.invoices)::int`.as('invoices'),
      sql<number>`sum(t.net)::bigint`.as('net'),
      sql<number>`sum(t.vat)::bigint`.as('vat'),
      sql<number>`sum(t.gross)::bigint`.as('gross'),
    ])
  if (of.issuerId !== undefined) query = query.where('t.issuer_id', '=', of.issuerId)
  if (of.buyerId !== undefined) query = query.where('t.buyer_id', '=', of.buyerId)
  if (of.otherIds?.length)
    query = query.where(of.buyerId === undefined ? 't.buyer_id' : 't.issuer_id', 'in', [...of.otherIds])
  return query.execute()
}

/** The same by counting, if there are no stored totals: invoices `i` that meet every condition. */
export function countedInvoiceSums(db: Db, conditions: readonly RawBuilder<boolean>[]): Promise<InvoiceSum[]> {
  return conditions
    .reduce((query, condition) => query.where(condition), db.selectFrom('invoices as i'))
    .groupBy('i.currency')
    .orderBy('i.currency')
    .select([
      'i.currency',
      sql<number>`count(*)::int`.as('invoices'),
      sql<number>`sum(i.net)::bigint`.as('net'),
      sql<number>`sum(i.vat)::bigint`.as('vat'),
      sql<number>`sum(i.gross)::bigint`.as('gross'),
    ])
    .execute()
}
