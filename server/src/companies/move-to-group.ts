import { commonErrors } from '@brava/contract/errors.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { companiesOf, lockCompaniesOf, setGroupOf } from './companies.sql.ts'

/**
 * Puts companies of a supplier into one of its price groups, or removes them from it. Returns those that moved and from
 * which group; the caller updates their prices. Throws common.notFound for a company that is not the supplier's.
 */
export async function moveToGroup(trx: Trx, given: Move): Promise<{ id: number; from: number | null }[]> {
  const moving = toMove(await lockCompaniesOf(trx, given.supplierId, wantedOf(given)), given)
  const ids = moving.map((one) => one.id)
  if (ids.length > 0) await setGroupOf(trx, ids, given.isIn ? given.groupId : null)
  return moving
}

/**
 * The companies that would move, and their current group; nothing is locked. Throws common.notFound for a company that
 * is not the supplier's.
 */
export async function companiesToMove(db: Db, given: Move): Promise<{ id: number; from: number | null }[]> {
  return toMove(await companiesOf(db, given.supplierId, wantedOf(given)).execute(), given)
}

interface Move {
  readonly supplierId: number
  readonly companyIds: readonly number[]
  readonly groupId: number
  readonly isIn: boolean
}

const wantedOf = ({ companyIds }: Move) => [...new Set(companyIds)]

function toMove(rows: Awaited<ReturnType<typeof lockCompaniesOf>>, given: Move) {
  if (rows.length !== wantedOf(given).length) refuse(commonErrors.notFound)
  return rows
    .filter((row) => (row.price_group_id === given.groupId) !== given.isIn)
    .map((row) => ({ id: row.id, from: row.price_group_id }))
}
