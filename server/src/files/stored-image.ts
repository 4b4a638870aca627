import type { Services } from '../platform/call.ts'
import { fileById } from './files.sql.ts'

/** The bytes of a stored picture; null when there is none, or when a document cannot show it (only PNG and JPEG work). */
export async function storedImage(
  { db, files }: Pick<Services, 'db' | 'files'>,
  fileId: number | null,
): Promise<Buffer | null> {
  const row = fileId === null ? undefined : await fileById(db, fileId)
  if (!row || !['image/png', 'image/jpeg'].includes(row.media_type)) return null
  return files.get(row.sha256)
}
