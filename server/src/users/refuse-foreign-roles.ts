import { commonErrors } from '@brava/contract/errors.ts'
import { assignableRoles } from '@brava/contract/users/assignable-roles.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { managedCompany } from './managed-companies.sql.ts'

/**
 * Refuses roles that the caller may not give in that company: nobody can give themselves more rights (guarantee G13).
 * Returns the company. Throws common.notFound, users.roleNotAllowed.
 */
export async function refuseForeignRoles(trx: Trx, call: Call, companyId: number, roles: readonly number[]) {
  const company = await managedCompany(trx, call.person, companyId)
  if (!company) return refuse(commonErrors.notFound)
  const allowed = assignableRoles(call.person, company)
  if (roles.some((role) => !allowed.includes(role))) refuse(usersErrors.roleNotAllowed)
  return company
}
