import type { dues } from '@brava/contract/companies/dues.endpoints.ts'
import type { PaymentType } from '@brava/contract/enums.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { instantsBetween } from '../platform/dates/date-presets.ts'
import type { Db } from '../platform/db/connect.ts'
import { placeOf } from '../platform/db/paging.ts'
import {
  type StatementDays,
  type StatementLine,
  type StatementSums,
  statementLines,
  statementSums,
  suppliersOf,
} from './statement.sql.ts'

const balanceRow = (kind: 'opening' | 'closing', createdDate: Date | null, balance: number): StatementLine => ({
  id: kind === 'opening' ? 0 : -1,
  createdDate,
  kind,
  orderId: null,
  orderNumber: null,
  invoiceNumber: null,
  memo: '',
  paymentType: null,
  debit: null,
  credit: null,
  balance,
})

/** Whose account, and with which supplier. */
interface StatementWith {
  readonly companyId: number
  readonly supplierId: number
}

const closingOf = ({ opening, debits, credits }: StatementSums) => opening + credits - debits

/**
 * A page of a company's statement of account with a supplier, from the oldest or from the newest: the balance before
 * the first day, every posting with the balance after it, the balance after the last day. The caller must already have
 * checked access to the company.
 */
export async function statementOf(
  db: Db,
  { companyId, supplierId }: StatementWith,
  request: ListRequest<typeof dues.statement>,
) {
  const days = daysOf(supplierId, request.filters)
  const sums = await statementSums(db, companyId, days)
  const total = sums.lines + 2
  const { offset, limit, fromEnd, pagedResult } = placeOf(request, total)
  const asked = fromEnd ? total - offset - limit : offset
  const count = Math.min(limit, total - asked)
  const start = request.isSortAscending ? asked : total - asked - count
  const found = await rowsBetween(db, companyId, { days, sums, start, count })
  const rows = request.isSortAscending ? found : found.reverse()
  return {
    pagedResult,
    opening: sums.opening,
    debits: sums.debits,
    credits: sums.credits,
    closing: closingOf(sums),
    data: rows.map((row) => ({ ...row, paymentType: row.paymentType as PaymentType | null })),
  }
}

/** The whole statement, for a document. */
export async function wholeStatement(
  db: Db,
  { companyId, supplierId }: StatementWith,
  asked: { dateFrom?: string | undefined; dateTo?: string | undefined },
) {
  const days = daysOf(supplierId, asked)
  const sums = await statementSums(db, companyId, days)
  return {
    ...sums,
    closing: closingOf(sums),
    rows: () => rowsBetween(db, companyId, { days, sums, start: 0, count: sums.lines + 2 }),
  }
}

const daysOf = (
  supplierId: number,
  asked: { dateFrom?: string | undefined; dateTo?: string | undefined },
): StatementDays => {
  const { from, until } = instantsBetween(asked)
  return { supplierId, from: from ?? null, until: until ?? null }
}

/** Rows `start` up to `start + count` of the opening balance, the lines and the closing balance. */
async function rowsBetween(
  db: Db,
  companyId: number,
  { days, sums, start, count }: { days: StatementDays; sums: StatementSums; start: number; count: number },
): Promise<StatementLine[]> {
  const offset = Math.max(0, start - 1)
  const limit = Math.min(sums.lines, start + count - 1) - offset
  const lines = limit > 0 ? await statementLines(db, companyId, { ...days, offset, limit }) : []
  const isToEnd = start + count === sums.lines + 2
  const lastMoment = days.until && new Date(days.until.getTime() - 1)
  return [
    ...(start === 0 ? [balanceRow('opening', days.from, sums.opening)] : []),
    ...lines,
    ...(isToEnd ? [balanceRow('closing', lastMoment, closingOf(sums))] : []),
  ]
}

/** Suppliers with whom a company has or had money, the current supplier first. */
export const suppliersOfCompany = suppliersOf
