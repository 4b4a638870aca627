import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Schema } from '../../server/src/platform/db/schema-files.ts'

/** A world as a release left it: everything an installation has except its settings (those are the demonstration's). */
export interface Release {
  readonly version: string
  readonly writtenAt: string
  /** The release's own SQL texts, which turn an empty database into one of this release. */
  readonly schema: Schema
  /** The SQL that created the tables of the queue, from the release's own pg-boss. */
  readonly queue: string
  /** Monthly and other partitions that the SQL texts do not create. */
  readonly parts: readonly { readonly name: string; readonly of: string; readonly bound: string }[]
  /** Rows as COPY writes them. */
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[]; readonly rows: string }[]
  /** The last value given, null when there was none. */
  readonly sequences: readonly { readonly name: string; readonly last: string | null }[]
  /** Stored files, base64. */
  readonly files: readonly string[]
  /** An invoice that was downloaded before: its paper must stay the same to the byte. */
  readonly paper: { readonly invoiceId: number; readonly sha256: string }
}

const folder = import.meta.dirname
const suffix = '.release.br'

/** Where the release of this version is kept. */
const releasePath = (version: string) => join(folder, `${version}${suffix}`)

/** The newest stored release. */
export function newestVersion(): string {
  const versions = readdirSync(folder).flatMap((name) => (name.endsWith(suffix) ? [name.slice(0, -suffix.length)] : []))
  const [newest] = versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  if (!newest) throw new Error('no release file exists: create one with "npm run drill -- release"')
  return newest
}

export async function readRelease(version: string): Promise<Release> {
  const bytes = await promisify(brotliDecompress)(await readFile(releasePath(version)))
  return JSON.parse(bytes.toString()) as Release
}

/** Stores the release and returns its size in bytes. */
export async function keepRelease(release: Release): Promise<number> {
  const text = Buffer.from(JSON.stringify(release))
  const bytes = await promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
  await writeFile(releasePath(release.version), bytes)
  return bytes.length
}
