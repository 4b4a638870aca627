import { createSecretKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CannotOpen } from './aes-gcm.ts'
import { fingerprintOf } from './code-seal.ts'
import { Secrets } from './secrets.ts'

const key = (byte: number) => Buffer.alloc(32, byte)
const secrets = (kekIds: readonly [string, number][]) =>
  new Secrets({
    keyEncryptionKeys: kekIds.map(([id, byte]) => ({ id, key: key(byte) })),
    fingerprintKey: key(200),
    secretsKey: key(201),
  })
const old = secrets([['k1', 1]])
const made = old.newDataKey()
const row = { id: 7, kek_id: made.kekId, wrapped: made.wrapped }
const code = Buffer.from('NF26-8KQ4-22MX-T7WD')
const place = { productId: 117, keyId: 4711 }

describe('a sealed code of Northfall', () => {
  it('opens in its own row', () => {
    const sealed = old.sealCode(old.unwrapDataKey(row), code, place)
    expect(old.openCode(old.unwrapDataKey(row), sealed, place)).toEqual(code)
    expect(sealed).not.toContain('8KQ4')
  })

  it('does not open in another row or for another product', () => {
    const dataKey = old.unwrapDataKey(row)
    const sealed = old.sealCode(dataKey, code, place)
    expect(() => old.openCode(dataKey, sealed, { ...place, keyId: 4712 })).toThrow(CannotOpen)
    expect(() => old.openCode(dataKey, sealed, { ...place, productId: 118 })).toThrow(CannotOpen)
  })

  it('does not open when a character was changed', () => {
    const dataKey = old.unwrapDataKey(row)
    const sealed = old.sealCode(dataKey, code, place)
    const parts = sealed.split('.')
    const text = Buffer.from(parts[5] ?? '', 'base64url')
    text[0] = (text[0] ?? 0) ^ 1
    parts[5] = text.toString('base64url')
    expect(() => old.openCode(dataKey, parts.join('.'), place)).toThrow(CannotOpen)
  })

  it('is never sealed into the same text twice', () => {
    const dataKey = old.unwrapDataKey(row)
    const texts = new Set(Array.from({ length: 500 }, () => old.sealCode(dataKey, code, place)))
    expect(texts.size).toBe(500)
  })

  it('still opens after its data key was rewrapped by a newer key-encryption key and the older one retired', () => {
    const sealed = old.sealCode(old.unwrapDataKey(row), code, place)
    const rotated = secrets([
      ['k2', 2],
      ['k1', 1],
    ]).rewrapDataKey(row)
    expect(rotated.kekId).toBe('k2')
    const onlyNew = secrets([['k2', 2]])
    const dataKey = onlyNew.unwrapDataKey({ id: row.id, kek_id: rotated.kekId, wrapped: rotated.wrapped })
    expect(onlyNew.openCode(dataKey, sealed, place)).toEqual(code)
    expect(() => onlyNew.unwrapDataKey(row)).toThrow(CannotOpen)
  })
})

describe('fingerprints', () => {
  it('are equal for equal codes and reveal nothing without their key', () => {
    expect(old.fingerprint('NF268KQ4')).toEqual(old.fingerprint('NF268KQ4'))
    expect(old.fingerprint('NF268KQ4')).not.toEqual(old.fingerprint('NF268KQ5'))
    const other = new Secrets({
      keyEncryptionKeys: [{ id: 'k1', key: key(1) }],
      fingerprintKey: key(202),
      secretsKey: key(201),
    })
    expect(other.fingerprint('NF268KQ4')).not.toEqual(old.fingerprint('NF268KQ4'))
  })

  it('are HMAC-SHA-256, matching RFC 4231', () => {
    const keyed = createSecretKey(Buffer.alloc(20, 0x0b))
    expect(fingerprintOf(keyed, 'Hi There').toString('hex')).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    )
  })
})

describe('a small secret', () => {
  it('opens only for the purpose it was sealed for', () => {
    const sealed = old.seal('JBSWY3DPEHPK3PXP', 'mfa:17')
    expect(old.open(sealed, 'mfa:17')).toBe('JBSWY3DPEHPK3PXP')
    expect(() => old.open(sealed, 'mfa:18')).toThrow(CannotOpen)
  })
})

it('nothing starts without a key-encryption key', () => {
  expect(() => secrets([])).toThrow(/no key-encryption key/)
})

describe('the address in a mail', () => {
  it('opens after SECRETS_KEY was changed, and cannot be altered into another one', () => {
    const later = new Secrets({
      keyEncryptionKeys: [{ id: 'k1', key: key(1) }],
      fingerprintKey: key(200),
      secretsKey: key(99),
    })
    const token = old.marked('17:2', 'unsubscribe')
    expect(later.readMarked(token, 'unsubscribe')).toBe('17:2')
    for (const wrong of [
      '',
      '-',
      '17:2',
      '17:2-',
      token.replace('17', '18'),
      `${token}0`,
      token.slice(0, -1),
      token.toUpperCase(),
    ])
      expect([wrong, old.readMarked(wrong, 'unsubscribe')]).toEqual([wrong, null])
    expect(old.readMarked(token, 'ticket-guest')).toBeNull()
  })
})
