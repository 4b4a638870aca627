import type { Db } from '../platform/db/connect.ts'

/** The sealed seeds of people's authenticators. */
export function sealedSeeds(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'mfa_secret_sealed as sealed'])
    .where('mfa_secret_sealed', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .execute()
}

/** Replaces the seal of a seed; false if its person has changed it in the meantime. */
export async function replaceSeed(db: Db, userId: number, sealed: string, fresh: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ mfa_secret_sealed: fresh })
    .where('id', '=', userId)
    .where('mfa_secret_sealed', '=', sealed)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
