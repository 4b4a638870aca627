import { Readable } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

/**
 * A file of an archive, including one generated while it is read. Compressed content (PDF, pictures) is stored as it
 * is.
 */
export interface ZipEntry {
  readonly name: string
  readonly bytes: Buffer | AsyncIterable<string>
  readonly isPacked?: boolean
}

/** UTF-8 names. */
const flags = 0x0800
/** Checksum and sizes follow the file instead of preceding it. */
const sizesFollow = 0x0008
/** 1 January 1980: the same files make the same archive. */
const time = 0
const date = 0x0021

/**
 * A ZIP archive, written while it is read: one file at a time is in memory. For up to 65,535 files and 4 GiB. Names
 * come from the product, never from a person.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes, isPacked = false } of entries) {
    const title = Buffer.from(name)
    const isStream = !Buffer.isBuffer(bytes)
    const method = isPacked && !isStream ? 0 : 8
    const facts = (sizes: Sizes) => {
      const written = Buffer.alloc(26)
      written.writeUInt16LE(20, 0)
      written.writeUInt16LE(isStream ? flags | sizesFollow : flags, 2)
      written.writeUInt16LE(method, 4)
      written.writeUInt16LE(time, 6)
      written.writeUInt16LE(date, 8)
      sizesInto(written, sizes, 10)
      written.writeUInt16LE(title.length, 22)
      return written
    }
    const start = offset
    let sizes: Sizes = { checksum: 0, packed: 0, whole: 0 }
    const head = (of: Sizes) => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts(of), title])
    if (isStream) {
      yield head(sizes)
      const measured = { checksum: 0, packed: 0, whole: 0 }
      yield* packed(bytes, measured)
      sizes = measured
      const behind = Buffer.alloc(16)
      behind.write('PK\x07\x08', 'latin1')
      sizesInto(behind, sizes, 4)
      yield behind
      offset += behind.length
    } else {
      const content = isPacked ? bytes : deflateRawSync(bytes)
      sizes = { checksum: crc32(bytes), packed: content.length, whole: bytes.length }
      yield head(sizes)
      yield content
    }
    const more = Buffer.alloc(14)
    more.writeUInt32LE(start, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts(sizes), more, title]))
    offset += 30 + title.length + sizes.packed
  }
  const whole = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(whole.length, 8)
  end.writeUInt32LE(offset, 12)
  yield whole
  yield Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), end])
}

interface Sizes {
  readonly checksum: number
  readonly packed: number
  readonly whole: number
}

function sizesInto(buffer: Buffer, { checksum, packed, whole }: Sizes, at: number): void {
  buffer.writeUInt32LE(checksum, at)
  buffer.writeUInt32LE(packed, at + 4)
  buffer.writeUInt32LE(whole, at + 8)
}

/** Compresses text as it arrives; `measured` is filled in along the way. */
async function* packed(text: AsyncIterable<string>, measured: { -readonly [size in keyof Sizes]: number }) {
  async function* counted() {
    for await (const piece of text) {
      const bytes = Buffer.from(piece)
      measured.checksum = crc32(bytes, measured.checksum)
      measured.whole += bytes.length
      yield bytes
    }
  }
  const source = Readable.from(counted(), { objectMode: false })
  const deflate = createDeflateRaw()
  source.on('error', (error) => deflate.destroy(error))
  try {
    for await (const bytes of source.pipe(deflate) as AsyncIterable<Buffer>) {
      measured.packed += bytes.length
      yield bytes
    }
  } finally {
    source.destroy()
    deflate.destroy()
  }
}
