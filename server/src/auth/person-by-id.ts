import { sql } from 'kysely'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'

/**
 * The person as a job knows it, with the rights of now; null when disabled or when the company may not work here any
 * more. Nobody proved a password to a job: what asks for that is refused.
 */
export async function personById(db: Db, userId: number, sessionId: number): Promise<Person | null> {
  const row = await db
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
    .where('c.status', 'in', [2, 4])
    .executeTakeFirst()
  if (!row) return null
  const { status, ...person } = row
  return { ...person, sessionId, companyIsBlocked: status === 4, reauthenticatedAt: new Date(0) }
}
