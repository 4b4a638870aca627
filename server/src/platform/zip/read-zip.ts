import { isAscii, isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Not an archive, damaged or password-protected, or larger than its reader accepts. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
  readonly kind: 'unreadable' | 'tooMuch'
  constructor(kind: 'unreadable' | 'tooMuch') {
    super(kind)
    this.kind = kind
  }
}

/** A file in an archive. Somebody else chose its name: it is shown and compared, never used as a path. */
export interface ZippedFile {
  readonly name: string
  /** Unpacked size as declared by the archive; if it declares less than the actual size, reading stops there. */
  readonly size: number
  stream(): AsyncIterable<Buffer>
  bytes(): Promise<Buffer>
}

/** Whether a person put it there: not a hidden file, nor one that macOS adds for each file. */
export const isOwnFile = ({ name }: Pick<ZippedFile, 'name'>): boolean => !/(^|\/)(\.|__MACOSX\/)/.test(name)

/**
 * The files of an archive, checked before anything is unpacked: their total size is then known, and a file larger than
 * declared is cut off (guarantee G26). Throws ZipError.
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

/**
 * The name in composed letters: a Mac packs "č" as a letter and its mark, and does not say that its names are UTF-8.
 * Without that they count as code page 437, in which hardly any name is UTF-8 by chance.
 */
function nameOf({ fileName, fileNameRaw }: Entry): string {
  const isUnsaid = !isAscii(fileNameRaw) && isUtf8(fileNameRaw)
  return (isUnsaid ? fileNameRaw.toString('utf8').replaceAll('\\', '/') : fileName).normalize('NFC')
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
    name: nameOf(entry),
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
