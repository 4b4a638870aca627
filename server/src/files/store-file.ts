import type { Services } from '../platform/call.ts'
import { keepBytes } from '../platform/files/shared-bytes.ts'
import { insertFile } from './files.sql.ts'

export interface FileOptions {
  readonly name: string
  /** The media type found by inspecting the bytes. */
  readonly mediaType: string
  readonly ownerCompanyId: number
}

/** Stores a file unchanged, for its company only. The caller has inspected the bytes (guarantee G26). */
export async function storeFile(
  services: Pick<Services, 'db' | 'files'>,
  bytes: Uint8Array,
  { name, mediaType, ownerCompanyId }: FileOptions,
): Promise<{ id: number }> {
  return keepBytes(services, [bytes], (trx, [sha256 = '']) =>
    insertFile(trx, {
      sha256,
      mediaType,
      bytes: bytes.length,
      name: name.slice(-200),
      ownerCompanyId,
      isPublic: false,
    }),
  )
}
