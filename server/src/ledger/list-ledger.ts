import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { PaymentType } from '@brava/contract/enums.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import { instantsBetween } from '../platform/dates/date-presets.ts'
import type { Db } from '../platform/db/connect.ts'
import { isAsOpened, pagedByIds, placeOf } from '../platform/db/paging.ts'
import { availableFrom, availableOf } from './available-of.ts'
import {
  keptLines,
  type LedgerLine,
  type LedgerOf,
  type LedgerLines,
  ledgerLines,
  lineRows,
  newestLines,
  withText,
} from './ledger-lines.sql.ts'

type Request = ListRequest<typeof companies.ledger>

/**
 * A company's ledger, newest first, with the running balance: with one supplier, or with all that it has or had. The
 * caller must already have checked access to the company; where the company has several suppliers, a supplier reads
 * only its own lines. A charge that follows its own hold is not a separate line: the hold shows its outcome.
 */
export async function listLedger(db: Db, of: LedgerOf, request: Request) {
  const { data, pagedResult, balances } = (await newest(db, of, request)) ?? (await linesAsked(db, of, request))
  return {
    pagedResult,
    ...balances,
    data: data.map((row) => ({ ...row, paymentType: row.paymentType as PaymentType | null })),
  }
}

/** The ledger's initial page, in one round trip; undefined if anything else is requested. */
async function newest(db: Db, of: LedgerOf, request: Request) {
  if (!isAsOpened(request)) return undefined
  const [found] = await (newestLines.get(request.pageSize)?.(db, of) ?? [])
  if (!found) return undefined
  const total = found.kept.reduce((sum, row) => sum + row.lines, 0)
  return {
    data: found.rows.map((row) => ({ ...row, createdDate: new Date(row.createdDate) })),
    pagedResult: placeOf(request, total).pagedResult,
    balances: availableFrom(found.accounts),
  }
}

async function linesAsked(db: Db, of: LedgerOf, request: Request) {
  const [total, balances] = await Promise.all([keptTotal(db, of, request), availableOf(db, of.companyId)])
  const page = await pagedByIds<LedgerLine, 'createdDate'>(
    () => matchingLines(db, of, request).select('t.id'),
    request,
    {
      sort: { createdDate: sql.ref('t.id') },
      defaultSort: 'createdDate',
      id: sql.ref('t.id'),
      ...(total === undefined ? {} : { total }),
    },
    (ids) => lineRows(db, { ids }),
  )
  return { ...page, balances }
}

/** The stored total, by kind; undefined if days or a text filter it further. */
async function keptTotal(db: Db, of: LedgerOf, { filters, quickSearch }: Request): Promise<number | undefined> {
  const { kind, ...rest } = filters
  if (quickSearch || Object.values(rest).some((value) => value !== undefined)) return undefined
  const kept = await keptLines(db, of)
  return kept.filter((row) => !kind?.length || kind.includes(row.kind)).reduce((sum, row) => sum + row.lines, 0)
}

function matchingLines(db: Db, of: LedgerOf, { filters, quickSearch }: Request): LedgerLines {
  let lines = ledgerLines(db, of)
  if (filters.kind?.length) lines = lines.where('t.kind', 'in', filters.kind)
  const { from, until } = instantsBetween(filters)
  if (from) lines = lines.where('t.at', '>=', from)
  if (until) lines = lines.where('t.at', '<', until)
  return quickSearch ? lines.where(withText(of.companyId, quickSearch)) : lines
}
