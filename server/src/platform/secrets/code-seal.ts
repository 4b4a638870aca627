import { createHmac, type KeyObject } from 'node:crypto'
import { decrypt, encrypt, CannotOpen, read, written } from './aes-gcm.ts'

/** An unwrapped data key: seals and opens the codes of one batch. */
export interface DataKey {
  readonly id: number
  readonly key: KeyObject
}

/** The row a code belongs to: a sealed code can be opened nowhere else. */
export interface KeyPlace {
  readonly productId: number
  readonly keyId: number
}

/** All that sealing needs. KeyObjects are passed to another thread without their bytes ever appearing in a message. */
export interface SealingKeys {
  readonly kekId: string
  readonly dataKey: DataKey
  readonly fingerprintKey: KeyObject
}

const bound = (place: KeyPlace) => `key:${place.productId}:${place.keyId}:code`

/**
 * Seals a code for one row: v1.<kek>.<data key>.<iv>.<tag>.<ciphertext>, bound to product, row and field. It names the
 * kek of that day; the one that now wraps the data key is stored with the data key.
 */
export function sealCode(
  keys: Pick<SealingKeys, 'kekId' | 'dataKey'>,
  plain: string | Buffer,
  place: KeyPlace,
): string {
  return `v1.${keys.kekId}.${keys.dataKey.id}.${written(encrypt(keys.dataKey.key, plain, bound(place)))}`
}

/** Opens a sealed code. Throws CannotOpen when it was changed or belongs to another row. */
export function openCode(dataKey: DataKey, sealed: string, place: KeyPlace): Buffer {
  const [version, , dataKeyId, ...parts] = sealed.split('.')
  if (version !== 'v1' || Number(dataKeyId) !== dataKey.id) throw new CannotOpen('sealed with another data key')
  return decrypt(dataKey.key, read(parts), bound(place))
}

/** HMAC-SHA-256 of a normalised code (32 bytes). */
export function fingerprintOf(key: KeyObject, normalised: string | Buffer): Buffer {
  return createHmac('sha256', key).update(normalised).digest()
}
