import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { call } from '../api/call.ts'

/** Uploads the files of a message; answers their ids. Throws ApiError. */
export async function attachFiles(files: readonly File[]): Promise<number[]> {
  const ids: number[] = []
  for (const file of files) ids.push((await call(supportTickets.attach, { files: [file] })).data.file.id)
  return ids
}
