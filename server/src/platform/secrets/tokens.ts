import { createHash, randomBytes } from 'node:crypto'

/** A bearer, reset or challenge token: 256 random bits in base64url. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token, as stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
