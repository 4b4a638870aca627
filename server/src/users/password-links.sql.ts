import type { Db, Trx } from '../platform/db/connect.ts'

export async function addPasswordLink(
  trx: Trx,
  link: { tokenHash: Buffer; userId: number; now: Date; until: Date },
): Promise<number> {
  const row = await trx
    .insertInto('password_resets')
    .values({ token_hash: link.tokenHash, user_id: link.userId, created_at: link.now, expires_at: link.until })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function useLink(trx: Trx, tokenHash: Buffer, now: Date): Promise<number | null> {
  const row = await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function linkOwner(db: Db | Trx, tokenHash: Buffer, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}
