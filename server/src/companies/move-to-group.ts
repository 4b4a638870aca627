import { commonErrors } from '@brava/contract/errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { lockCompaniesOf, setGroupOf } from './companies.sql.ts'

/**
 * Puts companies of a supplier into one of its price groups, or takes them out of it. Answers those that moved and from
 * which group; their prices the caller brings up to date. Throws common.notFound for a company that is not the supplier's.
 */
export async function moveToGroup(
  trx: Trx,
  given: { supplierId: number; companyIds: readonly number[]; groupId: number; isIn: boolean },
): Promise<{ id: number; from: number | null }[]> {
  const moving = await companiesToMove(trx, given)
  const ids = moving.map((one) => one.id)
  if (ids.length > 0) await setGroupOf(trx, ids, given.isIn ? given.groupId : null)
  return moving
}

/** Those that are not where they are to be, held, and in which group they are. Throws common.notFound for a company that is not the supplier's. */
export async function companiesToMove(
  trx: Trx,
  given: { supplierId: number; companyIds: readonly number[]; groupId: number; isIn: boolean },
): Promise<{ id: number; from: number | null }[]> {
  const wanted = [...new Set(given.companyIds)]
  const rows = await lockCompaniesOf(trx, given.supplierId, wanted)
  if (rows.length !== wanted.length) refuse(commonErrors.notFound)
  return rows
    .filter((row) => (row.price_group_id === given.groupId) !== given.isIn)
    .map((row) => ({ id: row.id, from: row.price_group_id }))
}
