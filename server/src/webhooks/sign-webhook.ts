import { createHmac, randomBytes } from 'node:crypto'

/** Hours during which the former secret also signs after a rotation. */
export const overlapHours = 24

/** A secret as in Standard Webhooks: 256 random bits. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** The purpose for which a webhook's secret is sealed. */
export const webhookSecretPurpose = 'webhook'

export interface SignedMessage {
  /** The event's id, the same in every try. */
  readonly id: string
  /** Unix time in seconds, since 1970. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The signatures of a message, one for each secret (Standard Webhooks 1.0.0): base64 of HMAC-SHA256 over id, time and
 * the bytes of the body. A receiver accepts the message if any of them fits.
 */
export function signaturesOf(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
