import type { LockedAccounts } from './ledger.sql.ts'

/**
 * By how much a buyer's debt grows when the given amount of its own money is taken, minor units. Its own money is the
 * free funds plus what is set aside for waiting orders, as in dues (decision 0137): each of those uses its part only
 * when it is charged, so that all invoices together ask for exactly what is owed.
 */
export function leftOwing({ funds, held }: Pick<LockedAccounts, 'funds' | 'held'>, taken: number): number {
  const owed = (own: number) => Math.max(0, -own)
  return Math.max(0, owed(funds + held - taken) - owed(funds + held))
}
