import { commonErrors } from '@brava/contract/errors.ts'
import type { Trx } from '../db/connect.ts'
import type { Call } from '../http/context.ts'
import { refuse } from '../http/refused.ts'
import { type LockedUser, lockVisible } from './list-users.sql.ts'

/** The person with this id, locked, if the caller manages them. Throws common.notFound. */
export async function lockManagedUser(trx: Trx, call: Call, id: number): Promise<LockedUser> {
  const [user] = await lockVisible(trx, call.person, [id])
  if (!user) return refuse(commonErrors.notFound)
  return user
}
