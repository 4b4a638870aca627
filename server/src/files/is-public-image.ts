import type { Db } from '../platform/db/connect.ts'
import { fileById } from './files.sql.ts'

/**
 * Whether this file is a picture that everybody may see. What many people see must not refer to a file of one company.
 */
export async function isPublicImage(db: Db, fileId: number): Promise<boolean> {
  const row = await fileById(db, fileId)
  return row?.is_public === true && row.media_type.startsWith('image/')
}
