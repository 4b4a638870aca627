import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { TableFormat } from '@brava/contract/table-format.ts'
import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { orderOf } from '../platform/db/paging.ts'
import { rowsInOrder } from '../platform/db/rows-in-order.ts'
import type { Person } from '../platform/call.ts'
import { amountCell, dayCell } from '../platform/tables/cell.ts'
import { tableFile } from '../platform/tables/table-file.ts'
import { invoiceTexts } from './invoices.texts.ts'
import {
  conditionsOf,
  type Direction,
  type DatedInvoicesRequest,
  invoiceColumns,
  invoicesSortedBy,
  invoicesVisibleTo,
  invoiceTie,
} from './matching-invoices.sql.ts'

/** The matching invoices as a file, in the reader's language. */
export function exportInvoices(
  db: Db,
  person: Person,
  direction: Direction,
  request: DatedInvoicesRequest,
  format: TableFormat,
  language: Language,
): FileAnswer {
  const sorted = conditionsOf(person, direction, request)
    .reduce((query, condition) => query.where(condition), invoicesSortedBy(db, request.sortBy, request.isSortAscending))
    .orderBy(orderOf(request, { sort: invoiceColumns, defaultSort: 'createdDate', ...invoiceTie }))
  const heads = [
    'invoice',
    'issued',
    'seller',
    'buyer',
    'order',
    'reference',
    'currency',
    'net',
    'vat',
    'gross',
  ] as const
  return tableFile(
    { format, language },
    {
      name: invoiceTexts.invoice[language].toLowerCase(),
      heads: heads.map((name) => invoiceTexts[name][language]),
      rows: rowsInOrder(db, sorted, (ids) =>
        invoicesVisibleTo(db, person).where('i.id', '=', sql<number>`any(${ids}::bigint[])`).execute(),
      ),
      cells: (row) => [
        row.number,
        dayCell(row.issuedAt),
        row.issuerName,
        row.buyerName,
        row.orderNumber ?? '',
        row.reference,
        row.currency,
        amountCell(row.net),
        amountCell(row.vat),
        amountCell(row.gross),
      ],
    },
  )
}
