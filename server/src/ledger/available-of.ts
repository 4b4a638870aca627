import type { Db } from '../platform/db/connect.ts'
import { type AccountFound, accountsOf } from './ledger.sql.ts'

/** The part of the credit limit available to new orders: none of it while credit is paused (decision 0138). */
export const usableCredit = (account: { readonly creditLimit: number; readonly creditPaused: boolean }): number =>
  account.creditPaused ? 0 : account.creditLimit

/** Minor units of `currency`. available = funds + creditLimit − held; the limit is left out while credit is paused. */
export interface Available {
  readonly funds: number
  readonly held: number
  readonly creditLimit: number
  readonly available: number
  readonly creditPaused: boolean
  readonly currency: string
}

const nothing: Available = { funds: 0, held: 0, creditLimit: 0, available: 0, creditPaused: false, currency: '' }

/** What a company has and may still spend with its supplier (domain rules §6); all zeros for the distributor. */
export async function availableOf(db: Db, companyId: number): Promise<Available> {
  return availableFrom(await accountsOf(db, [companyId]))
}

export async function availableOfMany(db: Db, companyIds: readonly number[]): Promise<Map<number, Available>> {
  const byCompany = Map.groupBy(await accountsOf(db, companyIds), (account) => account.companyId)
  return new Map([...byCompany].map(([id, accounts]) => [id, availableFrom(accounts)]))
}

/** The same from the accounts of one company, for callers that load them together with other data. */
export function availableFrom(accounts: readonly AccountFound[]): Available {
  const [first] = accounts
  if (!first) return nothing
  const free = accounts.find((account) => account.kind === 'funds')
  const held = accounts.find((account) => account.kind === 'held')?.balance ?? 0
  const balance = free?.balance ?? 0
  const creditLimit = free?.creditLimit ?? 0
  const creditPaused = free?.creditPaused ?? false
  return {
    funds: balance + held,
    held,
    creditLimit,
    available: balance + usableCredit({ creditLimit, creditPaused }),
    creditPaused,
    currency: first.currency,
  }
}
