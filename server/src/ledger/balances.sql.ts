import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** Funds available to new orders: without the limit while credit is paused. */
const available = sql<number>`f.balance + case when f.credit_paused then 0 else f.credit_limit end`
const isCurrent = sql<boolean>`coalesce(c.parent_id = f.counterparty_id and c.currency = f.currency, false)`
const all = sql<number>`f.balance + coalesce(h.balance, 0)`

/** The balance of every company with each supplier it has or had, in each currency. */
export function balanceRows(db: Db) {
  return db
    .selectFrom('ledger_accounts as f')
    .innerJoin('companies as c', 'c.id', 'f.company_id')
    .innerJoin('companies as s', 's.id', 'f.counterparty_id')
    .leftJoin('ledger_accounts as h', (join) =>
      join
        .onRef('h.company_id', '=', 'f.company_id')
        .onRef('h.counterparty_id', '=', 'f.counterparty_id')
        .onRef('h.currency', '=', 'f.currency')
        .on('h.kind', '=', 'held'),
    )
    .where('f.kind', '=', 'funds')
    .select([
      'f.id',
      'f.company_id as companyId',
      'c.name as company',
      'c.code',
      's.name as supplier',
      isCurrent.as('isCurrent'),
      'f.currency',
      all.as('funds'),
      sql<number>`coalesce(h.balance, 0)`.as('held'),
      'f.credit_limit as creditLimit',
      available.as('available'),
      'f.overdue',
    ])
}
export type BalanceFound = Awaited<ReturnType<ReturnType<typeof balanceRows>['executeTakeFirstOrThrow']>>

export const balanceColumns = {
  company: sql.ref('c.name'),
  supplier: sql.ref('s.name'),
  currency: sql.ref('f.currency'),
  funds: all,
  held: sql`coalesce(h.balance, 0)`,
  creditLimit: sql.ref('f.credit_limit'),
  available,
  overdue: sql.ref('f.overdue'),
}

/** What a filter requires of an account; if there are several, one match is enough. */
export const balanceHas = {
  funds: sql<boolean>`${all} > 0`,
  credit: sql<boolean>`${all} < 0`,
  held: sql<boolean>`h.balance > 0`,
  overdue: sql<boolean>`f.overdue > 0`,
  former: sql<boolean>`not (${isCurrent})`,
} as const

export interface CurrencySum {
  readonly currency: string
  readonly accounts: number
  readonly funds: number
  readonly creditUsed: number
  readonly held: number
  readonly bank: number
  readonly sales: number
  readonly total: number
}

/** All accounts, by currency and kind; `total` is zero while the books are correct. */
export async function sumsByCurrency(db: Db): Promise<CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select currency, count(*)::int as accounts,
      coalesce(sum(balance) filter (where kind = 'funds' and balance > 0), 0)::bigint as funds,
      coalesce(sum(balance) filter (where kind = 'funds' and balance < 0), 0)::bigint as "creditUsed",
      coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held,
      coalesce(sum(balance) filter (where kind = 'bank'), 0)::bigint as bank,
      coalesce(sum(balance) filter (where kind = 'sales'), 0)::bigint as sales,
      sum(balance)::bigint as total
    from ledger_accounts group by currency order by currency`.execute(db)
  return rows
}
