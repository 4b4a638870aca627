import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

/** Where the sealed seeds of people's authenticators are: those in use, and those that are being set up. */
export const seedColumns = ['mfa_secret_sealed', 'mfa_pending_sealed'] as const
type SeedColumn = (typeof seedColumns)[number]

export async function sealedSeeds(db: Db, column: SeedColumn): Promise<{ id: number; sealed: string }[]> {
  const { rows } = await sql<{ id: number; sealed: string }>`
    select id, ${sql.ref(column)} as sealed from users where ${sql.ref(column)} is not null`.execute(db)
  return rows
}

/** Replaces the seal of a seed; false if its person has changed it in the meantime. */
export async function replaceSeed(
  db: Db,
  column: SeedColumn,
  { id, sealed }: { id: number; sealed: string },
  fresh: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set ${sql.ref(column)} = ${fresh} where id = ${id} and ${sql.ref(column)} = ${sealed}`.execute(db)
  return numAffectedRows === 1n
}

/** Stores the seed of an authenticator that is being set up, in place of an earlier attempt, or drops it (null). */
export async function setPendingSeed(
  trx: Trx,
  userId: number,
  pending: { sealed: string; until: Date } | null,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ mfa_pending_sealed: pending?.sealed ?? null, mfa_pending_until: pending?.until ?? null })
    .where('id', '=', userId)
    .execute()
}

/** Takes the seed that is being set up; false if it is no longer this one. */
export async function takePendingSeed(trx: Trx, userId: number, sealed: string): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ mfa_pending_sealed: null })
    .where('id', '=', userId)
    .where('mfa_pending_sealed', '=', sealed)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
