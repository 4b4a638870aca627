import { fileUrl } from '@brava/contract/files/file-url.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** What stands beside the figures of products. */
export async function productFields(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; title: string; code: string; platform: string; imageFileId: number | null }>`
    select p.id, p.title, p.code, t.title as platform, p.image_file_id as "imageFileId"
    from products p join product_types t on t.id = p.product_type_id where p.id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
  return rows.map(({ imageFileId, ...row }) => ({ ...row, imageUrl: fileUrl(imageFileId) }))
}
