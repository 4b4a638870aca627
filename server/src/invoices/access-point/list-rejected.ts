import type { accessPoint } from '@brava/contract/invoices/access-point.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import { contains } from '../../platform/db/containing.ts'
import type { Db } from '../../platform/db/connect.ts'
import { paged } from '../../platform/db/paging.ts'
import { type RejectedRow, rejectedColumns, rejectedEInvoices } from './e-invoices.sql.ts'

/** Rejected e-invoices that wait for somebody to act. */
export function listRejected(db: Db, request: ListRequest<typeof accessPoint.rejected>) {
  let query = rejectedEInvoices(db)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'i.number', 'o.number', 'buyer.name'))
  }
  return paged<RejectedRow, keyof typeof rejectedColumns>(query, request, {
    sort: rejectedColumns,
    defaultSort: 'createdDate',
    id: sql.ref('i.id'),
  })
}
