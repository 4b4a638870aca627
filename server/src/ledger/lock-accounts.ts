import type { Trx } from '../db/connect.ts'
import { lockRows, openAccount, suppliersOf } from './ledger.sql.ts'

/** A company's money with its supplier, locked. Minor units of `currency`. */
export interface LockedAccounts {
  readonly companyId: number
  readonly supplierId: number
  readonly currency: string
  readonly fundsId: number
  readonly heldId: number
  /** Funds without what is set aside; negative is used credit. */
  readonly funds: number
  readonly held: number
  readonly creditLimit: number
}

/**
 * Opens what is missing and locks the funds and held accounts of the companies in ascending order of account id: the
 * one lock order of money (guarantees 2.7). The distributor has no supplier and so no such accounts; it is left out.
 */
export async function lockAccounts(trx: Trx, companyIds: readonly number[]): Promise<Map<number, LockedAccounts>> {
  if (companyIds.length === 0) return new Map()
  const companies = await suppliersOf(trx, companyIds)
  for (const company of companies) {
    const pair = { companyId: company.id, counterpartyId: company.parent_id as number, currency: company.currency }
    await openAccount(trx, { ...pair, kind: 'funds' })
    await openAccount(trx, { ...pair, kind: 'held' })
  }
  const rows = await lockRows(trx, companyIds)
  const locked = new Map<number, LockedAccounts>()
  for (const company of companies) {
    const own = rows.filter(
      (row) =>
        row.company_id === company.id && row.counterparty_id === company.parent_id && row.currency === company.currency,
    )
    const funds = own.find((row) => row.kind === 'funds')
    const held = own.find((row) => row.kind === 'held')
    if (!funds || !held) throw new Error('ledger accounts are missing after opening')
    locked.set(company.id, {
      companyId: company.id,
      supplierId: company.parent_id as number,
      currency: company.currency,
      fundsId: funds.id,
      heldId: held.id,
      funds: funds.balance,
      held: held.balance,
      creditLimit: funds.credit_limit,
    })
  }
  return locked
}
