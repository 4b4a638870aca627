import { companyKnown } from '../../companies/company-for.ts'
import { homeCurrency } from '../../currencies/home-currency.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Person } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { unpaidLimits } from '../placing/unpaid-limits.ts'
import { unpaidByCompany } from '../record/unpaid.sql.ts'

/** What is set aside without payment for a company that the person may see, with its limits (decision 0056). */
export async function unpaidOf(db: Db, person: Person, companyId: number) {
  const company = await companyKnown(db, person, companyId)
  const [open] = await unpaidByCompany(db, [company.id])
  const most = await unpaidLimits(db, [company], await homeCurrency(db))
  return {
    orders: open?.orders ?? 0,
    mostOrders: (await parametersOf(db)).unpaidOrdersMost,
    value: open?.value ?? 0,
    mostValue: most.get(company.id) ?? 0,
    currency: company.currency,
    keys: open?.keys ?? 0,
    oldestAt: open?.oldestAt ?? null,
  }
}
