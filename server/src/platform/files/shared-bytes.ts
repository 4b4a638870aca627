import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { type FileStore, sha256 } from './file-store.ts'

interface Stores {
  readonly db: Db
  readonly files: FileStore
}

/**
 * Where hashes of stored bytes are kept: the same bytes may be an attachment, a document and a partner's feed at once.
 */
export const placesOfHashes = [
  'archive_parts.sha256',
  'company_documents.sha256',
  'feed_addresses.file_sha256',
  'feed_addresses.packed_sha256',
  'files.sha256',
] as const

async function areKept(trx: Trx, hash: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from files where sha256 = ${hash})
      or exists (select from archive_parts where sha256 = ${hash})
      or exists (select from company_documents where sha256 = ${hash})
      or exists (select from feed_addresses where file_sha256 = ${hash} or packed_sha256 = ${hash})
      or exists (select from imports where facts ->> 'archive' = ${hash}) as kept`.execute(trx)
  return rows[0]?.kept ?? true
}

/** One transaction at a time for the same bytes, across all processes, until it ends. */
const lockHash = (trx: Trx, hash: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('stored bytes', hashtextextended(${hash}, 0)))`.execute(trx)

/**
 * Stores bytes and records who uses them (`note` gets their hashes, in order); nobody drops the same bytes in between
 * (dropBytes). The store may be slow, so no row is locked before the bytes are stored. If `note` refuses, no bytes are
 * left behind.
 */
export async function keepBytes<T>(
  stores: Stores,
  parts: readonly Uint8Array[],
  note: (trx: Trx, hashes: readonly string[]) => Promise<T>,
): Promise<T> {
  const hashes = parts.map(sha256)
  try {
    return await inTransaction(stores.db, async (trx) => {
      for (const hash of [...new Set(hashes)].sort()) await lockHash(trx, hash)
      for (const bytes of parts) await stores.files.put(bytes)
      return note(trx, hashes)
    })
  } catch (error) {
    await dropBytes(stores, hashes).catch(() => {})
    throw error
  }
}

/**
 * Removes bytes from the store unless something still uses them. `forget` removes the last use in the same transaction:
 * if the process is stopped in between, it finds it again.
 */
export async function dropBytes(
  { db, files }: Stores,
  hashes: readonly string[],
  forget?: (trx: Trx) => Promise<void>,
): Promise<void> {
  for (const hash of hashes)
    await inTransaction(db, async (trx) => {
      await lockHash(trx, hash)
      await forget?.(trx)
      if (!(await areKept(trx, hash))) await files.delete(hash)
    })
}
