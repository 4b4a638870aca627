import { companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { inText } from '../platform/db/in-text.ts'
import type { Db, Trx } from '../platform/db/connect.ts'

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
      sql<string | null>`(select w.new_email from account_changes w
        where w.user_id = u.id and w.kind = 'email' and w.ended_at is null)`.as('waiting_email'),
      'u.phone',
      'u.language',
      'u.mfa_kind',
      'u.outsider_until',
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
      sql<
        number | null
      >`(select case when c.is_domestic then d.logo_file_id else coalesce(d.foreign_logo_file_id, d.logo_file_id) end
        from companies d where d.type = ${inText(companyType.code.distributer)})`.as('logo_file_id'),
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

/**
 * Sets or removes a person's picture; the row of the previous one is deleted. Returns the hash of bytes that nothing
 * references any more, to be deleted after the commit.
 */
export async function setPhotoFile(
  trx: Trx,
  userId: number,
  file: { sha256: string; sizeBytes: number; companyId: number } | null,
): Promise<string[]> {
  // Locked first: of two concurrent pictures the later one must see the earlier.
  await sql`select from users where id = ${userId} for update`.execute(trx)
  const before = await trx
    .selectFrom('users as u')
    .innerJoin('files as f', 'f.id', 'u.photo_file_id')
    .where('u.id', '=', userId)
    .select(['f.id', 'f.sha256'])
    .executeTakeFirst()
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
  if (!before) return []
  await trx.deleteFrom('files').where('id', '=', before.id).execute()
  return [before.sha256]
}
