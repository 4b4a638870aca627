import { commonErrors } from '@brava/contract/errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { lockCompaniesOf, setGroupOf } from './companies.sql.ts'

/**
 * Puts companies of a supplier into one of its price groups, or takes them out of it. Answers those that moved, whose
 * prices the caller brings up to date. Throws common.notFound for a company that is not the supplier's.
 */
export async function moveToGroup(
  trx: Trx,
  given: { supplierId: number; companyIds: readonly number[]; groupId: number; isIn: boolean },
): Promise<number[]> {
  const wanted = [...new Set(given.companyIds)]
  const rows = await lockCompaniesOf(trx, given.supplierId, wanted)
  if (rows.length !== wanted.length) refuse(commonErrors.notFound)
  const moving = rows.filter((row) => (row.price_group_id === given.groupId) !== given.isIn).map((row) => row.id)
  if (moving.length > 0) await setGroupOf(trx, moving, given.isIn ? given.groupId : null)
  return moving
}
