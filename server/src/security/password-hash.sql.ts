import type { Db } from '../platform/db/connect.ts'

export async function passwordHashOf(db: Db, userId: number): Promise<string | null | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash
}
