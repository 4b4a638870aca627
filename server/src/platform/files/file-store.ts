import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Bytes stored under their SHA-256 (64 hexadecimal digits). User file names are never keys. */
export interface FileStore {
  /**
   * Stores the bytes, completely or not at all, and returns their SHA-256. Storing the same bytes twice is harmless.
   */
  put(bytes: Uint8Array): Promise<string>
  /** The bytes; null when nothing is stored under that name. */
  get(sha256: string): Promise<Buffer | null>
  delete(sha256: string): Promise<void>
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Names in a store are hashes: no path, nothing a person typed. */
export function isFileName(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

/** Files on disk, in two levels of folders, written to a temporary name and renamed. */
export function diskFileStore(directory: string): FileStore {
  const place = (hash: string) => {
    if (!isFileName(hash)) throw new Error('not a file name of this store')
    return join(directory, hash.slice(0, 2), hash.slice(2, 4), hash)
  }
  return {
    async put(bytes) {
      const hash = sha256(bytes)
      const path = place(hash)
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${randomUUID()}`
      try {
        await writeFile(temporary, bytes)
        await rename(temporary, path)
      } catch (error) {
        // A partial file would keep a full disk full.
        await unlink(temporary).catch(() => {})
        throw error
      }
      return hash
    },
    async get(hash) {
      try {
        return await readFile(place(hash))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async delete(hash) {
      await unlink(place(hash)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    },
  }
}
