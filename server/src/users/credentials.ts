import { statesThatSignIn } from '@brava/contract/companies/company-states.ts'
import { companyStatus } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

/** What signing in needs to know of a person. */
export interface Credentials {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  readonly passwordHash: string | null
  readonly isDisabled: boolean
  readonly mfaKind: 0 | 1 | 2 | 3 | 4
  readonly mfaSecretSealed: string | null
  readonly mfaPendingSealed: string | null
  readonly mfaPendingUntil: Date | null
  readonly mfaLastStep: number
  readonly mfaSetAt: Date | null
  readonly companyId: number
  readonly companyName: string
  readonly companyStatus: number
}

function credentials(db: Db | Trx) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.phone',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.language',
      'u.password_hash as passwordHash',
      'u.is_disabled as isDisabled',
      'u.mfa_kind as mfaKind',
      'u.mfa_secret_sealed as mfaSecretSealed',
      'u.mfa_pending_sealed as mfaPendingSealed',
      'u.mfa_pending_until as mfaPendingUntil',
      'u.mfa_last_step as mfaLastStep',
      'u.mfa_set_at as mfaSetAt',
      'u.company_id as companyId',
      'c.name as companyName',
      'c.status as companyStatus',
    ])
    .$narrowType<{ language: Language; mfaKind: 0 | 1 | 2 | 3 | 4 }>()
}

/** The people with this user name or e-mail address, in the order in which it is theirs. */
function named(db: Db | Trx, name: string) {
  const low = name.trim().toLowerCase()
  return (
    credentials(db)
      .where((is) => is.or([is(sql`lower(u.username)`, '=', low), is(sql`lower(u.email)`, '=', low)]))
      // Nobody of a company that waits or was discarded signs in: they take over nobody's sign-in. Then a user name match
      // comes first; among people with the same e-mail address the oldest with a password, for the same reason.
      .orderBy(sql`c.status in (${sql.join(statesThatSignIn)})`, 'desc')
      .orderBy(sql`c.status = ${companyStatus.code.discarded}`)
      .orderBy(sql`lower(u.username) = ${low}`, 'desc')
      .orderBy(sql`u.password_hash is not null`, 'desc')
      .orderBy('u.id')
  )
}

/** The person for a name as typed. */
export async function credentialsByName(db: Db, name: string): Promise<Credentials | null> {
  return (await named(db, name).limit(1).executeTakeFirst()) ?? null
}

/** All people with a name, the one for it as typed first. */
export async function allNamed(trx: Trx, name: string): Promise<Credentials[]> {
  return named(trx, name).execute()
}

export async function credentialsById(db: Db | Trx, id: number): Promise<Credentials | null> {
  return (await credentials(db).where('u.id', '=', id).executeTakeFirst()) ?? null
}

/**
 * The facts by which a sign-in was judged, as they are now, locked until the end of the transaction: whoever changes
 * the password, disables the person, removes the company or turns a second step on waits, and then ends the session
 * (guarantee G20).
 */
export async function lockState(trx: Trx, id: number) {
  return trx
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select([
      'u.password_hash as passwordHash',
      'u.is_disabled as isDisabled',
      'u.mfa_kind as mfaKind',
      'c.status as companyStatus',
    ])
    .where('u.id', '=', id)
    .forNoKeyUpdate('u')
    .forShare('c')
    .executeTakeFirst()
}

/** People of pending and discarded companies cannot sign in; those of blocked ones may read (domain rules §2). */
export function companyMaySignIn(status: number): boolean {
  return statesThatSignIn.some((state) => state === status)
}

/** Whether the person is of a company that signed up and waits, and can still choose a first password. */
export function waitsForFirstLink({ passwordHash, isDisabled, companyStatus: status }: Credentials): boolean {
  return passwordHash === null && !isDisabled && status === companyStatus.code.pending
}

/** Words a person's password must not contain. */
export function passwordContext(
  person: Pick<Credentials, 'username' | 'email' | 'firstName' | 'lastName' | 'companyName'>,
): string[] {
  return [
    person.username.split('@')[0] ?? '',
    person.email.split('@')[0] ?? '',
    person.firstName,
    person.lastName,
    person.companyName,
  ]
}

export async function noteSignIn(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', userId).execute()
}

/** Records the step of an accepted authenticator code; false if that or a later one was already used. */
export async function useTotpStep(db: Db | Trx, userId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ mfa_last_step: step })
    .where('id', '=', userId)
    .where('mfa_last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
