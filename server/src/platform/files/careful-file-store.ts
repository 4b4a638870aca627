import { commonErrors } from '@brava/contract/errors.ts'
import { Refused } from '../refuse.ts'
import { type FileStore, isFileName, sha256 } from './file-store.ts'

/** Stored bytes that are no longer what was stored. */
export class DamagedFile extends Error {}

/** Whether a careful store failed because the bytes were changed, and not because it could not be reached. */
export const isDamaged = (error: unknown) => error instanceof Error && error.cause instanceof DamagedFile

/**
 * A store whose failures (full, unwritable, silent, cut off, nonsense) people understand: common.unavailable, with the
 * cause in the log. Bytes that differ from the stored ones are a failure too.
 */
export function carefulFileStore(store: FileStore): FileStore {
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw Object.assign(new Refused(commonErrors.unavailable, { retryAfterSeconds: 5 }), { cause: error })
    }
  }
  const check = (name: string) => {
    if (!isFileName(name)) throw new Error('not a file name of this store')
  }
  return {
    put: (bytes) => told(store.put(bytes)),
    async get(name) {
      check(name)
      return told(
        store.get(name).then((bytes) => {
          if (bytes && sha256(bytes) !== name) throw new DamagedFile(`file ${name} is not what was stored`)
          return bytes
        }),
      )
    },
    async delete(name) {
      check(name)
      await told(store.delete(name))
    },
  }
}
