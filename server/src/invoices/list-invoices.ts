import { isDistributor } from '@brava/contract/access.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { pagedByIds } from '../platform/db/paging.ts'
import type { Person } from '../platform/call.ts'
import { countedInvoiceSums, type InvoiceSum, keptInvoiceSums } from './invoice-sums.sql.ts'
import { dueOfOrder } from './invoices-due.sql.ts'
import {
  type Direction,
  type DatedInvoicesRequest,
  conditionsOf,
  invoicesSortedBy,
  invoiceColumns,
  invoiceTie,
  invoicesVisibleTo,
} from './matching-invoices.sql.ts'

/** One direction of the invoice lists, with sums over the whole filtered list. */
export async function listInvoices(db: Db, person: Person, direction: Direction, request: DatedInvoicesRequest) {
  const conditions = conditionsOf(person, direction, request)
  const sums = await sumsOf(db, person, direction, request, conditions)
  const page = await pagedByIds(
    (isAscending) =>
      conditions.reduce(
        (query, condition) => query.where(condition),
        invoicesSortedBy(db, request.sortBy, isAscending),
      ),
    request,
    {
      sort: invoiceColumns,
      defaultSort: 'createdDate',
      ...invoiceTie,
      total: sums.reduce((total, sum) => total + sum.invoices, 0),
    },
    (ids) => invoicesVisibleTo(db, person).where('i.id', '=', sql<number>`any(${ids}::bigint[])`).execute(),
  )
  return { ...page, sums: sums.map(({ currency, net, vat, gross }) => ({ currency, net, vat, gross })) }
}

/** Stored by issuer and buyer; counted only if a day, a text or the new mark narrows them. */
async function sumsOf(
  db: Db,
  person: Person,
  direction: Direction,
  { filters, quickSearch }: DatedInvoicesRequest,
  conditions: readonly RawBuilder<boolean>[],
): Promise<InvoiceSum[]> {
  const { companyIds, everyLeg, ...rest } = filters
  if (!quickSearch && Object.values(rest).every((value) => value === undefined)) {
    if (direction === 'incoming') return keptInvoiceSums(db, { buyerId: person.companyId, otherIds: companyIds })
    if (isDistributor(person) && everyLeg) return keptInvoiceSums(db, { otherIds: companyIds })
    return keptInvoiceSums(db, { issuerId: person.companyId, otherIds: companyIds })
  }
  return countedInvoiceSums(db, conditions)
}

/** The invoices of one order that the person may see; the orders pages show them as documents. */
export async function invoicesOfOrder(db: Db, person: Person, orderId: number) {
  return invoicesVisibleTo(db, person).where('i.order_id', '=', orderId).orderBy('i.id').execute()
}

/**
 * Which due invoices of the order the person will see: those its company issues or receives; for a distributor all of
 * them.
 */
export function dueInvoicesOfOrder(db: Db, person: Person, orderId: number) {
  return dueOfOrder(db, person, orderId)
}
