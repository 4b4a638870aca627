import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { call } from '../api/call.ts'

/** Files already on the server: a message that is sent again names the same files, so that it is the same message. */
const stored = new WeakMap<File, number>()

/** Uploads the files of a message; returns their ids. Throws ApiError. */
export async function attachFiles(files: readonly File[]): Promise<number[]> {
  const ids: number[] = []
  for (const file of files) {
    const id = stored.get(file) ?? (await call(supportTickets.attach, { files: [file] })).data.file.id
    stored.set(file, id)
    ids.push(id)
  }
  return ids
}
