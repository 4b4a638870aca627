import type { Services } from '../platform/call.ts'
import { keepBytes } from '../platform/files/shared-bytes.ts'
import { insertFile } from './files.sql.ts'

export interface FileOptions {
  readonly name: string
  /** What the bytes were found to be. */
  readonly mediaType: string
  readonly ownerCompanyId: number
}

/** Stores a file as it came, for its company alone. Whoever calls has judged the bytes (guarantee G26). */
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
