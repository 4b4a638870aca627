import { isAdministrator, isDistributor } from '@brava/contract/access.ts'
import type { Language } from '@brava/contract/language.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { users } from '@brava/contract/users/users.endpoints.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { containing, mayBeNull, paged } from '../db/paging.ts'
import type { Person } from '../http/context.ts'

/**
 * People a person manages: administrators all; distributors those of partners, never those of distributors; a reseller's
 * admin its own company's and its retailers'; a retailer's admin its own company's. Everybody else nobody (domain rules §9).
 */
export function usersVisibleTo(db: Db | Trx, person: Person) {
  const all = db.selectFrom('users as u').innerJoin('companies as c', 'c.id', 'u.company_id')
  if (isAdministrator(person)) return all
  if (isDistributor(person)) return all.where('c.type', '<>', 1)
  if (person.userGroups.includes(10)) {
    return all.where((is) => is.or([is('c.id', '=', person.companyId), is('c.parent_id', '=', person.companyId)]))
  }
  if (person.userGroups.includes(8)) return all.where('c.id', '=', person.companyId)
  return all.where(sql<boolean>`false`)
}

const rolesArray = sql<number[]>`array(select r.role_id from user_roles r where r.user_id = u.id order by 1)`

export function listUsers(db: Db, person: Person, request: ListRequest<typeof users.getUsers>) {
  let query = usersVisibleTo(db, person).select([
    'u.id',
    'u.username',
    'u.first_name',
    'u.last_name',
    'u.email',
    'u.phone',
    'u.language',
    'u.company_id',
    'c.name as company_name',
    'u.is_disabled',
    sql<boolean>`u.password_hash is null`.as('is_invited'),
    'u.mfa_kind',
    'u.last_sign_in_at',
    'u.created_at',
    rolesArray.as('roles'),
  ])
  const { companyId, userGroup, isDisabled } = request.filters
  if (companyId !== undefined) query = query.where('u.company_id', '=', companyId)
  if (isDisabled !== undefined) query = query.where('u.is_disabled', '=', isDisabled)
  if (userGroup !== undefined) {
    query = query.where((is) =>
      is.exists(
        is
          .selectFrom('user_roles as r')
          .select('r.role_id')
          .whereRef('r.user_id', '=', 'u.id')
          .where('r.role_id', '=', userGroup),
      ),
    )
  }
  if (request.quickSearch) {
    const pattern = containing(request.quickSearch)
    query = query.where((is) =>
      is.or([
        is(sql`u.first_name || ' ' || u.last_name`, 'ilike', pattern),
        is('u.email', 'ilike', pattern),
        is('u.username', 'ilike', pattern),
        is('c.name', 'ilike', pattern),
      ]),
    )
  }
  return paged<Awaited<ReturnType<typeof query.execute>>[number], NonNullable<typeof request.sortBy>>(query, request, {
    sort: {
      createdDate: sql`u.created_at`,
      name: sql`u.last_name`,
      email: sql`lower(u.email)`,
      companyName: sql`c.name`,
      lastSignInDate: mayBeNull(sql`u.last_sign_in_at`),
    },
    defaultSort: 'createdDate',
    id: sql`u.id`,
  })
}

/** The managed people with these ids, locked in ascending order. */
export async function lockVisible(trx: Trx, person: Person, ids: readonly number[]) {
  return usersVisibleTo(trx, person)
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.language',
      'u.is_disabled as isDisabled',
      'u.mfa_kind as mfaKind',
      'u.company_id as companyId',
      'c.name as companyName',
      'c.status as companyStatus',
      rolesArray.as('roles'),
    ])
    .$narrowType<{ language: Language }>()
    .where('u.id', 'in', [...ids])
    .orderBy('u.id')
    .forUpdate('u')
    .execute()
}
export type LockedUser = Awaited<ReturnType<typeof lockVisible>>[number]

