import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A certificate and its key, PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** DER: one value with its tag and length (X.690). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`, 'ascii'))
const named = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const day = 24 * 3600_000

/** A server certificate, signed by `by` or self-signed; `endsInDays` may be negative. */
export function makeCertificate(
  host: string,
  { by, endsInDays = 1 }: { by?: Certificate; endsInDays?: number } = {},
): Certificate {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer: KeyObject = by ? createPrivateKey(by.key) : pair.privateKey
  const isAuthority = by === undefined
  const basic = sequence(oid('551d13'), der(0x04, sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : []))))
  const names = sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from(host)))))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    named(by ? authorityName : host),
    sequence(time(new Date(Date.now() - 30 * day)), time(new Date(Date.now() + endsInDays * day))),
    named(host),
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(basic, names)),
  )
  const signature = sign('sha256', content, signer)
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const authorityName = 'Authority of the tests'

/** An authority that only tests trust. */
export const makeAuthority = () => makeCertificate(authorityName)
