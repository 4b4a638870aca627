import type { Db } from '../db/connect.ts'
import { accountsOf, suppliersOf } from './ledger.sql.ts'

/** Minor units of `currency`. available = funds + creditLimit − held. */
export interface Available {
  readonly funds: number
  readonly held: number
  readonly creditLimit: number
  readonly available: number
  readonly currency: string
}

/** What a company has and may still spend with its supplier (domain rules §6); nothing at all for the distributor. */
export async function availableOf(db: Db, companyId: number): Promise<Available> {
  return (
    (await availableOfMany(db, [companyId])).get(companyId) ?? {
      funds: 0,
      held: 0,
      creditLimit: 0,
      available: 0,
      currency: '',
    }
  )
}

export async function availableOfMany(db: Db, companyIds: readonly number[]): Promise<Map<number, Available>> {
  if (companyIds.length === 0) return new Map()
  const [companies, accounts] = await Promise.all([suppliersOf(db, companyIds), accountsOf(db, companyIds)])
  return new Map(
    companies.map((company) => {
      const own = accounts.filter((account) => account.company_id === company.id)
      const free = own.find((account) => account.kind === 'funds')
      const held = own.find((account) => account.kind === 'held')?.balance ?? 0
      const balance = free?.balance ?? 0
      const creditLimit = free?.credit_limit ?? 0
      return [
        company.id,
        {
          funds: balance + held,
          held,
          creditLimit,
          available: balance + creditLimit,
          currency: company.currency,
        },
      ]
    }),
  )
}
