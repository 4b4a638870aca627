import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { call } from '../api/call.ts'

/** Uploads the pictures of a message; answers their ids. Throws ApiError. */
export async function attachPictures(files: readonly File[]): Promise<number[]> {
  const ids: number[] = []
  for (const file of files) ids.push((await call(supportTickets.attach, { files: [file] })).data.file.id)
  return ids
}
