import { companyStatus } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { PartnerScope } from '@brava/contract/partner-api/partner-scopes.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { preparedRead } from '../platform/db/prepared.ts'

/** A credential that may be used now, with the person in whose name it acts. */
export interface UsableCredential {
  readonly id: number
  readonly companyId: number
  readonly environment: 'live' | 'test'
  readonly keyId: string
  readonly secretHash: Buffer
  readonly sealedSigningKey: string
  readonly previousHash: Buffer | null
  readonly previousSigningKey: string | null
  readonly previousUntil: Date | null
  readonly scopes: PartnerScope[]
  readonly addresses: string[]
  readonly apiVersion: string
  readonly lastUsedAt: Date | null
  readonly companyStatus: number
  readonly companyType: 1 | 2 | 3
  readonly isDomestic: boolean
  readonly isTelecomCompany: boolean
  readonly currency: string
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: Language
  readonly userGroups: number[]
}

/**
 * By its key id. It acts in the name of the person who made it while that person works for the company, else of the
 * company's longest-serving administrator, else of its longest-serving person.
 */
const read = preparedRead<string, UsableCredential>('partner-credential', (db, keyId) =>
  db
    .selectFrom('api_credentials as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('users as u')
          .select([
            'u.id',
            'u.first_name',
            'u.last_name',
            'u.email',
            'u.language',
            sql<number[]>`array(select role_id from user_roles r where r.user_id = u.id order by 1)`.as('roles'),
          ])
          .whereRef('u.company_id', '=', 'a.company_id')
          .where(sql<boolean>`not u.is_disabled`)
          .orderBy(sql`u.id = a.created_by`, 'desc')
          .orderBy(sql`exists (select from user_roles r where r.user_id = u.id and r.role_id in (8, 10))`, 'desc')
          .orderBy('u.id')
          .limit(sql.lit(1))
          .as('p'),
      (join) => join.onTrue(),
    )
    .select([
      'a.id',
      'a.company_id as companyId',
      sql<'live' | 'test'>`a.environment`.as('environment'),
      'a.key_id as keyId',
      'a.secret_hash as secretHash',
      'a.sealed_signing_key as sealedSigningKey',
      'a.previous_hash as previousHash',
      'a.previous_signing_key as previousSigningKey',
      'a.previous_until as previousUntil',
      sql<PartnerScope[]>`a.scopes`.as('scopes'),
      'a.addresses',
      'a.api_version as apiVersion',
      'a.last_used_at as lastUsedAt',
      'c.status as companyStatus',
      sql<1 | 2 | 3>`c.type`.as('companyType'),
      'c.is_domestic as isDomestic',
      'c.is_telecom as isTelecomCompany',
      'c.currency',
      'p.id as userId',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'p.email',
      sql<Language>`p.language`.as('language'),
      'p.roles as userGroups',
    ])
    .where('a.key_id', '=', keyId)
    .where('a.revoked_at', 'is', null)
    .where(sql<boolean>`c.status in (${sql.lit(companyStatus.code.approved)}, ${sql.lit(companyStatus.code.blocked)})`),
)

export async function usableCredential(db: Db, keyId: string): Promise<UsableCredential | undefined> {
  return (await read(db, keyId))[0]
}

export async function noteUsed(db: Db, id: number, now: Date, ip: string): Promise<void> {
  await db.updateTable('api_credentials').set({ last_used_at: now, last_ip: ip }).where('id', '=', id).execute()
}
