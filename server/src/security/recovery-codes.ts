import { randomBytes } from 'node:crypto'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { toBase32 } from './totp.ts'

const count = 10

/** Letters and digits only, so that a code may be typed with or without its dash. */
const bare = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, '')

// Keyed, so that a copy of the table is useless for guessing.
const hashOf = (secrets: Secrets, userId: number, code: string) =>
  secrets.fingerprint(`recovery:${userId}:${bare(code)}`).toString('hex')

/**
 * Replaces a person's recovery codes with ten new ones of 50 random bits; they are shown once and stored hashed (G18).
 */
export async function renewRecoveryCodes(trx: Trx, secrets: Secrets, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => {
    const text = toBase32(randomBytes(7)).slice(0, 10)
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(secrets, userId, code) })))
    .execute()
  return codes
}

/** Uses up one recovery code; false if it is unknown or was used before. */
export async function useRecoveryCode(
  db: Db,
  secrets: Secrets,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(secrets, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((is) => is.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

export async function dropRecoveryCodes(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
