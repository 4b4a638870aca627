import type { LockedAccounts } from './ledger.sql.ts'

/**
 * What a buyer owes more than before once so much of its own money was taken, minor units. Its own money is what is free and
 * what is set aside for orders that wait, as in dues (decision 0137): each of those takes its part only when it is charged, so
 * that all invoices together ask for what is owed.
 */
export function leftOwing({ funds, held }: Pick<LockedAccounts, 'funds' | 'held'>, taken: number): number {
  const owed = (own: number) => Math.max(0, -own)
  return Math.max(0, owed(funds + held - taken) - owed(funds + held))
}
