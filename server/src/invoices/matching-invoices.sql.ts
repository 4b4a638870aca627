import { isDistributor } from '@brava/contract/access.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantsBetween } from '../platform/dates/date-presets.ts'
import type { Db } from '../platform/db/connect.ts'
import { begins, contains, containing } from '../platform/db/containing.ts'
import type { Person } from '../platform/call.ts'
import { isStuck } from './access-point/e-invoices.sql.ts'
import { invoiceRows } from './invoice-rows.sql.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

export type Direction = 'outgoing' | 'incoming'

export type InvoicesRequest = ListRequest<typeof invoices.outgoing>
/** With days instead of a preset, and the time of the request. */
export type DatedInvoicesRequest = InvoicesRequest & { readonly now: Date }

/** Invoices the person may see: those the company issued or received; a distributor sees every leg. */
export function invoicesVisibleTo(db: Db, person: Person) {
  const rows = invoiceRows(db, person.companyId)
  if (isDistributor(person)) return rows
  return rows.where((is) => is.or([is('i.issuer_id', '=', person.companyId), is('i.buyer_id', '=', person.companyId)]))
}

/** What a VAT ledger needs beside the columns of the list, as the document says it. */
export const ledgerColumns = [
  sql<string>`i.snapshot #>> '{buyer,taxId}'`.as('buyerTaxId'),
  sql<string>`i.snapshot #>> '{buyer,vatId}'`.as('buyerVatId'),
  sql<InvoiceSnapshot['vatHome']>`i.snapshot -> 'vatHome'`.as('vatHome'),
]

/** The conditions for an invoice to match the request: direction, filters and search text. */
export function conditionsOf(
  person: Person,
  direction: Direction,
  { filters, quickSearch, now }: DatedInvoicesRequest,
) {
  const own = person.companyId
  const found: RawBuilder<boolean>[] = []
  if (direction === 'incoming') found.push(sql`i.buyer_id = ${own}`)
  else if (!(isDistributor(person) && filters.everyLeg)) found.push(sql`i.issuer_id = ${own}`)
  if (filters.companyIds?.length) {
    const other = sql.ref(direction === 'incoming' ? 'i.issuer_id' : 'i.buyer_id')
    found.push(sql`${other} = any(${filters.companyIds}::bigint[])`)
  }
  const { from, until } = instantsBetween({ dateFrom: filters.issuedFrom, dateTo: filters.issuedTo })
  if (from) found.push(sql`i.issued_at >= ${from}`)
  if (until) found.push(sql`i.issued_at < ${until}`)
  if (filters.isNew !== undefined) {
    const opened = sql`exists (select from invoice_openings x where x.invoice_id = i.id and x.company_id = ${own})`
    found.push(filters.isNew ? sql`not ${opened}` : sql`${opened}`)
  }
  if (filters.eInvoiceState?.length) {
    found.push(sql`i.issuer_id = ${own} and exists (select from e_invoices e
      where e.invoice_id = i.id and e.state = any(${filters.eInvoiceState}::smallint[]))`)
  }
  if (filters.eInvoiceStuck !== undefined) {
    const stuck = sql<boolean>`exists (select from e_invoices e where e.invoice_id = i.id and ${isStuck(now)})`
    found.push(sql`i.issuer_id = ${own}`, filters.eInvoiceStuck ? stuck : sql`not ${stuck}`)
  }
  if (quickSearch) {
    // Nearly everything contains a short text, so it is matched against the beginnings of names and against whole
    // numbers.
    const isShort = quickSearch.length < 3
    const text = containing(quickSearch)
    const named = sql`any(array(select c.id from companies c where ${(isShort ? begins : contains)(quickSearch, 'c.name')}))`
    const numbers = isShort
      ? sql`i.number = ${quickSearch} or i.order_id = any(array(select o.id from orders o where o.number = ${quickSearch}))`
      : sql`i.number ilike ${text} or i.order_id = any(array(select o.id from orders o
          where o.number ilike ${text} or (o.reference <> '' and ${contains(quickSearch, 'o.reference')})))`
    found.push(sql`(${numbers} or i.buyer_id = ${named} or i.issuer_id = ${named})`)
  }
  return found
}

/**
 * The ids of invoices, joined with the names they are sorted by: first the names in order, then the invoices of each.
 */
export function invoicesSortedBy(db: Db, sortBy: string | undefined, isAscending: boolean) {
  const invoices = db.selectFrom('invoices as i').select('i.id')
  if (sortBy !== 'issuerName' && sortBy !== 'buyerName') return invoices
  const direction = isAscending ? sql`asc` : sql`desc`
  const names = sql<{
    id: number
    name: string
  }>`(select id, name from companies order by 2 ${direction}, 1 ${direction})`
  return invoices.innerJoin(names.as<'by'>(sql.ref('by')), (join) =>
    join.onRef('by.id', '=', sortBy === 'issuerName' ? 'i.issuer_id' : 'i.buyer_id'),
  ) as unknown as typeof invoices
}

const named = { by: [sql.ref('by.name'), sql.ref('by.id')] }

/** The columns behind the sorting. */
export const invoiceColumns = {
  createdDate: sql.ref('i.issued_at'),
  number: { by: [sql.ref('i.series'), sql.ref('i.year'), sql.ref('i.seq')] },
  issuerName: named,
  buyerName: named,
  net: sql.ref('i.net'),
  vat: sql.ref('i.vat'),
  gross: sql.ref('i.gross'),
}

/** Every sort order ends with the instant of issue and then the id, as the table's indexes do. */
export const invoiceTie = { tie: sql.ref('i.issued_at'), id: sql.ref('i.id') }
