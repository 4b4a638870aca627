import { isDistributor, roles } from '@brava/contract/access.ts'
import type { apiCredentials } from '@brava/contract/api-credentials/api-credentials.endpoints.ts'
import { companyStatus } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { CompanyScope, PartnerScope } from '@brava/contract/partner-api/partner-scopes.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Person } from '../platform/call.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { inText } from '../platform/db/in-text.ts'
import { paged } from '../platform/db/paging.ts'
import { preparedRead } from '../platform/db/prepared.ts'
import type { ApiCredentialsTable } from '../platform/db/tables.generated.ts'

/** A credential that may be used now, with the person it acts as. */
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
  readonly dailyLimit: number | null
  readonly apiVersion: string
  /** While the credential is cached, the code that records its use updates this. */
  lastUsedAt: Date | null
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

/** Each fallback is looked up only if the one before finds nobody: a company may have a thousand people. */
const actsAs = sql<number>`coalesce(
  (select m.id from users m where m.id = a.created_by and m.company_id = a.company_id and not m.is_disabled),
  (select m.id from users m where m.company_id = a.company_id and not m.is_disabled and exists (
    select from user_roles r where r.user_id = m.id and r.role_id in (${inText(roles.retailerAdmin, roles.resellerAdmin)}))
    order by m.id limit 1),
  (select m.id from users m where m.company_id = a.company_id and not m.is_disabled order by m.id limit 1))`

/**
 * By its key id. It acts as the person who created it while that person works for the company, otherwise as the
 * company's longest-serving administrator, otherwise as its longest-serving person.
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
          .where('u.id', '=', actsAs)
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
      'a.daily_limit as dailyLimit',
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

/** Credentials a person may manage: a distributor all, everybody else those of their own company. */
function credentialsVisibleTo(db: Db, person: Person) {
  const all = db.selectFrom('api_credentials as a').innerJoin('companies as c', 'c.id', 'a.company_id')
  return isDistributor(person) ? all : all.where('a.company_id', '=', person.companyId)
}

const rowsOf = (query: ReturnType<typeof credentialsVisibleTo>) =>
  query.select([
    'a.id',
    'a.version',
    'a.company_id as companyId',
    'c.name as companyName',
    'c.currency',
    'a.name',
    'a.key_id as keyId',
    sql<CompanyScope[]>`a.scopes`.as('scopes'),
    'a.addresses',
    'a.daily_limit as dailyLimit',
    'a.created_at as createdDate',
    'a.last_used_at as lastUsedDate',
    'a.last_ip as lastIp',
    sql<Date | null>`case when a.previous_until > now() then a.previous_until end`.as('formerUntilDate'),
    'a.revoked_at as revokedDate',
    sql<'live' | 'test'>`a.environment`.as('environment'),
  ])

const columns = {
  createdDate: sql.ref('a.created_at'),
  name: sql.ref('a.name'),
  companyName: sql.ref('c.name'),
  lastUsedDate: mayBeNull(sql.ref('a.last_used_at')),
}

export function listCredentials(db: Db, person: Person, request: ListRequest<typeof apiCredentials.list>) {
  const { companyId, isRevoked } = request.filters
  let query = rowsOf(credentialsVisibleTo(db, person))
  if (companyId !== undefined) query = query.where('a.company_id', '=', companyId)
  if (isRevoked !== undefined) query = query.where('a.revoked_at', isRevoked ? 'is not' : 'is', null)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'a.name', 'a.key_id', 'c.name'))
  }
  return paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'createdDate',
    id: sql.ref('a.id'),
  })
}

export function credentialById(db: Db, person: Person, id: number) {
  return rowsOf(credentialsVisibleTo(db, person)).where('a.id', '=', id).executeTakeFirst()
}

/** Locked, so that concurrent actions on it run one after the other. */
export function lockCredential(trx: Trx, person: Person, id: number) {
  return rowsOf(credentialsVisibleTo(trx, person)).where('a.id', '=', id).forUpdate('a').executeTakeFirst()
}

/** How many credentials of a company are in use; concurrent creations wait for each other here. */
export async function lockCredentialsOf(trx: Trx, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('api credentials', ${companyId}))`.execute(trx)
  const { n } = await trx
    .selectFrom('api_credentials')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

export async function insertCredential(trx: Trx, credential: Insertable<ApiCredentialsTable>): Promise<number> {
  const { id } = await trx.insertInto('api_credentials').values(credential).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateCredential(trx: Trx, id: number, values: Updateable<ApiCredentialsTable>): Promise<void> {
  await trx
    .updateTable('api_credentials')
    .set((is) => ({ ...values, updated_at: sql<Date>`now()`, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Sets a new secret; the previous one works until the given time. */
export async function replaceCredentialSecret(
  trx: Trx,
  id: number,
  secret: { hash: Buffer; sealedSigningKey: string; until: Date },
): Promise<void> {
  await trx
    .updateTable('api_credentials')
    .set((is) => ({
      previous_hash: is.ref('secret_hash'),
      previous_signing_key: is.ref('sealed_signing_key'),
      previous_until: secret.until,
      secret_hash: secret.hash,
      sealed_signing_key: secret.sealedSigningKey,
      updated_at: sql<Date>`now()`,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export function sealedSigningKeys(db: Db) {
  return db
    .selectFrom('api_credentials')
    .select(['id', 'key_id as keyId', 'sealed_signing_key as current', 'previous_signing_key as previous'])
    .where('revoked_at', 'is', null)
    .execute()
}

/** Replaces a signing key with the same one newly sealed; false if it was rotated in between. */
export async function replaceSigningKey(
  db: Db,
  id: number,
  column: 'sealed_signing_key' | 'previous_signing_key',
  { sealed, fresh }: { sealed: string; fresh: string },
): Promise<boolean> {
  const query = db
    .updateTable('api_credentials')
    .set({ [column]: fresh })
    .where('id', '=', id)
    .where(column, '=', sealed)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** The gross amount a credential has spent on the business day, locked until the transaction ends. */
export async function lockSpent(trx: Trx, credentialId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    insert into api_credential_days as d (credential_id, day, spent) values (${credentialId}, sales_day_of(${now}), 0)
    on conflict (credential_id, day) do update set spent = d.spent returning spent`.execute(trx)
  return rows[0]?.spent ?? 0
}

export async function addSpent(trx: Trx, credentialId: number, now: Date, gross: number): Promise<void> {
  await sql`update api_credential_days set spent = spent + ${gross}
    where credential_id = ${credentialId} and day = sales_day_of(${now})`.execute(trx)
}

/** Whether a company has a live credential and a live webhook, and how many of its people may create a credential. */
export async function accessOf(db: Db, companyId: number) {
  const { rows } = await sql<{ hasCredential: boolean; hasWebhook: boolean; admins: number }>`
    select exists (select 1 from api_credentials a where a.company_id = ${companyId}
        and a.environment = 'live' and a.revoked_at is null) as "hasCredential",
      exists (select 1 from webhooks w where w.company_id = ${companyId}
        and w.environment = 'live' and w.is_on and w.removed_at is null) as "hasWebhook",
      (select count(*)::int from users u where u.company_id = ${companyId} and not u.is_disabled
        and exists (select 1 from user_roles r where r.user_id = u.id
          and r.role_id in (${inText(roles.retailerAdmin, roles.resellerAdmin)}))) as admins`.execute(db)
  return rows[0] ?? { hasCredential: false, hasWebhook: false, admins: 0 }
}
