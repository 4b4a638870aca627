import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

export function fileById(db: Db, id: number) {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertFile(
  db: Db,
  file: {
    sha256: string
    mediaType: string
    bytes: number
    name: string
    ownerCompanyId: number | null
    isPublic: boolean
  },
): Promise<{ id: number }> {
  return db
    .insertInto('files')
    .values({
      sha256: file.sha256,
      media_type: file.mediaType,
      size_bytes: file.bytes,
      name: file.name,
      owner_company_id: file.ownerCompanyId,
      is_public: file.isPublic,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The owner's oldest public file with the same bytes and the same name. */
export function sameFile(
  db: Db,
  { sha256, name, ownerCompanyId }: { sha256: string; name: string; ownerCompanyId: number | null },
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('files')
    .select('id')
    .where('sha256', '=', sha256)
    .where('name', '=', name)
    .where('is_public', '=', true)
    .where('owner_company_id', 'is not distinct from', ownerCompanyId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes files; returns their hashes without duplicates. */
export async function deleteFiles(trx: Trx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    with gone as (delete from files where id = any(${[...ids]}::bigint[]) returning sha256)
    select distinct sha256 from gone`.execute(trx)
  return rows.map(({ sha256 }) => sha256)
}
