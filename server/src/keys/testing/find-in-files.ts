import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The forms in which a text may appear in a file: as is, in lower case, as UTF-16, in hexadecimal, in base64 at any
 * offset.
 */
export function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  const base64 = [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
    // The first and the last characters also contain bits of their neighbours.
    return whole.slice(shift === 0 ? 0 : shift + 1, -1)
  })
  return [
    bytes,
    Buffer.from(text.toLowerCase()),
    Buffer.from(text, 'utf16le'),
    Buffer.from(bytes.toString('hex')),
    Buffer.from(bytes.toString('hex').toUpperCase()),
    ...base64.map((form) => Buffer.from(form)),
  ]
}

/** The files below a folder that were written since then and contain one of the forms. */
export async function filesWith(folder: string, forms: readonly Buffer[], since: Date): Promise<string[]> {
  const found: string[] = []
  // One shared buffer: a database has a thousand small files, and allocating a buffer for each cost more than the
  // search.
  const buffer = Buffer.alloc(piece)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // The database server may create and remove files at any time.
    const facts = entry.isFile() ? await stat(path).catch(() => null) : null
    if (facts && facts.mtime >= since && (await holds(path, forms, buffer))) found.push(path)
  }
  return found
}

const piece = 8 * 1024 * 1024
const overlap = 200

/** `buffer` is overwritten. */
async function holds(path: string, forms: readonly Buffer[], buffer: Buffer): Promise<boolean> {
  const file = await open(path)
  try {
    for (let at = 0; ; at += piece - overlap) {
      const { bytesRead } = await file.read(buffer, 0, piece, at)
      const read = buffer.subarray(0, bytesRead)
      if (forms.some((form) => read.includes(form))) return true
      if (bytesRead < piece) return false
    }
  } finally {
    await file.close()
  }
}
