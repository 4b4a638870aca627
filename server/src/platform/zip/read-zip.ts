import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** What is no archive, is damaged or locked with a password, or holds more than its reader takes. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
  readonly kind: 'unreadable' | 'tooMuch'
  constructor(kind: 'unreadable' | 'tooMuch') {
    super(kind)
    this.kind = kind
  }
}

/** A file of an archive. Its name was made by somebody else: it is shown and compared, never a path. */
export interface ZippedFile {
  readonly name: string
  /** Unpacked, as the archive says; reading stops where it says less than there is. */
  readonly size: number
  stream(): AsyncIterable<Buffer>
  bytes(): Promise<Buffer>
}

/** Whether somebody put it there: not a hidden file, nor what macOS packs beside each file. */
export const isOwnFile = ({ name }: Pick<ZippedFile, 'name'>): boolean => !/(^|\/)(\.|__MACOSX\/)/.test(name)

/**
 * The files of an archive, looked through before anything is unpacked: what all of them come to is known by then, and a
 * file that is larger than it says is cut off (guarantee G26). Throws ZipError.
 */
export async function readZip(bytes: Buffer, most: { files: number; bytes: number }): Promise<ZippedFile[]> {
  const archive = await guarded(() => fromBufferPromise(bytes, { lazyEntries: true }))
  if (archive.entryCount > most.files) throw new ZipError('tooMuch')
  const files: ZippedFile[] = []
  let sum = 0
  await guarded(async () => {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      sum += entry.uncompressedSize
      if (sum > most.bytes) throw new ZipError('tooMuch')
      files.push(zippedFile(archive, entry))
    }
  })
  return files
}

function zippedFile(archive: ZipFile, entry: Entry): ZippedFile {
  async function* stream() {
    const source: Readable = await guarded(() => archive.openReadStreamPromise(entry))
    try {
      yield* source as AsyncIterable<Buffer>
    } catch (error) {
      throw asZipError(error)
    } finally {
      source.destroy()
    }
  }
  return {
    name: entry.fileName,
    size: entry.uncompressedSize,
    stream,
    bytes: async () => {
      const pieces: Buffer[] = []
      for await (const piece of stream()) pieces.push(piece)
      return Buffer.concat(pieces)
    },
  }
}

const asZipError = (error: unknown) => (error instanceof ZipError ? error : new ZipError('unreadable'))

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asZipError(error)
  }
}
