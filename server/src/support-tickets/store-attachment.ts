import { ticketErrors } from '@brava/contract/support-tickets/support-tickets.errors.ts'
import { attachmentOf } from '../files/attachment-of.ts'
import { storeFile } from '../files/store-file.ts'
import type { Call, UploadedFile } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { noteUpload } from './ticket-messages.sql.ts'

/** Stores a file for a message, checked by its bytes (attachmentOf). Throws ticket.notAttachable, files.notAnImage. */
export async function storeAttachment(call: Call, upload: UploadedFile): Promise<{ id: number; name: string }> {
  const file = await attachmentOf(upload)
  if (file === null) refuse(ticketErrors.notAttachable)
  const { id } = await storeFile(call, file.bytes, { ...file, ownerCompanyId: call.person.companyId })
  await noteUpload(call.db, call.person, id)
  return { id, name: file.name }
}
