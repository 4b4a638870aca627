import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { orderOf } from '../db/paging.ts'
import type { Person } from '../http/context.ts'
import { csvAmount, csvFile, rowsOf } from '../http/csv-file.ts'
import { invoiceTexts } from './invoices.texts.ts'
import { type Direction, type InvoicesRequest, invoiceColumns, matchingInvoices } from './matching-invoices.ts'

/** The invoices that match as CSV, in the language of the reader. */
export function exportInvoices(
  db: Db,
  person: Person,
  direction: Direction,
  request: InvoicesRequest,
  language: Language,
): FileAnswer {
  const names = { issuerName: sql.ref('issuer.name'), buyerName: sql.ref('buyer.name') }
  const sorted = matchingInvoices(db, person, direction, request).orderBy(
    orderOf(request, { sort: { ...invoiceColumns, ...names }, defaultSort: 'createdDate', id: sql.ref('i.id') }),
  )
  const { date } = formatter(language)
  const heads = ['invoice', 'issued', 'seller', 'buyer', 'order', 'currency', 'net', 'vat', 'gross'] as const
  return csvFile({
    name: `${invoiceTexts.invoice[language].toLowerCase()}.csv`,
    heads: heads.map((name) => invoiceTexts[name][language]),
    rows: rowsOf(sorted),
    cells: (row) => [
      row.number,
      date(row.issuedAt),
      row.issuerName,
      row.buyerName,
      row.orderNumber ?? '',
      row.currency,
      csvAmount(row.net, language),
      csvAmount(row.vat, language),
      csvAmount(row.gross, language),
    ],
  })
}
