import { createHmac, timingSafeEqual } from 'node:crypto'
import { BravaError } from './brava-error.ts'

/** What happened, as a thin event: never a key. */
export interface BravaEvent {
  readonly id: string
  readonly type: string
  /** Without gaps within a company: keep the highest for each object. */
  readonly sequence: number
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

type SentHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

const mostSkewSeconds = 300

const notValid = (title: string) =>
  new BravaError({
    code: 'webhook.notValid',
    title,
    status: 0,
    retry: 'never',
    action: 'Answer 400 and change nothing.',
  })

function header(headers: SentHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string') throw notValid(`The header ${name} is missing.`)
  return value
}

/**
 * Returns the event of a webhook after checking its signature over the raw bytes, in constant time. During a rotation
 * pass both secrets. Throws BravaError when it is not from Brava, or more than 300 seconds old.
 */
export function verifyWebhook(raw: string | Uint8Array, headers: SentHeaders, secrets: readonly string[]): BravaEvent {
  const id = header(headers, 'webhook-id')
  const time = header(headers, 'webhook-timestamp')
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= mostSkewSeconds)) throw notValid('It is too old.')
  const sent = header(headers, 'webhook-signature').split(' ')
  const fits = secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const own = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.`).update(raw).digest('base64')}`)
    return sent.some((one) => {
      const given = Buffer.from(one)
      return given.length === own.length && timingSafeEqual(given, own)
    })
  })
  if (!fits) throw notValid('The signature does not fit.')
  return JSON.parse(typeof raw === 'string' ? raw : new TextDecoder().decode(raw)) as BravaEvent
}
