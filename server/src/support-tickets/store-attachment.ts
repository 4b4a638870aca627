import { ticketErrors } from '@brava/contract/support-tickets/support-tickets.errors.ts'
import { fileTypeFromBuffer } from 'file-type'
import { storeFile } from '../files/store-file.ts'
import { storeImage } from '../files/store-image.ts'
import type { Call, UploadedFile } from '../platform/call.ts'
import { decodeText } from '../platform/imports/decode-text.ts'
import { refuse } from '../platform/refuse.ts'
import { noteUpload } from './ticket-messages.sql.ts'

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp'])

/**
 * Stores a file for a message. Its bytes say what it is, whatever it is called (decision 0105): a picture is drawn anew,
 * PDF and text are kept and only ever saved; the name gets the ending of what it is. Throws ticket.notAttachable,
 * files.notAnImage.
 */
export async function storeAttachment(call: Call, upload: UploadedFile): Promise<{ id: number; name: string }> {
  const ownerCompanyId = call.person.companyId
  const kind = await kindOf(upload)
  if (kind === null) refuse(ticketErrors.notAttachable)
  const base = upload.name.replace(/\.[a-z0-9]+$/i, '') || 'file'
  const name = `${base}.${kind.ending}`
  const { id } = kind.isPicture
    ? await storeImage(call, upload.bytes, { name, ownerCompanyId, maxSide: 2000 })
    : await storeFile(call, upload.bytes, { name, mediaType: kind.mediaType, ownerCompanyId })
  await noteUpload(call.db, call.person, id)
  return { id, name }
}

async function kindOf({ name, bytes }: UploadedFile) {
  const found = await fileTypeFromBuffer(bytes)
  if (found && pictures.has(found.mime)) return { mediaType: 'image/webp', ending: 'webp', isPicture: true }
  if (found?.mime === 'application/pdf') return { mediaType: 'application/pdf', ending: 'pdf', isPicture: false }
  if (found || bytes.length === 0 || decodeText(bytes) === null) return null
  const isTable = /\.csv$/i.test(name)
  return { mediaType: isTable ? 'text/csv' : 'text/plain', ending: isTable ? 'csv' : 'txt', isPicture: false }
}
