import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { TableFormat } from '@brava/contract/table-format.ts'
import type { Language } from '@brava/contract/language.ts'
import { invoiceKind } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { orderOf } from '../platform/db/paging.ts'
import { rowsInOrder } from '../platform/db/rows-in-order.ts'
import type { Person } from '../platform/call.ts'
import { amountCell, dayCell } from '../platform/tables/cell.ts'
import { tableFile } from '../platform/tables/table-file.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { invoiceTexts } from './invoices.texts.ts'
import {
  conditionsOf,
  type Direction,
  type DatedInvoicesRequest,
  invoiceColumns,
  invoicesSortedBy,
  invoicesVisibleTo,
  invoiceTie,
  ledgerColumns,
} from './matching-invoices.sql.ts'

/** The VAT in the seller's own currency; documents state it without a sign. */
const vatInHome = ({ kind, vat, vatHome }: { kind: number; vat: number; vatHome: InvoiceSnapshot['vatHome'] }) =>
  vatHome ? (kind === invoiceKind.creditNote ? -vatHome.vat : vatHome.vat) : vat

/** The matching invoices as a file for the VAT ledger, in the reader's language. */
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
    'credits',
    'issued',
    'seller',
    'buyer',
    'buyerTaxId',
    'buyerVatId',
    'order',
    'reference',
    'currency',
    'net',
    'vat',
    'gross',
    'homeCurrency',
    'vatInHome',
    'homeRate',
  ] as const
  return tableFile(
    { format, language },
    {
      name: invoiceTexts.invoice[language].toLowerCase(),
      heads: heads.map((name) => invoiceTexts[name][language]),
      rows: rowsInOrder(db, sorted, (ids) =>
        invoicesVisibleTo(db, person)
          .select(ledgerColumns)
          .where('i.id', '=', sql<number>`any(${ids}::bigint[])`)
          .execute(),
      ),
      cells: (row) => [
        row.number,
        row.refersTo?.name ?? '',
        dayCell(row.issuedAt),
        row.issuerName,
        row.buyerName,
        row.buyerTaxId,
        row.buyerVatId,
        row.orderNumber ?? '',
        row.reference,
        row.currency,
        amountCell(row.net),
        amountCell(row.vat),
        amountCell(row.gross),
        row.vatHome?.currency ?? row.currency,
        amountCell(vatInHome(row)),
        row.vatHome ? { number: String(Number(row.vatHome.rate)) } : '',
      ],
    },
  )
}
