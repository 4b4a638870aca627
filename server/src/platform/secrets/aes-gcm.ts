import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto'

/** The sealed text was changed, moved to another row, or sealed by an unknown key. */
export class CannotOpen extends Error {
  constructor(reason: string) {
    super(`cannot open: ${reason}`)
    this.name = 'CannotOpen'
  }
}

export interface Encrypted {
  readonly iv: Buffer
  readonly tag: Buffer
  readonly text: Buffer
}

const ivBytes = 12
// Asked for one by one, random bytes cost more than the encryption itself.
const pool = Buffer.alloc(ivBytes * 512)
let used = pool.length

function freshIv(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const iv = Buffer.from(pool.subarray(used, used + ivBytes))
  used += ivBytes
  return iv
}

/** AES-256-GCM with a fresh random 96-bit IV; `bound` is authenticated and must be given again to decrypt. */
export function encrypt(key: KeyObject, plain: string | Buffer, bound: string): Encrypted {
  const iv = freshIv()
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(bound))
  // In GCM the text is complete before `final`, which only makes the tag.
  const text = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain)
  cipher.final()
  return { iv, tag: cipher.getAuthTag(), text }
}

/** Throws CannotOpen if a byte, the key or the bound text differs. */
export function decrypt(key: KeyObject, { iv, tag, text }: Encrypted, bound: string): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    decipher.setAAD(Buffer.from(bound))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    throw new CannotOpen('not authentic')
  }
}

/** iv.tag.ciphertext in base64url. */
export function written({ iv, tag, text }: Encrypted): string {
  return `${iv.toString('base64url')}.${tag.toString('base64url')}.${text.toString('base64url')}`
}

export function read(parts: readonly string[]): Encrypted {
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !tag || !text || parts.length !== 3) throw new CannotOpen('unknown form')
  return { iv, tag, text }
}
