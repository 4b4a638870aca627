import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** What a company received; the order is named if it is its own, not one of a retailer below it. */
function receivedBy(db: Db, companyId: number) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('companies as issuer', 'issuer.id', 'i.issuer_id')
    .leftJoin('orders as o', (join) => join.onRef('o.id', '=', 'i.order_id').onRef('o.company_id', '=', 'i.buyer_id'))
    .where('i.buyer_id', '=', companyId)
    .select([
      'i.id',
      'i.number',
      'i.kind',
      'i.issued_at as issuedAt',
      'issuer.name as issuer',
      'o.id as orderId',
      sql<string>`coalesce(o.reference, '')`.as('reference'),
      'i.refers_to_id as refersToId',
      'i.currency',
      'i.net',
      'i.vat',
      'i.gross',
    ])
}
export type ReceivedInvoice = Awaited<ReturnType<ReturnType<typeof receivedBy>['execute']>>[number]

/**
 * The last numbered first, one more than requested, to show whether there is a next page. `since` is compared with the
 * numbering too: a document that was held has the day of its sale, long before anybody could read it.
 */
export function receivedInvoices(
  db: Db,
  companyId: number,
  { since, after, limit }: { since?: Date | undefined; after?: number | undefined; limit: number },
) {
  let query = receivedBy(db, companyId)
  if (since !== undefined) query = query.where('i.created_at', '>=', since)
  if (after !== undefined)
    query = query.where(sql<boolean>`(i.created_at, i.id) < (select created_at, id from invoices where id = ${after})`)
  return query
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function receivedInvoice(db: Db, companyId: number, id: number) {
  return receivedBy(db, companyId).where('i.id', '=', id).executeTakeFirst()
}
