import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { followedRows } from '../platform/db/followed-rows.ts'
import { type TradeRow, trades } from './partner-trades.sql.ts'

/**
 * The amounts by which a list of partners is sorted and filtered: funds, what is held, available, overdue, credit
 * limit.
 */
export const partnerAmounts = ['funds', 'held', 'available', 'overdue', 'creditLimit'] as const
export type PartnerAmount = (typeof partnerAmounts)[number]

interface AccountRow {
  readonly id: number
  readonly companyId: number
  readonly supplierId: number | null
  readonly currency: string
  readonly kind: string
  readonly balance: number
  readonly creditLimit: number
  readonly overdue: number
  readonly isPaused: boolean
}

type Amounts = Readonly<Record<PartnerAmount, number>>

const accounts = followedRows({
  empty: () => ({
    /** For every supplier and currency with which the company ever had an account. */
    read: new Map<number, readonly AccountRow[]>(),
    /** Companies whose amounts must be recomputed. */
    changed: new Set<number>(),
    // One map per amount: with a row per company, a lookup for tens of thousands of them would jump all over memory.
    amounts: Object.fromEntries(partnerAmounts.map((name) => [name, new Map()])) as Readonly<
      Record<PartnerAmount, Map<number, number>>
    >,
  }),
  // Sales and bank accounts are read too: leaving them out takes as long as reading all.
  rows: (isChanged) => sql<AccountRow>`
    select id, company_id as "companyId", counterparty_id as "supplierId", currency, kind, balance,
      credit_limit as "creditLimit", overdue, credit_paused as "isPaused"
    from ledger_accounts where ${isChanged}`,
  keep({ read, changed }, row) {
    if (row.kind !== 'funds' && row.kind !== 'held') return
    const others = read.get(row.companyId)?.filter(({ id }) => id !== row.id) ?? []
    read.set(row.companyId, [...others, row])
    changed.add(row.companyId)
  },
})

/**
 * Returns any partner's amount, minor units of its own currency: that of its account with its current supplier, in its
 * current currency, as in the rows of the list (partner-rows.sql.ts). 0 if there is none.
 */
export async function partnerAmountsNow(db: Db, amount: PartnerAmount): Promise<(companyId: number) => number> {
  const [held, traded] = await Promise.all([accounts(db), trades(db)])
  for (const { changed } of [held, traded]) {
    for (const id of changed) {
      const amounts = amountsOf(traded.read.get(id), held.read.get(id) ?? [])
      for (const name of partnerAmounts) held.amounts[name].set(id, amounts[name])
    }
    changed.clear()
  }
  return (companyId) => held.amounts[amount].get(companyId) ?? 0
}

function amountsOf(trade: TradeRow | undefined, every: readonly AccountRow[]): Amounts {
  const own = every.filter(
    ({ supplierId, currency }) => supplierId === trade?.supplierId && currency === trade.currency,
  )
  const funds = own.find(({ kind }) => kind === 'funds')
  const held = own.find(({ kind }) => kind === 'held')
  const { balance = 0, creditLimit = 0, overdue = 0, isPaused = false } = funds ?? {}
  return {
    funds: balance + (held?.balance ?? 0),
    available: balance + (isPaused ? 0 : creditLimit),
    overdue,
    creditLimit,
    held: held?.balance ?? 0,
  }
}
