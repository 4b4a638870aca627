import type { Trx } from '../platform/db/connect.ts'
import { type LockedAccounts, type LockedRow, lockRows } from './ledger.sql.ts'

export type { LockedAccounts, LockedRow }

/**
 * Opens missing accounts and locks the funds and held accounts of the companies in ascending order of account id: the
 * one lock order of money (guarantees 2.7). The distributor has no supplier and therefore no such accounts; it is left
 * out. `locked`: accounts that this transaction has locked and not changed since; they are not read again.
 */
export async function lockAccounts(
  trx: Trx,
  companyIds: readonly number[],
  locked: readonly LockedRow[] = [],
): Promise<Map<number, LockedAccounts>> {
  if (companyIds.length === 0) return new Map()
  return new Map((await lockRows(trx, companyIds, locked)).map((row) => [row.companyId, row]))
}
