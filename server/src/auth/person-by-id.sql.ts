import { companyStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'

/** A person who may work now, with company and roles. */
export function workingPerson(db: Db, userId: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      'u.company_id as companyId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      sql<Person['language']>`u.language`.as('language'),
      sql<Person['companyType']>`c.type`.as('companyType'),
      'c.status',
      'c.is_domestic as isDomestic',
      'c.is_telecom as isTelecomCompany',
      'c.currency',
      sql<number[]>`array(select role_id from user_roles r where r.user_id = u.id order by 1)`.as('userGroups'),
    ])
    .where('u.id', '=', userId)
    .where('u.is_disabled', '=', false)
    .where('c.status', 'in', [companyStatus.code.approved, companyStatus.code.blocked])
    .executeTakeFirst()
}
