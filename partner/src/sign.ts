import { createHash, createHmac } from 'node:crypto'

/** What a signature covers. Path and query as sent, the query without its "?". */
export interface Signed {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly idempotencyKey: string
  readonly body: string
  /** Seconds since 1970. */
  readonly time: number
}

/** HMAC-SHA256 over seven lines, with a key derived from the secret; the secret itself never travels. */
export function signatureOf(secret: string, { method, path, query, idempotencyKey, body, time }: Signed): string {
  const digest = createHash('sha256').update(body).digest('hex')
  const lines = ['BRAVA1', time, method, path, query, idempotencyKey, digest].join('\n')
  const signingKey = createHmac('sha256', secret).update('brava-signing-1').digest()
  return createHmac('sha256', signingKey).update(lines).digest('base64')
}

/** Key id and secret of "brv_live_{keyId}_{secret}". Throws on anything else. */
export function partsOf(credential: string): { keyId: string; secret: string } {
  const [, keyId, secret] = /^brv_(?:live|test|pos)_([^_]+)_([\w-]{43})$/.exec(credential) ?? []
  if (!keyId || !secret) throw new TypeError('This is no Brava credential: brv_live_… or brv_test_… is expected.')
  return { keyId, secret }
}
