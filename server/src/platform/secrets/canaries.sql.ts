import type { Db } from '../db/connect.ts'

/** Stores a canary unless one with this name exists; returns the stored one. */
export async function keptCanary(db: Db, name: string, make: () => string): Promise<string> {
  const find = () => db.selectFrom('secret_canaries').select('sealed').where('name', '=', name).executeTakeFirst()
  const found = await find()
  if (found) return found.sealed
  await db
    .insertInto('secret_canaries')
    .values({ name, sealed: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.sealed ?? ''
}

export async function replaceCanary(db: Db, name: string, sealed: string): Promise<void> {
  await db
    .insertInto('secret_canaries')
    .values({ name, sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed }))
    .execute()
}
