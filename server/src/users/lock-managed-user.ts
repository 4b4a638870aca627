import { commonErrors } from '@brava/contract/errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { type LockedUser, lockVisible } from './list-users.sql.ts'

/** The person with this id, locked, if the caller manages them. Throws common.notFound. */
export async function lockManagedUser(trx: Trx, call: Call, id: number): Promise<LockedUser> {
  const [user] = await lockVisible(trx, call.person, [id])
  if (!user) return refuse(commonErrors.notFound)
  return user
}
