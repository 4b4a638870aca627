import { isDistributor } from '@brava/contract/access.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { containing, paged } from '../db/paging.ts'
import type { Person } from '../http/context.ts'
import { invoiceRows } from './invoices.sql.ts'

export type Direction = 'outgoing' | 'incoming'
export type InvoicesRequest = ListRequest<typeof invoices.outgoing>

/** Invoices the person may see: those the company issued or received; a distributor sees every leg. */
export function invoicesVisibleTo(db: Db, person: Person) {
  const rows = invoiceRows(db, person.companyId)
  if (isDistributor(person)) return rows
  return rows.where((is) => is.or([is('i.issuer_id', '=', person.companyId), is('i.buyer_id', '=', person.companyId)]))
}

/** The invoices of one direction that match the request and the person may see. */
export function matchingInvoices(db: Db, person: Person, direction: Direction, request: InvoicesRequest) {
  const { filters } = request
  let query = invoicesVisibleTo(db, person)
  if (direction === 'incoming') query = query.where('i.buyer_id', '=', person.companyId)
  else if (!(isDistributor(person) && filters.everyLeg)) query = query.where('i.issuer_id', '=', person.companyId)
  if (filters.companyIds?.length) {
    query = query.where(direction === 'incoming' ? 'i.issuer_id' : 'i.buyer_id', 'in', filters.companyIds)
  }
  if (filters.issuedFrom) query = query.where('i.issued_at', '>=', new Date(`${filters.issuedFrom}T00:00:00Z`))
  if (filters.issuedTo) {
    query = query.where('i.issued_at', '<', new Date(Date.parse(`${filters.issuedTo}T00:00:00Z`) + 86_400_000))
  }
  if (filters.isNew !== undefined) query = query.where('opened.invoice_id', filters.isNew ? 'is' : 'is not', null)
  if (request.quickSearch) {
    const found = containing(request.quickSearch)
    query = query.where((is) =>
      is.or([
        is('i.number', 'ilike', found),
        is('o.number', 'ilike', found),
        is('buyer.name', 'ilike', found),
        is('issuer.name', 'ilike', found),
      ]),
    )
  }
  return query
}

/** One direction of the invoice lists, with sums over the whole filtered list. */
export async function listInvoices(db: Db, person: Person, direction: Direction, request: InvoicesRequest) {
  const query = matchingInvoices(db, person, direction, request)
  const page = await paged<
    { id: number } & Awaited<ReturnType<typeof query.execute>>[number],
    keyof typeof invoiceColumns
  >(query, request, {
    sort: invoiceColumns,
    defaultSort: 'createdDate',
    id: sql.ref('i.id'),
  })
  const sums = await query
    .clearSelect()
    .groupBy('i.currency')
    .orderBy('i.currency')
    .select([
      'i.currency',
      sql<number>`sum(i.net)::bigint`.as('net'),
      sql<number>`sum(i.vat)::bigint`.as('vat'),
      sql<number>`sum(i.gross)::bigint`.as('gross'),
    ])
    .execute()
  return { ...page, sums }
}

/** What the sortable columns mean. */
export const invoiceColumns = {
  createdDate: sql.ref('i.issued_at'),
  number: sql`(i.series, i.year, i.seq)`,
  issuerName: sql.ref('issuer.name'),
  buyerName: sql.ref('buyer.name'),
  net: sql.ref('i.net'),
  vat: sql.ref('i.vat'),
  gross: sql.ref('i.gross'),
}

/** The invoices of one order that the person may see; the orders pages show them as documents. */
export async function invoicesOfOrder(db: Db, person: Person, orderId: number) {
  return invoicesVisibleTo(db, person).where('i.order_id', '=', orderId).orderBy('i.id').execute()
}
