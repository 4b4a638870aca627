import type { Db } from '../platform/db/connect.ts'

/** Uses up a solved browser check; false if it was used before. */
export async function useCaptcha(db: Db, signature: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captchas')
    .values({ signature, used_at: now })
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
