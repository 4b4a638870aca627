import { companyType } from '@brava/contract/enums.ts'
import { isAdministrator, isDistributor } from '@brava/contract/access.ts'
import type { Language } from '@brava/contract/language.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { users } from '@brava/contract/users/users.endpoints.ts'
import { type NotNull, type RawBuilder, sql } from 'kysely'
import { versionByTime } from '../platform/db/version-by-time.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { idsInOne } from '../platform/db/ids-in-one.ts'
import { pagedByIds } from '../platform/db/paging.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import { contains } from '../platform/db/containing.ts'
import type { Person } from '../platform/call.ts'

/** The facts that determine whom a person manages. */
export type Manager = Pick<Person, 'companyId' | 'userGroups' | 'isTelecomCompany'>

/**
 * People a person manages: administrators all; distributors those of partners, never those of distributors; a
 * reseller's admin its own company's and its retailers'; a retailer's admin its own company's. Everybody else manages
 * nobody (domain rules §9). Nobody manages people whose data is erased (decision 0183).
 */
export const usersVisibleTo = (db: Db | Trx, person: Manager) =>
  peopleManagedBy(db, person).where('u.erased_at', 'is', null)

/** The same including those whose data is erased: only for the list of erasures. */
export function peopleManagedBy(db: Db | Trx, person: Manager) {
  // Conditions on the company use its id, so that counting needs only people; the join gives each exactly one row.
  const all = db.selectFrom('users as u').leftJoin('companies as c', 'c.id', 'u.company_id')
  if (isAdministrator(person)) return all
  if (isDistributor(person)) {
    return all.where('u.company_id', '<>', (is) =>
      is.selectFrom('companies').select('companies.id').where('type', '=', companyType.code.distributer),
    )
  }
  if (person.userGroups.includes(10)) {
    return all.where('u.company_id', 'in', (is) =>
      is
        .selectFrom('companies')
        .select('companies.id')
        .where((of) => of.or([of('companies.id', '=', person.companyId), of('parent_id', '=', person.companyId)])),
    )
  }
  if (person.userGroups.includes(8)) return all.where('u.company_id', '=', person.companyId)
  return all.where(sql<boolean>`false`)
}

const rolesArray = sql<number[]>`array(select r.role_id from user_roles r where r.user_id = u.id order by 1)`

const version = versionByTime('u')

/** The pending change of a person's account; null if there is none. */
const waiting = (kind: 'email' | 'secondStep', value: RawBuilder<unknown>) =>
  sql<string | null>`(select ${value} from account_changes w
    where w.user_id = u.id and w.kind = ${sql.lit(kind)} and w.ended_at is null)`

function userRows(db: Db, person: Person) {
  return usersVisibleTo(db, person)
    .select([
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
      version.as('version'),
      waiting('email', sql`w.new_email`).as('waiting_email'),
      waiting('secondStep', sql`w.due_at`).$castTo<Date | null>().as('second_step_reset_at'),
      rolesArray.as('roles'),
    ])
    .$narrowType<{ company_name: NotNull }>()
}

/** Reads the ids of the page first: the other columns are not looked up for skipped rows. */
export function listUsers(db: Db, person: Person, request: ListRequest<typeof users.getUsers>) {
  let query = usersVisibleTo(db, person).select('u.id')
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
    const text = request.quickSearch
    // Each search condition has its own index and runs once, however many people it finds.
    const found = [
      sql`select id from users where ${contains(text, sql`first_name || ' ' || last_name`)}`,
      sql`select id from users where ${contains(text, 'email')}`,
      // A match would reveal that somebody of another company has the name: company admins cannot search by user name.
      ...(isDistributor(person) ? [sql`select id from users where ${contains(text, 'username')}`] : []),
      sql`select of_company.id from companies k
        cross join lateral (select id from users where company_id = k.id offset 0) of_company
        where ${contains(text, 'k.name', 'k.code')}`,
    ]
    query = query.where(sql<boolean>`u.id in (${sql.join(found, sql` union `)})`)
  }
  // From the companies in order to their people, which an index supports.
  const inOrder =
    request.sortBy === 'companyName' ? query.innerJoin('companies as by_name', 'by_name.id', 'u.company_id') : query
  return pagedByIds(
    () => inOrder,
    request,
    {
      counted: query,
      isCostly: userGroup !== undefined || request.quickSearch !== '',
      sort: {
        createdDate: sql`u.created_at`,
        name: sql`u.last_name`,
        email: sql`lower(u.email)`,
        companyName: sql`by_name.name`,
        lastSignInDate: mayBeNull(sql`u.last_sign_in_at`),
      },
      defaultSort: 'createdDate',
      id: sql`u.id`,
    },
    (ids) =>
      userRows(db, person)
        .where(sql<boolean>`u.id = any(${idsInOne(ids)})`)
        .execute(),
  )
}

/**
 * The managed people with these ids, locked in ascending order; read once locked, because the transaction we waited for
 * may have changed their roles.
 */
export async function lockVisible(trx: Trx, person: Person, ids: readonly number[]) {
  const wanted = usersVisibleTo(trx, person)
    .where('u.id', 'in', [...ids])
    .orderBy('u.id')
  await wanted.select('u.id').forUpdate('u').execute()
  return wanted
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.language',
      'u.is_disabled as isDisabled',
      sql<boolean>`u.password_hash is null`.as('isInvited'),
      'u.mfa_kind as mfaKind',
      'u.company_id as companyId',
      'c.name as companyName',
      'c.status as companyStatus',
      rolesArray.as('roles'),
      version.as('version'),
    ])
    .$narrowType<{ language: Language; companyName: NotNull; companyStatus: NotNull }>()
    .execute()
}

export type LockedUser = Awaited<ReturnType<typeof lockVisible>>[number]
