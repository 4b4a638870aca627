import { createHmac, randomBytes } from 'node:crypto'

/** Hours for which the former secret signs too after a rotation. */
export const overlapHours = 24

/** A secret after Standard Webhooks: 256 random bits. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** What a webhook's secret is sealed for. */
export const webhookSecretPurpose = 'webhook'

export interface SignedMessage {
  /** The event's id, the same in every try. */
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The signatures of a message, one for each secret (Standard Webhooks 1.0.0): base64 of HMAC-SHA256 over id, time and the
 * bytes of the body. A receiver takes the message when one of them fits.
 */
export function signaturesOf(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
