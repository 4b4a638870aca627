import { createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { CannotOpen, decrypt, encrypt, read, written } from './aes-gcm.ts'
import { type DataKey, fingerprintOf, type KeyPlace, openCode, sealCode, type SealingKeys } from './code-seal.ts'

export interface SecretsConfig {
  readonly keyEncryptionKeys: readonly { id: string; key: Buffer }[]
  readonly fingerprintKey: Buffer
  /** Seals small secrets … */
  readonly secretsKey: Buffer
  /** … and these still open what was sealed before the key was changed. */
  readonly formerSecretsKeys?: readonly Buffer[]
}

/** Recognises a key that is not stored. */
export interface Canary {
  readonly name: string
  /** The key's name in messages. */
  readonly variable: string
  /** May be changed by a rotation, which recreates it. */
  readonly isRenewed: boolean
  readonly make: () => string
  readonly fits: (kept: string) => boolean
}

/**
 * Sealing of licence codes (AES-256-GCM under a data key per batch, itself wrapped by a key-encryption key that never
 * enters the database), fingerprints for finding duplicates without plaintext (HMAC-SHA-256), and small secrets such as
 * MFA seeds. Guarantees G30, G31. KeyObjects are made once and reused: several times faster than raw buffers.
 */
export class Secrets {
  readonly #keks: ReadonlyMap<string, KeyObject>
  readonly #currentKek: string
  readonly #fingerprintKey: KeyObject
  readonly #secretsKeys: readonly [KeyObject, ...KeyObject[]]

  constructor(config: SecretsConfig) {
    const first = config.keyEncryptionKeys[0]
    if (!first) throw new Error('no key-encryption key is configured')
    this.#keks = new Map(config.keyEncryptionKeys.map(({ id, key }) => [id, createSecretKey(key)]))
    this.#currentKek = first.id
    this.#fingerprintKey = createSecretKey(config.fingerprintKey)
    const former = (config.formerSecretsKeys ?? []).map((key) => createSecretKey(key))
    this.#secretsKeys = [createSecretKey(config.secretsKey), ...former]
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
    return written(encrypt(kek, plain, `dek:${this.#currentKek}`))
  }

  #unwrapBytes(kekId: string, wrapped: string): Buffer {
    const kek = this.#keks.get(kekId)
    if (!kek) throw new CannotOpen(`unknown key-encryption key ${kekId}`)
    return decrypt(kek, read(wrapped.split('.')), `dek:${kekId}`)
  }

  unwrapDataKey(row: { id: number; kek_id: string; wrapped: string }): DataKey {
    return { id: row.id, key: createSecretKey(this.#unwrapBytes(row.kek_id, row.wrapped)) }
  }

  /** Whether this key-encryption key is configured. */
  knowsKek(kekId: string): boolean {
    return this.#keks.has(kekId)
  }

  /** The same data key under the newest key-encryption key (rotation, G32). */
  rewrapDataKey(row: { kek_id: string; wrapped: string }): { kekId: string; wrapped: string } {
    return { kekId: this.#currentKek, wrapped: this.#wrap(this.#unwrapBytes(row.kek_id, row.wrapped)) }
  }

  /** What a thread needs to seal codes with this data key. */
  sealingKeys(dataKey: DataKey): SealingKeys {
    return { kekId: this.#currentKek, dataKey, fingerprintKey: this.#fingerprintKey }
  }

  /** Seals a code for one row. */
  sealCode(dataKey: DataKey, plain: string | Buffer, place: KeyPlace): string {
    return sealCode({ kekId: this.#currentKek, dataKey }, plain, place)
  }

  /** Opens a sealed code. Throws CannotOpen when it was changed or belongs to another row. */
  openCode(dataKey: DataKey, sealed: string, place: KeyPlace): Buffer {
    return openCode(dataKey, sealed, place)
  }

  /** HMAC-SHA-256 of a normalised code (32 bytes). */
  fingerprint(normalised: string | Buffer): Buffer {
    return fingerprintOf(this.#fingerprintKey, normalised)
  }

  /**
   * 80 bits in hexadecimal that only this installation can derive from a text: for values that must stay short, such as
   * the name of a mailbox.
   */
  mark(text: string, purpose: string): string {
    return fingerprintOf(this.#fingerprintKey, `mark:${purpose}:${text}`).toString('hex').slice(0, 20)
  }

  /** A short text with its mark, for an address in a mail: readMarked opens it even after SECRETS_KEY changes. */
  marked(text: string, purpose: string): string {
    return `${text}-${this.mark(text, purpose)}`
  }

  /** The text that `marked` was given; null for anything else. */
  readMarked(token: string, purpose: string): string | null {
    const text = token.slice(0, Math.max(0, token.lastIndexOf('-')))
    const [given, own] = [token, this.marked(text, purpose)].map((one) => Buffer.from(one)) as [Buffer, Buffer]
    return given.length === own.length && timingSafeEqual(given, own) ? text : null
  }

  /**
   * Distinguishes this configuration's keys from others: for each key, what it makes of a known text, and whether a
   * stored result matches.
   */
  canaries(): readonly Canary[] {
    const known = 'brava'
    const fingerprint = fingerprintOf(this.#fingerprintKey, `canary:${known}`).toString('hex')
    const opens = (open: () => string) => {
      try {
        return open() === known
      } catch {
        return false
      }
    }
    return [
      {
        name: 'fingerprint',
        variable: 'KEY_FINGERPRINT_KEY:',
        isRenewed: false,
        make: () => fingerprint,
        fits: (kept) => kept === fingerprint,
      },
      {
        name: 'secrets',
        variable: 'SECRETS_KEY: none of its keys',
        isRenewed: true,
        make: () => this.seal(known, 'canary'),
        fits: (kept) => opens(() => this.open(kept, 'canary')),
      },
      ...[...this.#keks].map(([id, kek]) => ({
        name: `kek:${id}`,
        variable: `KEY_ENCRYPTION_KEYS: "${id}"`,
        isRenewed: false,
        make: () => written(encrypt(kek, known, `canary:${id}`)),
        fits: (kept: string) => opens(() => decrypt(kek, read(kept.split('.')), `canary:${id}`).toString()),
      })),
    ]
  }

  /** Seals a small secret for one purpose ("mfa:17"); only the same purpose opens it. */
  seal(plain: string, purpose: string): string {
    return `s1.${written(encrypt(this.#secretsKeys[0], plain, `secret:${purpose}`))}`
  }

  open(sealed: string, purpose: string): string {
    return this.#openSecret(sealed, purpose).plain
  }

  /** The same secret sealed with the newest key; null if it already is. */
  reseal(sealed: string, purpose: string): string | null {
    const { plain, isCurrent } = this.#openSecret(sealed, purpose)
    return isCurrent ? null : this.seal(plain, purpose)
  }

  #openSecret(sealed: string, purpose: string): { plain: string; isCurrent: boolean } {
    const [version, ...parts] = sealed.split('.')
    if (version !== 's1') throw new CannotOpen('unknown form')
    const encrypted = read(parts)
    for (const key of this.#secretsKeys) {
      try {
        const plain = decrypt(key, encrypted, `secret:${purpose}`).toString()
        return { plain, isCurrent: key === this.#secretsKeys[0] }
      } catch {
        // Sealed with another of the keys, or altered: the next key will show.
      }
    }
    throw new CannotOpen('not authentic')
  }
}
