import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

/** A new authenticator secret: 160 random bits in Base32 (RFC 4648). */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20))
}

export function toBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase().replace(/[\s=]/g, '')]
    .map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The number of the half minute that contains an instant. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** The six-digit code of a step: HOTP with HMAC-SHA-1 (RFC 4226 §5.3, RFC 6238). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step a code belongs to, allowing for clocks half a minute off; null if it fits none, or only one not later than
 * `lastStep` (a code counts once, guarantee G18).
 */
export function matchTotp(secret: string, code: string, now: Date, lastStep: number): number | null {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const given = Buffer.from(digits)
  const current = totpStep(now)
  let found: number | null = null
  for (const step of [current - 1, current, current + 1]) {
    if (timingSafeEqual(given, Buffer.from(totpCode(secret, step))) && step > lastStep) found = step
  }
  return found
}

/** The otpauth address that an authenticator reads from the QR code. */
export function totpAddress(secret: string, account: string): string {
  return `otpauth://totp/${encodeURIComponent(`Brava:${account}`)}?secret=${secret}&issuer=Brava&algorithm=SHA1&digits=6&period=${stepSeconds}`
}
