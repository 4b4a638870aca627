import { createHmac } from 'node:crypto'

/** How the sandbox signs its notices: HMAC-SHA-256 of the bytes, in hexadecimal. */
export const sandboxSignature = (secret: string, bytes: Uint8Array | string) =>
  createHmac('sha256', secret).update(bytes).digest('hex')
