import { distributorRoles, roles } from '@brava/contract/access.ts'
import { companyType } from '@brava/contract/enums.ts'
import { inText } from '../platform/db/in-text.ts'
import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

/** A person or address to which the portal writes. */
export interface Recipient {
  /** Null if a company has no users yet and its own address is notified. */
  readonly id: number | null
  readonly email: string
  readonly name: string
  readonly language: Language
}

const recipient = sql`u.id, u.email, u.first_name || ' ' || u.last_name as name, u.language`

/** Everybody who works at the distributor: administrators and distributors. */
export async function peopleOfDistributor(db: Db | Trx): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select ${recipient} from users u join companies c on c.id = u.company_id and c.type = ${inText(companyType.code.distributer)}
    where not u.is_disabled and exists (select 1 from user_roles r where r.user_id = u.id and r.role_id in (${inText(...distributorRoles)}))
    order by u.id`.execute(db)
  return rows
}

/** The admins of a company; all its users if it has no admin; its own address if it has no users. */
export async function peopleOfCompany(db: Db | Trx, companyId: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient & { isAdmin: boolean }>`
    select ${recipient}, exists (select 1 from user_roles r where r.user_id = u.id and r.role_id in (${inText(roles.administrator, roles.retailerAdmin, roles.resellerAdmin)})) as "isAdmin"
    from users u where u.company_id = ${companyId} and not u.is_disabled order by u.id`.execute(db)
  if (rows.length === 0) return companyItself(db, companyId)
  const admins = rows.filter((row) => row.isAdmin)
  return admins.length > 0 ? admins : rows
}

/** One person; none when the account is disabled. */
export async function personToTell(db: Db | Trx, userId: number): Promise<Recipient[]> {
  const { rows } =
    await sql<Recipient>`select ${recipient} from users u where u.id = ${userId} and not u.is_disabled`.execute(db)
  return rows
}

async function companyItself(db: Db | Trx, companyId: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select null as id, c.email, c.name, c.language from companies c where c.id = ${companyId} and c.email <> ''`.execute(
    db,
  )
  return rows
}
