import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive. What is packed already (PDF, pictures) is stored as it is. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: Buffer
  readonly isPacked?: boolean
}

/** UTF-8 names. */
const flags = 0x0800
/** 1 January 1980: the same files make the same archive. */
const time = 0
const date = 0x0021

/**
 * A ZIP archive, written while it is read: one file at a time is in memory. For up to 65,535 files and 4 GiB. Names are
 * made by the product; never one that a person typed.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes, isPacked = false } of entries) {
    const method = isPacked ? 0 : 8
    const packed = isPacked ? bytes : deflateRawSync(bytes)
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(method, 4)
    facts.writeUInt16LE(time, 6)
    facts.writeUInt16LE(date, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, title])
    yield head
    yield packed
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, more, title]))
    offset += head.length + packed.length
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
