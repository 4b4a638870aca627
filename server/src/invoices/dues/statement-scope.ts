import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { companyKnown, companyOnceSupplied } from '../../companies/company-for.ts'
import { suppliersOfCompany } from '../../ledger/statement-of.ts'
import type { Person } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'

/**
 * With which supplier a person sees a company's statement of account (decision 0152): the distributor and the company
 * itself with each current or former one, a current or former supplier only with itself. Throws common.notFound.
 */
export async function statementScope(db: Db, person: Person, companyId: number, asked: number | undefined) {
  const isWhole = isDistributor(person) || companyId === person.companyId
  const company = await (isWhole ? companyKnown : companyOnceSupplied)(db, person, companyId)
  const all = await suppliersOfCompany(db, company.id)
  const suppliers = isWhole ? all : all.filter(({ id }) => id === person.companyId)
  const supplier = asked === undefined ? suppliers[0] : suppliers.find(({ id }) => id === asked)
  return { company, suppliers, supplierId: (supplier ?? refuse(commonErrors.notFound)).id }
}
