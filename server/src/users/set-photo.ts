import { usersErrors } from '@brava/contract/users/users.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { dropBytes, keepBytes } from '../platform/files/shared-bytes.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { dataAddress } from './profile.ts'
import { setPhotoFile } from './profile.sql.ts'

const side = 160

/**
 * Stores the person's picture as a square WebP of 160 pixels, re-encoded, so that nothing hidden in the upload
 * survives.
 */
export async function setPhoto(call: Call): Promise<string> {
  const upload = call.uploads[0]
  if (!upload) return refuse(usersErrors.photoNotReadable)
  const { default: sharp } = await import('sharp')
  const webp = await sharp(upload.bytes, { limitInputPixels: 40_000_000, failOn: 'error' })
    .rotate()
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => refuse(usersErrors.photoNotReadable))
  const gone = await keepBytes(call, [webp], (trx, [sha256 = '']) =>
    setPhotoFile(trx, call.person.id, { sha256, sizeBytes: webp.length, companyId: call.person.companyId }),
  )
  await dropBytes(call, gone)
  return dataAddress(webp)
}

/** Removes the person's picture. */
export async function removePhoto(call: Call): Promise<void> {
  await dropBytes(call, await inTransaction(call.db, (trx) => setPhotoFile(trx, call.person.id, null)))
}
