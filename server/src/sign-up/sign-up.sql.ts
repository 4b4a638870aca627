import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

export function offeredCountries(db: Db) {
  return db.selectFrom('countries').select(['id', 'code', 'name']).orderBy('name').execute()
}

export async function isEnrolled(trx: Trx, key: string): Promise<boolean> {
  const row = await trx.selectFrom('company_sign_ups').select('company_id').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

export async function insertSignUp(
  trx: Trx,
  signUp: { companyId: number; key: string; userId: number; message: string; at: Date; ip: string },
): Promise<void> {
  await trx
    .insertInto('company_sign_ups')
    .values({
      company_id: signUp.companyId,
      key: signUp.key,
      user_id: signUp.userId,
      message: signUp.message,
      accepted_at: signUp.at,
      ip: signUp.ip,
    })
    .execute()
}

export function signUpOf(db: Db, companyId: number) {
  return db
    .selectFrom('company_sign_ups as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.accepted_at as at',
      's.message',
      sql<string>`u.first_name || ' ' || u.last_name`.as('personName'),
      'u.email',
      sql<boolean>`u.password_hash is not null`.as('isProven'),
    ])
    .where('s.company_id', '=', companyId)
    .executeTakeFirst()
}
