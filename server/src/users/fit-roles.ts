import { rolesOf } from '@brava/contract/users/assignable-roles.ts'
import type { Trx } from '../platform/db/connect.ts'
import { roleFactsOf } from './managed-companies.sql.ts'
import { renameRoles } from './users.sql.ts'

/** Gives the people of a company the roles that fit its type: its admins stay admins, the others buy (rolesOf). */
export async function fitRoles(trx: Trx, companyId: number): Promise<void> {
  const [admin = 0, plain = 0] = rolesOf(await roleFactsOf(trx, companyId))
  await renameRoles(trx, companyId, { admin, plain })
}
