import { companyStatus, companyType } from '@brava/contract/enums.ts'
import { isAdministrator, isDistributor } from '@brava/contract/access.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'

/** A company whose people the person manages; null if it is foreign or missing. */
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
    query = query.where('c.type', '<>', companyType.code.distributer)
  }
  return (await query.executeTakeFirst()) ?? null
}

/** Whether the company is discarded: its people cannot sign in, so a link would be useless. */
export async function isDiscarded(trx: Trx, companyId: number): Promise<boolean> {
  const company = await trx.selectFrom('companies').select('status').where('id', '=', companyId).executeTakeFirst()
  return company?.status === companyStatus.code.discarded
}

/** The facts of a company that determine which roles its people may have. */
export function roleFactsOf(trx: Trx, companyId: number) {
  return trx
    .selectFrom('companies as c')
    .leftJoin('companies as p', 'p.id', 'c.parent_id')
    .select(['c.type', 'p.type as parentType'])
    .$narrowType<{ type: 1 | 2 | 3; parentType: 1 | 2 | 3 | null }>()
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** The types of company whose people the person manages: for the roles that can be given at all. */
export async function managedCompanyKinds(db: Db, person: Person) {
  const { rows } = await sql<{ type: 1 | 2 | 3; parentType: 1 | 2 | 3 | null; id: number; parentId: number | null }>`
    select distinct on (c.type, p.type) c.type, p.type as "parentType", c.id, c.parent_id as "parentId"
    from companies c left join companies p on p.id = c.parent_id
    where c.id = ${person.companyId} or c.parent_id = ${person.companyId} or ${isDistributor(person)}
    order by c.type, p.type, c.id`.execute(db)
  return rows
}
