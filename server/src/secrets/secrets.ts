import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/** A data key, unwrapped: seals and opens the codes of one batch. */
export interface DataKey {
  readonly id: number
  readonly key: KeyObject
}

export interface SecretsConfig {
  readonly keyEncryptionKeys: readonly { id: string; key: Buffer }[]
  readonly fingerprintKey: Buffer
  readonly secretsKey: Buffer
}

/** The sealed text was changed, moved to another row, or sealed by an unknown key. */
export class CannotOpen extends Error {
  constructor(reason: string) {
    super(`cannot open: ${reason}`)
    this.name = 'CannotOpen'
  }
}

function encrypt(key: KeyObject, plain: Buffer, bound: string): { iv: Buffer; tag: Buffer; text: Buffer } {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(bound))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return { iv, tag: cipher.getAuthTag(), text }
}

function decrypt(key: KeyObject, iv: Buffer, tag: Buffer, text: Buffer, bound: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    throw new CannotOpen('not authentic')
  }
}

const b64 = (bytes: Buffer) => bytes.toString('base64url')
const raw = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')

/**
 * Sealing of licence codes (AES-256-GCM under a data key per batch, itself wrapped by a key-encryption key that never
 * enters the database), fingerprints for finding duplicates without plaintext (HMAC-SHA-256), and small secrets such as
 * MFA seeds. Guarantees G30, G31. KeyObjects are made once and reused: several times faster than raw buffers.
 */
export class Secrets {
  readonly #keks: ReadonlyMap<string, KeyObject>
  readonly #currentKek: string
  readonly #fingerprintKey: KeyObject
  readonly #secretsKey: KeyObject

  constructor(config: SecretsConfig) {
    const first = config.keyEncryptionKeys[0]
    if (!first) throw new Error('no key-encryption key is configured')
    this.#keks = new Map(config.keyEncryptionKeys.map(({ id, key }) => [id, createSecretKey(key)]))
    this.#currentKek = first.id
    this.#fingerprintKey = createSecretKey(config.fingerprintKey)
    this.#secretsKey = createSecretKey(config.secretsKey)
  }

  get currentKekId(): string {
    return this.#currentKek
  }

  /** A fresh data key: its wrapped form is stored, the plain one only used. */
  newDataKey(): { kekId: string; wrapped: string; key: KeyObject } {
    const plain = randomBytes(32)
    return { kekId: this.#currentKek, wrapped: this.#wrap(plain), key: createSecretKey(plain) }
  }

  #wrap(plain: Buffer): string {
    const kek = this.#keks.get(this.#currentKek)
    if (!kek) throw new CannotOpen('unknown key-encryption key')
    const { iv, tag, text } = encrypt(kek, plain, `dek:${this.#currentKek}`)
    return [b64(iv), b64(tag), b64(text)].join('.')
  }

  #unwrapBytes(kekId: string, wrapped: string): Buffer {
    const kek = this.#keks.get(kekId)
    if (!kek) throw new CannotOpen(`unknown key-encryption key ${kekId}`)
    const [iv, tag, text] = wrapped.split('.')
    return decrypt(kek, raw(iv), raw(tag), raw(text), `dek:${kekId}`)
  }

  unwrapDataKey(row: { id: number; kek_id: string; wrapped: string }): DataKey {
    return { id: row.id, key: createSecretKey(this.#unwrapBytes(row.kek_id, row.wrapped)) }
  }

  /** The same data key under the newest key-encryption key (rotation, G32). */
  rewrapDataKey(row: { kek_id: string; wrapped: string }): { kekId: string; wrapped: string } {
    return { kekId: this.#currentKek, wrapped: this.#wrap(this.#unwrapBytes(row.kek_id, row.wrapped)) }
  }

  /** Seals a code for one row: v1.<kek>.<data key>.<iv>.<tag>.<ciphertext>, bound to product, row and field. */
  sealCode(dataKey: DataKey, plain: Buffer, place: { productId: number; keyId: number }): string {
    const { iv, tag, text } = encrypt(dataKey.key, plain, `key:${place.productId}:${place.keyId}:code`)
    return ['v1', this.#currentKek, dataKey.id, b64(iv), b64(tag), b64(text)].join('.')
  }

  /** Opens a sealed code. Throws CannotOpen when it was changed or belongs to another row. */
  openCode(dataKey: DataKey, sealed: string, place: { productId: number; keyId: number }): Buffer {
    const [version, , dataKeyId, iv, tag, text] = sealed.split('.')
    if (version !== 'v1' || Number(dataKeyId) !== dataKey.id) throw new CannotOpen('sealed with another data key')
    return decrypt(dataKey.key, raw(iv), raw(tag), raw(text), `key:${place.productId}:${place.keyId}:code`)
  }

  /** HMAC-SHA-256 of a normalised code (32 bytes). */
  fingerprint(normalised: string | Buffer): Buffer {
    return createHmac('sha256', this.#fingerprintKey).update(normalised).digest()
  }

  /** Seals a small secret for one purpose ("mfa:17"); only the same purpose opens it. */
  seal(plain: string, purpose: string): string {
    const { iv, tag, text } = encrypt(this.#secretsKey, Buffer.from(plain), `secret:${purpose}`)
    return ['s1', b64(iv), b64(tag), b64(text)].join('.')
  }

  open(sealed: string, purpose: string): string {
    const [version, iv, tag, text] = sealed.split('.')
    if (version !== 's1') throw new CannotOpen('unknown form')
    return decrypt(this.#secretsKey, raw(iv), raw(tag), raw(text), `secret:${purpose}`).toString()
  }
}
