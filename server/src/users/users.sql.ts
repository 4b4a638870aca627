import { roles } from '@brava/contract/access.ts'
import { companyType, secondStepKind } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { laterThanBefore } from '../platform/db/version-by-time.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'

export async function insertUser(
  trx: Trx,
  user: {
    companyId: number
    username: string
    email: string
    firstName: string
    lastName: string
    phone: string
    language: string
  },
): Promise<number> {
  const row = await trx
    .insertInto('users')
    .values({
      company_id: user.companyId,
      username: user.username,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      language: user.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateUser(
  trx: Trx,
  id: number,
  user: {
    email?: string
    firstName?: string | undefined
    lastName?: string | undefined
    phone?: string | undefined
    language?: string | undefined
  },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      ...(user.email === undefined ? {} : { email: user.email }),
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      language: user.language,
      updated_at: laterThanBefore(now),
    })
    .where('id', '=', id)
    .execute()
}

/** The current roles of a person. */
export async function rolesHeld(trx: Trx, userId: number): Promise<number[]> {
  const rows = await trx.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.role_id)
}

export async function replaceRoles(trx: Trx, userId: number, given: readonly number[]): Promise<void> {
  await trx.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  await trx
    .insertInto('user_roles')
    .values([...new Set(given)].map((role_id) => ({ user_id: userId, role_id })))
    .execute()
}

/** Gives admins one role, everybody else in the company the other. */
export async function renameRoles(
  trx: Trx,
  companyId: number,
  to: { readonly admin: number; readonly plain: number },
): Promise<void> {
  await sql`
    update user_roles r set role_id = case
      when r.role_id in (${inText(roles.retailerAdmin, roles.resellerAdmin)}) then ${to.admin}::smallint
      else ${to.plain}::smallint end
    from users u where u.id = r.user_id and u.company_id = ${companyId}`.execute(trx)
}

export async function setDisabled(trx: Trx, ids: readonly number[], isDisabled: boolean, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      is_disabled: isDisabled,
      disabled_at: isDisabled ? sql`coalesce(disabled_at, ${now})` : null,
      updated_at: now,
    })
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Sets the second step; an authenticator that is being set up is dropped. One that replaces another is as old as that
 * one, with which it was proven; codes by e-mail prove nothing here, because they go wherever the address does.
 */
export async function setMfa(
  trx: Trx,
  id: number,
  mfa: { kind: 0 | 1 | 2 | 3 | 4; sealed: string | null; lastStep: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      mfa_kind: mfa.kind,
      mfa_secret_sealed: mfa.sealed,
      mfa_pending_sealed: null,
      mfa_last_step: mfa.lastStep,
      mfa_set_at:
        mfa.kind === secondStepKind.off
          ? mfa.now
          : sql`case when mfa_kind in (${inText(secondStepKind.sms, secondStepKind.authenticator, secondStepKind.passkey)})
              then mfa_set_at else ${mfa.now}::timestamptz end`,
    })
    .where('id', '=', id)
    .execute()
}

/** The second step counts as set now: it was passed with a recovery code. */
export async function countMfaAsNew(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('users').set({ mfa_set_at: now }).where('id', '=', id).execute()
}

/** A person's phone number and whether codes go there, locked until the end of the transaction. */
export async function lockPhone(trx: Trx, id: number): Promise<{ phone: string; mfaKind: number }> {
  return trx
    .selectFrom('users')
    .select(['phone', 'mfa_kind as mfaKind'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function setPhone(trx: Trx, id: number, phone: string, now: Date): Promise<void> {
  await trx.updateTable('users').set({ phone, updated_at: now }).where('id', '=', id).execute()
}

export async function distributorPeople(db: Db) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', sql<string>`u.first_name || ' ' || u.last_name`.as('name'), 'u.email'])
    .where('c.type', '=', companyType.code.distributer)
    .where('u.is_disabled', '=', false)
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(500)
    .execute()
}
