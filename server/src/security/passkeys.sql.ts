import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

export interface Passkey {
  readonly id: number
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

export function passkeysWithKeys(db: Db | Trx, userId: number): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['id', 'credential_id as credentialId', 'public_key as publicKey', 'counter', 'transports'])
    .execute()
}

export function passkeyList(db: Db | Trx, userId: number) {
  return db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name', 'created_at as createdDate', 'last_used_at as lastUsedDate', 'is_synced as isSynced'])
    .execute()
}

/** False if the same passkey of the authenticator is already stored. */
export async function insertPasskey(
  trx: Trx,
  userId: number,
  passkey: Omit<Passkey, 'id'> & { isSynced: boolean; name: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: sql`${[...passkey.transports]}::text[]`,
      is_synced: passkey.isSynced,
      name: passkey.name,
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records a use; false if the authenticator's counter has been overtaken in the meantime: somebody else signed with it.
 */
export async function noteUse(
  db: Db | Trx,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  newCounter: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function renamePasskeyOf(trx: Trx, userId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskey(trx: Trx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deletePasskeysOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

/** False if the person has added none since then. */
export async function deletePasskeysSince(trx: Trx, userId: number, since: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
