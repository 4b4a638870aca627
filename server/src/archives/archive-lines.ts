import { gunzip, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { isDamaged } from '../platform/files/careful-file-store.ts'
import { type FileStore, sha256 } from '../platform/files/file-store.ts'
import type { ArchivePart } from './archives.sql.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** What is wrong with the file of an archive. `part` counts from 1. */
export class ArchiveFault extends Error {
  readonly code: 'missing' | 'changed' | 'chain'

  constructor(code: ArchiveFault['code'], part: number) {
    super(`${code}:${part}`)
    this.name = 'ArchiveFault'
    this.code = code
  }
}

/**
 * Packs lines of JSON into a part of an archive: the same lines always give the same bytes, and consecutive parts form
 * one file.
 */
export function packLines(lines: readonly string[]): Promise<Buffer> {
  return pack(`${lines.join('\n')}\n`, { level: 6 })
}

/** A part's bytes from the store. Throws an ArchiveFault if they differ from what was written. */
export async function partBytes(files: FileStore, part: ArchivePart): Promise<Buffer> {
  const bytes = await files.get(part.sha256).catch((error: unknown) => {
    throw isDamaged(error) ? new ArchiveFault('changed', part.no) : error
  })
  if (!bytes) throw new ArchiveFault('missing', part.no)
  if (sha256(bytes) !== part.sha256) throw new ArchiveFault('changed', part.no)
  return bytes
}

/** The lines of a part. Throws an ArchiveFault if their number differs from what was written. */
export async function partLines(bytes: Buffer, part: ArchivePart): Promise<string[]> {
  const lines = (await unpack(bytes)).toString('utf8').split('\n').slice(0, -1)
  if (lines.length !== part.rowCount) throw new ArchiveFault('changed', part.no)
  return lines
}
