import type { Db } from '../platform/db/connect.ts'

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
