import { createHmac, randomBytes } from 'node:crypto'
import type { PartnerEnvironment } from '../platform/partner-call.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { hashToken, newToken } from '../platform/secrets/tokens.ts'

export const newKeyId = () => randomBytes(9).toString('hex')

/** As a program sends it: the prefix names the environment, the key id the credential, and the rest proves it. */
export const credentialText = (environment: PartnerEnvironment, keyId: string, secret: string) =>
  `brv_${environment}_${keyId}_${secret}`

const form = /^brv_(live|test)_([0-9a-f]{18})_([\w-]{43})$/

export function readCredential(text: string) {
  const [, environment, keyId, secret] = form.exec(text) ?? []
  return environment && keyId && secret ? { environment, keyId, secret } : null
}

/** Signs requests instead of the secret, which then never travels. */
export const signingKeyOf = (secret: string) => createHmac('sha256', secret).update('brava-signing-1').digest()

/** A sealed signing key opens only for its own credential. */
export const purposeOf = (keyId: string) => `partner-signing:${keyId}`

/** A secret that is shown once, and what is stored of it. */
export function newSecret(secrets: Pick<Secrets, 'seal'>, keyId: string) {
  const secret = newToken()
  return {
    secret,
    hash: hashToken(secret),
    sealedSigningKey: secrets.seal(signingKeyOf(secret).toString('base64'), purposeOf(keyId)),
  }
}

export const openSigningKey = (secrets: Pick<Secrets, 'open'>, keyId: string, sealed: string) =>
  Buffer.from(secrets.open(sealed, purposeOf(keyId)), 'base64')

/** Hours for which the previous secret still works after a rotation. */
export const overlapHours = 24
