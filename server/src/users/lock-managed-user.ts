import { commonErrors } from '@brava/contract/errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { type LockedUser, lockVisible } from './list-users.sql.ts'
import { rolesHeld } from './users.sql.ts'

/** The person with this id, locked, if the caller manages them. Throws common.notFound. */
export async function lockManagedUser(trx: Trx, call: Call, id: number): Promise<LockedUser> {
  const [user] = await lockVisible(trx, call.person, [id])
  if (!user) return refuse(commonErrors.notFound)
  return user
}

/**
 * The managed people with these ids, locked together with the caller: if two admins remove each other at the same
 * moment, the second has already lost the role and is refused, so that one remains. Throws common.notSignedIn then.
 */
export async function lockBesideOneself(trx: Trx, { person }: Call, ids: readonly number[]): Promise<LockedUser[]> {
  const found = await lockVisible(trx, person, [...new Set([...ids, person.id])])
  const own = found.find(({ id }) => id === person.id)
  if (own) {
    // Read after the lock: the previous holder may have changed them.
    const roles = await rolesHeld(trx, person.id)
    if (own.isDisabled || person.userGroups.some((role) => !roles.includes(role))) refuse(commonErrors.notSignedIn)
  }
  return found.filter(({ id }) => ids.includes(id))
}
