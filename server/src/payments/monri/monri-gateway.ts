import { createHash } from 'node:crypto'
import { gatewayCurrencies } from '@brava/contract/payments/gateway-kind.ts'
import type { DeclineReason } from '@brava/contract/payments/decline-reason.ts'
import { z } from 'zod'
import type { Services } from '../../platform/call.ts'
import { askGateway } from '../ask-gateway.ts'
import { type GatewayCredentials, secretsOf } from '../credentials.ts'
import { NotAuthentic, type OpResult, type PaymentGateway, type PaymentRef, type Snapshot } from '../gateway-port.ts'
import type { GatewayRow } from '../gateways.sql.ts'
import { isOneOf } from '../same-digest.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const sha512 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha512')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The response codes of Monri WebPay that lead to different messages for a buyer ("List of response codes"). */
export function monriReason(code: string): DeclineReason {
  if (code === '1016' || code === '1050') return 'insufficientFunds'
  if (code === '1003' || code === '1054') return 'expiredCard'
  if (/^400[123]$/.test(code)) return 'notAuthenticated'
  if (/^5\d{3}$/.test(code) && Number(code) >= 5018) return 'risk'
  return /^1\d{3}$/.test(code) ? 'declined' : 'technical'
}

/** The text of an element without child elements; the answers of Monri are flat. */
function textOf(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1]
  return found?.trim()
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const element = (name: string, fields: Readonly<Record<string, string>>) =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${Object.entries(fields)
    .map(([field, value]) => `<${field}>${escaped(value)}</${field}>`)
    .join('')}</${name}>`

const Told = z.object({ order_number: z.string().min(1).max(200) })
const Wrapped = z.object({ payload: Told })
/** Names of people and places as Monri accepts them: nothing that could be markup, and within its length limits. */
const short = (text: string, most: number) =>
  text
    .replace(/[<>&"]/g, ' ')
    .trim()
    .slice(0, most)

/**
 * Monri WebPay by redirect: the buyer's browser posts a signed form to Monri's own page; status, charge, release and
 * refund go by XML, each with its digest. Monri has no idempotency keys: every request is recorded beforehand, and
 * nothing is requested twice without a query in between (settle-attempt.ts).
 * @assumption The answer to /orders/show names amount, currency, order-number and transaction-type beside status and
 * response-code; if one is missing the answer says nothing, and nothing moves.
 */
export function monriGateway(
  services: Pick<Services, 'outbound'>,
  row: Pick<GatewayRow, 'isLive'>,
  credentials: GatewayCredentials,
): PaymentGateway {
  const base = credentials.baseUrl ?? (row.isLive ? 'https://ipg.monri.com' : 'https://ipgtest.monri.com')
  const { secret: key, authenticityToken: token = '' } = credentials

  const post = (path: string, xml: string) =>
    askGateway(services, {
      address: `${base}${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/xml', accept: 'application/xml' },
      body: Buffer.from(xml),
      statuses: [401, 403, 404, 406, 422],
    })

  const show = (reference: string) =>
    post(
      '/orders/show',
      element('order', {
        'order-number': reference,
        'authenticity-token': token,
        digest: sha1(`${key}${reference}`),
      }),
    )

  async function act(what: 'capture' | 'refund' | 'void', ref: PaymentRef, amount: number): Promise<OpResult> {
    const { reference, currency } = ref
    const answer = await post(
      `/transactions/${encodeURIComponent(reference)}/${what}.xml`,
      element('transaction', {
        amount: String(amount),
        currency,
        'order-number': reference,
        'authenticity-token': token,
        digest: sha1(`${key}${reference}${amount}${currency}`),
      }),
    )
    const xml = answer && answer.status < 300 ? answer.bytes.toString() : ''
    const code = textOf(xml, 'response-code')
    if (code === undefined) return { result: 'unknown' }
    return code === '0000' ? { result: 'ok' } : { result: 'declined', reason: monriReason(code), code }
  }

  return {
    kind: 'monri',
    caps: { partialCapture: true, partialRefund: true, currencies: gatewayCurrencies.monri },
    async begin({ reference, description, amount, currency, mode, customer, returnUrl, language }) {
      const fields = {
        order_number: reference,
        order_info: short(description, 100).padEnd(3, '.'),
        amount: String(amount),
        currency,
        transaction_type: mode,
        authenticity_token: token,
        digest: sha512(`${key}${reference}${amount}${currency}`),
        // Monri's code for Bosnian is "ba".
        language: language === 'bs' ? 'ba' : language,
        ch_full_name: short(customer.name, 30),
        ch_address: short(customer.address, 100),
        ch_city: short(customer.town, 30),
        ch_zip: short(customer.postalCode, 9),
        ch_country: customer.countryCode,
        ch_phone: short(customer.phone, 30),
        ch_email: short(customer.email, 100),
        success_url_override: returnUrl,
        cancel_url_override: `${returnUrl}?state=declined`,
      }
      return { result: 'ok', redirect: { method: 'POST', url: `${base}/v2/form`, fields }, gatewayRef: null }
    },
    parseReturn: ({ response_code: code, state }) =>
      code === undefined
        ? { hint: state === 'declined' ? 'declined' : 'none' }
        : { hint: code === '0000' ? 'approved' : 'declined' },
    verifyNotice(bytes, headers) {
      const given = /^WP3-callback ([0-9a-f]{128})$/i.exec(headers.authorization ?? '')?.[1]?.toLowerCase() ?? ''
      const expected = secretsOf(credentials).map((secret) => sha512(secret, bytes))
      if (!isOneOf(given, expected)) throw new NotAuthentic()
      let told: unknown
      try {
        told = JSON.parse(Buffer.from(bytes).toString())
      } catch {
        throw new NotAuthentic()
      }
      // Approvals come unwrapped; webhooks, which Monri's support switches on, wrap their content.
      const wrapped = Wrapped.safeParse(told)
      const plain = Told.safeParse(told)
      const reference = wrapped.success ? wrapped.data.payload.order_number : plain.data?.order_number
      // The callback carries no id and no time: the hash of its bytes is its id.
      return reference ? [{ eventId: createHash('sha256').update(bytes).digest('hex'), reference }] : []
    },
    async query({ reference }) {
      const answer = await show(reference)
      if (answer?.status === 404) return { result: 'absent' }
      const xml = answer && answer.status < 300 ? answer.bytes.toString() : ''
      const [status, code, amount, currency, number, type] = [
        'status',
        'response-code',
        'amount',
        'currency',
        'order-number',
        'transaction-type',
      ].map((name) => textOf(xml, name))
      if (!status || !code || !amount || !/^\d{1,11}$/.test(amount) || !currency || !number || !type)
        return { result: 'unknown' }
      const state = stateOf(status, code, type)
      const paid = Number(amount)
      return {
        result: 'found',
        reference: number,
        gatewayRef: null,
        amount: paid,
        currency,
        type: type === 'purchase' ? 'purchase' : 'authorize',
        state,
        captured: state === 'captured' ? paid : 0,
        refunded: type === 'refund' && state === 'captured' ? Number(textOf(xml, 'refunded-amount') ?? paid) : 0,
        reason: state === 'declined' ? monriReason(code) : null,
        code,
      }
    },
    capture: (ref, amount) => act('capture', ref, amount),
    void: (ref) => act('void', ref, ref.amount),
    refund: (ref, amount) => act('refund', ref, amount),
    async test() {
      // An order that cannot exist: with valid credentials the answer is that it was not found.
      const answer = await show('brava-connection-test')
      if (answer?.status === 401 || answer?.status === 403)
        return { result: 'declined', reason: 'technical', code: String(answer.status) }
      return answer ? { result: 'ok' } : { result: 'unknown' }
    },
  }
}

function stateOf(status: string, code: string, type: string): Snapshot['state'] {
  if (code === '5000' || status === 'pending') return 'pending'
  if (status !== 'approved' || code !== '0000') return 'declined'
  if (type === 'void') return 'voided'
  return type === 'authorize' ? 'authorised' : 'captured'
}
