import { isDistributor } from '@brava/contract/access.ts'
import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { type CompanyType, companyStatus, companyType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { companyFacts } from './company-facts.ts'
import { groupOwner } from './companies.sql.ts'

/**
 * Checks who may supply a company of this type (domain rules §2): a reseller buys from the distributor; a retailer from
 * the distributor or an approved reseller. A reseller can name only itself.
 */
export async function supplierFor(
  trx: Db,
  person: Person,
  company: { type: CompanyType; supplierId: number | undefined },
): Promise<number> {
  const id = company.supplierId ?? person.companyId
  if (!isDistributor(person) && id !== person.companyId) refuse(commonErrors.notFound)
  const supplier = (await companyFacts(trx, [id])).get(id)
  if (!supplier) refuse(commonErrors.notFound)
  const fits =
    supplier.type === companyType.code.distributer ||
    (supplier.type === companyType.code.reseller && company.type === companyType.code.retailer)
  if (!fits || supplier.status !== companyStatus.code.approved) refuse(companyErrors.wrongSupplier)
  return id
}

/** Checks that a price group belongs to the supplier that prices with it. */
export async function requireGroupOf(trx: Db, supplierId: number, groupId: number | null): Promise<void> {
  if (groupId === null) return
  const group = await groupOwner(trx, groupId)
  if (group?.owner_company_id !== supplierId) refuse(companyErrors.wrongGroup)
}
