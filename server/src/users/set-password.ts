import type { Db, Trx } from '../platform/db/connect.ts'
import { dropChallenges } from '../security/challenges.ts'
import { hashPassword } from '../security/password-hash.ts'
import { endSessions } from '../security/sessions.ts'

/**
 * Stores a new password: pending sign-ins and sessions (except one) end, and open reset links and an authenticator that
 * is being set up stop working (guarantees G19, G20).
 */
export async function setPassword(
  trx: Trx,
  change: { userId: number; password: string; exceptSessionId?: number; now: Date },
): Promise<void> {
  const password_hash = await hashPassword(change.password)
  await trx
    .updateTable('users')
    .set({ password_hash, mfa_pending_sealed: null, updated_at: change.now })
    .where('id', '=', change.userId)
    .execute()
  await dropPasswordLinks(trx, change.userId, change.now)
  await dropChallenges(trx, change.userId)
  await endSessions(trx, {
    userId: change.userId,
    ...(change.exceptSessionId === undefined ? {} : { exceptSessionId: change.exceptSessionId }),
    reason: 'password',
    now: change.now,
  })
}

/**
 * Invalidates open links for a new password, and invitations: there is a newer link, a new password or another address.
 */
export async function dropPasswordLinks(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Rehashes the same password with the current settings. Returns the person's hash afterwards: the verified one if the
 * password was changed in the meantime, so that the former one never comes back.
 */
export async function renewHash(db: Db, userId: number, verified: string, password: string): Promise<string> {
  const fresh = await hashPassword(password)
  const result = await db
    .updateTable('users')
    .set({ password_hash: fresh })
    .where('id', '=', userId)
    .where('password_hash', '=', verified)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n ? fresh : verified
}
