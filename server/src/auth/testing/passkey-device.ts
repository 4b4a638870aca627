import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** The small part of CBOR that an authenticator writes. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one as never)])])
}

interface Wish {
  /** The origin the browser reports. */
  readonly origin?: string
  /** The site the authenticator claims to sign for. */
  readonly rpId?: string
  readonly challenge?: string
}

/** An authenticator with one key, with its answers as a browser passes them on: a test decides what it lies about. */
export function passkeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const client = (type: string, challenge: string, wish: Wish) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: wish.challenge ?? challenge,
        origin: wish.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authData = (rpId: string, flags: number, more: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }
  const credential = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    id,
    /** As in a copy of the authenticator that missed the latest uses. */
    setCounter(value: number) {
      counter = value
    },
    make(options: { challenge: string; rp: { id: string } }, wish: Wish = {}) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(wish.rpId ?? options.rp.id, 0x45, attested)],
        ]),
      )
      return credential({
        clientDataJSON: client('webauthn.create', options.challenge, wish).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },
    use(options: { challenge: string; rpId: string }, wish: Wish = {}) {
      counter += 1
      const clientData = client('webauthn.get', options.challenge, wish)
      const data = authData(wish.rpId ?? options.rpId, 0x05)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      return credential({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

export type PasskeyDevice = ReturnType<typeof passkeyDevice>