/** A company in which the person manages people; null when it is foreign or missing. */
export async function managedCompany(db: Db | Trx, person: Person, companyId: number) {
  let query = db
    .selectFrom('companies as c')
    .leftJoin('companies as p', 'p.id', 'c.parent_id')
    .select(['c.id', 'c.name', 'c.type', 'c.parent_id as parentId', 'p.type as parentType'])
    .$narrowType<{ type: 1 | 2 | 3; parentType: 1 | 2 | 3 | null }>()
    .where('c.id', '=', companyId)
  if (!isDistributor(person)) {
    query = query.where((is) =>
      is.or([
        is('c.id', '=', person.companyId),
        ...(person.userGroups.includes(10) ? [is('c.parent_id', '=', person.companyId)] : []),
      ]),
    )
  } else if (!isAdministrator(person)) {
    query = query.where('c.type', '<>', 1)
  }
  return (await query.executeTakeFirst()) ?? null
}

/** Which kinds of company the person manages people in: for the roles that can be given at all. */
export async function managedCompanyKinds(db: Db, person: Person) {
  const { rows } = await sql<{ type: 1 | 2 | 3; parentType: 1 | 2 | 3 | null; id: number; parentId: number | null }>`
    select distinct on (c.type, p.type) c.type, p.type as "parentType", c.id, c.parent_id as "parentId"
    from companies c left join companies p on p.id = c.parent_id
    where c.id = ${person.companyId} or c.parent_id = ${person.companyId} or ${isDistributor(person)}
    order by c.type, p.type, c.id`.execute(db)
  return rows
}

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
  user: { email?: string; firstName: string; lastName: string; phone: string; language: string },
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
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function replaceRoles(trx: Trx, userId: number, roles: readonly number[]): Promise<void> {
  await trx.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  await trx
    .insertInto('user_roles')
    .values([...new Set(roles)].map((role_id) => ({ user_id: userId, role_id })))
    .execute()
}

export async function setDisabled(trx: Trx, ids: readonly number[], isDisabled: boolean, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ is_disabled: isDisabled, updated_at: now })
    .where('id', 'in', [...ids])
    .execute()
}

export async function setMfa(
  trx: Trx,
  id: number,
  mfa: { kind: 0 | 1 | 2 | 3; sealed: string | null; lastStep: number },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ mfa_kind: mfa.kind, mfa_secret_sealed: mfa.sealed, mfa_last_step: mfa.lastStep })
    .where('id', '=', id)
    .execute()
}

export async function distributorPeople(db: Db) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', sql<string>`u.first_name || ' ' || u.last_name`.as('name'), 'u.email'])
    .where('c.type', '=', 1)
    .where('u.is_disabled', '=', false)
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(500)
    .execute()
}

export async function profileRow(db: Db, userId: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .innerJoin('currencies as m', 'm.code', 'c.currency')
    .innerJoin('countries as l', 'l.id', 'c.country_id')
    .leftJoin('files as f', 'f.id', 'u.photo_file_id')
    .select([
      'u.id',
      'u.username',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.phone',
      'u.language',
      'u.mfa_kind',
      'f.sha256 as photo',
      'c.id as company_id',
      'c.name as company_name',
      'c.legal_name',
      'c.type',
      'c.status',
      'c.is_domestic',
      'c.is_telecom',
      'c.currency',
      'm.symbol',
      'c.time_zone',
      'c.contact_person',
      'c.address',
      'c.postal_code',
      'c.town',
      'l.name as country',
      'c.phone as company_phone',
      'c.email as company_email',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function setPhotoFile(
  trx: Trx,
  userId: number,
  file: { sha256: string; sizeBytes: number; companyId: number } | null,
): Promise<void> {
  const fileId = file
    ? (
        await trx
          .insertInto('files')
          .values({
            sha256: file.sha256,
            media_type: 'image/webp',
            size_bytes: file.sizeBytes,
            name: 'photo.webp',
            owner_company_id: file.companyId,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    : null
  await trx.updateTable('users').set({ photo_file_id: fileId }).where('id', '=', userId).execute()
}
