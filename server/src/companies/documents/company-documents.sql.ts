import type { DocumentKind } from '@brava/contract/companies/company-documents.endpoints.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

const columns = [
  'd.id',
  'd.title',
  'd.kind',
  'd.valid_until as validUntil',
  'd.file_name as fileName',
  'd.size_bytes as sizeBytes',
  'd.file_at as fileDate',
] as const

/** The documents a company keeps about a partner. */
export function documentsKept(db: Db, keeperId: number, companyId: number) {
  return db
    .selectFrom('company_documents as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.company_id', '=', companyId)
    .where('d.keeper_id', '=', keeperId)
    .orderBy('d.title')
    .orderBy('d.id')
    .select([...columns, 'd.is_shared as isShared', 'd.version'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('userName'))
    .$narrowType<{ kind: DocumentKind }>()
    .execute()
}

/** The documents about a company that their keepers share with it. */
export function documentsShownTo(db: Db, companyId: number) {
  return db
    .selectFrom('company_documents as d')
    .innerJoin('companies as k', 'k.id', 'd.keeper_id')
    .where('d.company_id', '=', companyId)
    .where('d.is_shared', '=', true)
    .orderBy('d.title')
    .orderBy('d.id')
    .select([...columns, 'k.name as keeperName'])
    .$narrowType<{ kind: DocumentKind }>()
    .execute()
}

/** The file of a document that a company's people may read: the keeper's, and the partner's if it is shared. */
export function documentFileFor(db: Db, readerId: number, id: number) {
  return db
    .selectFrom('company_documents')
    .where('id', '=', id)
    .where((is) =>
      is.or([is('keeper_id', '=', readerId), is.and([is('company_id', '=', readerId), is('is_shared', '=', true)])]),
    )
    .select(['company_id as companyId', 'file_name as name', 'media_type as mediaType', 'sha256'])
    .executeTakeFirst()
}

/** A document, locked for its keeper. */
export function lockDocument(trx: Trx, keeperId: number, id: number) {
  return trx
    .selectFrom('company_documents')
    .where('id', '=', id)
    .where('keeper_id', '=', keeperId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export interface KeptFile {
  readonly name: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly sha256: string
}

const fileColumns = (file: KeptFile, at: Date) => ({
  file_name: file.name,
  media_type: file.mediaType,
  size_bytes: file.sizeBytes,
  sha256: file.sha256,
  file_at: at,
})

export interface DocumentFacts {
  readonly title: string
  readonly kind: DocumentKind
  readonly validUntil: string | null
  readonly isShared: boolean
}

const factColumns = ({ title, kind, validUntil, isShared }: DocumentFacts) => ({
  title,
  kind,
  valid_until: validUntil,
  is_shared: isShared,
})

/**
 * Stores a document if its partner has fewer than the given number; returns its id, otherwise null. Concurrent calls
 * wait for each other.
 */
export async function insertDocument(
  trx: Trx,
  of: { keeperId: number; companyId: number; userId: number; at: Date; most: number },
  facts: DocumentFacts,
  file: KeptFile,
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('company documents', ${of.companyId}))`.execute(trx)
  const { n } = await trx
    .selectFrom('company_documents')
    .where('company_id', '=', of.companyId)
    .where('keeper_id', '=', of.keeperId)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  if (n >= of.most) return null
  const { id } = await trx
    .insertInto('company_documents')
    .values({
      company_id: of.companyId,
      keeper_id: of.keeperId,
      user_id: of.userId,
      ...factColumns(facts),
      ...fileColumns(file, of.at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDocument(
  trx: Trx,
  id: number,
  by: { userId: number; at: Date },
  change: { facts: DocumentFacts } | { file: KeptFile },
): Promise<void> {
  await trx
    .updateTable('company_documents')
    .set((is) => ({
      ...('facts' in change ? factColumns(change.facts) : fileColumns(change.file, by.at)),
      user_id: by.userId,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteDocument(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('company_documents').where('id', '=', id).execute()
}

export interface EndingDocument {
  readonly id: number
  readonly title: string
  readonly validUntil: string
  readonly keeperId: number
  readonly isKeptByDistributor: boolean
  readonly companyId: number
  readonly companyName: string
}

/** From today, and how many days ahead. */
interface Ahead {
  readonly today: string
  readonly days: number
}

const endsUntold = ({ today, days }: Ahead) => sql<boolean>`
  (d.valid_until between ${today}::date and ${today}::date + ${days}::int and d.told_end is distinct from d.valid_until)`

/** A company that moved away is no longer the keeper's concern; the distributor keeps the papers of all. */
const stillSupplies = sql<boolean>`(k.parent_id is null or c.parent_id = k.id)`

/** Documents that end within the given number of days and whose keeper, still the supplier, has not been notified. */
export async function endingDocuments(db: Db, ahead: Ahead): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from company_documents d join companies c on c.id = d.company_id join companies k on k.id = d.keeper_id
    where ${stillSupplies} and ${endsUntold(ahead)} order by d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of them, marked as notified; undefined if it no longer qualifies. */
export async function noteEnding(trx: Trx, id: number, ahead: Ahead): Promise<EndingDocument | undefined> {
  const { rows } = await sql<EndingDocument>`
    update company_documents d set told_end = d.valid_until from companies c, companies k
    where d.id = ${id} and c.id = d.company_id and k.id = d.keeper_id and ${stillSupplies} and ${endsUntold(ahead)}
    returning d.id, d.title, d.valid_until::text as "validUntil", d.keeper_id as "keeperId", k.parent_id is null as "isKeptByDistributor",
      d.company_id as "companyId", c.name as "companyName"`.execute(trx)
  return rows[0]
}
