import { createHmac } from 'node:crypto'
import { gatewayCurrencies } from '@brava/contract/payments/gateway-kind.ts'
import { z } from 'zod'
import type { Services } from '../../platform/call.ts'
import { askGateway } from '../ask-gateway.ts'
import { type GatewayCredentials, secretsOf } from '../credentials.ts'
import {
  NotAuthentic,
  NotListed,
  type OpResult,
  type PaymentGateway,
  type PaymentRef,
  type Span,
} from '../gateway-port.ts'
import type { GatewayRow } from '../gateways.sql.ts'
import { isOneOf } from '../same-digest.ts'
import { Intents, reasonOf, Refunds, Session, snapshotOf } from './stripe-objects.ts'

/** A notice further than this in the past or future is not accepted (Stripe's own tolerance). */
const toleranceSeconds = 300

const Begun = z.object({ id: z.string(), url: z.string() })
const Refusal = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), decline_code: z.string().nullish() }),
})
const Event = z.object({
  id: z.string().min(1).max(200),
  data: z.object({
    object: z.object({
      client_reference_id: z.string().nullish(),
      metadata: z.object({ reference: z.string().nullish() }).nullish(),
    }),
  }),
})

const json = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return undefined
  }
}

/**
 * Stripe: its own Checkout page, with a manually captured PaymentIntent. Every call that changes something carries an
 * Idempotency-Key, so that a repetition returns the first answer.
 * @assumption Checkout is used rather than card fields in the portal's own pages, so that card data never touches them.
 */
export function stripeGateway(
  services: Pick<Services, 'outbound'>,
  _row: GatewayRow,
  credentials: GatewayCredentials,
): PaymentGateway {
  const base = credentials.baseUrl ?? 'https://api.stripe.com'
  const call = (method: 'GET' | 'POST', path: string, fields?: Record<string, string>, key?: string) =>
    askGateway(services, {
      address: `${base}${path}`,
      method,
      headers: {
        authorization: `Bearer ${credentials.apiKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(fields ? { body: Buffer.from(new URLSearchParams(fields).toString()) } : {}),
      statuses: [400, 401, 402, 403, 404, 409, 429],
    })

  async function session({ gatewayRef }: PaymentRef) {
    if (gatewayRef === null) return 'absent'
    const path = `/v1/checkout/sessions/${encodeURIComponent(gatewayRef)}`
    const answer = await call('GET', `${path}?expand[]=payment_intent&expand[]=payment_intent.latest_charge`)
    if (answer?.status === 404) return 'absent'
    const read = Session.safeParse(answer?.status === 200 ? json(answer.bytes) : undefined)
    return read.success ? read.data : 'unknown'
  }

  /** Reads a whole Stripe list over a span, page after page. Throws NotListed if a page does not arrive. */
  async function whole<T extends { readonly id: string }>(
    path: string,
    expand: readonly string[],
    { from, until }: Span,
    Page: z.ZodType<{ data: T[]; has_more: boolean }>,
  ): Promise<T[]> {
    const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000))
    const rows: T[] = []
    for (;;) {
      const asked = new URLSearchParams({ 'created[gte]': seconds(from), 'created[lt]': seconds(until), limit: '100' })
      for (const one of expand) asked.append('expand[]', one)
      const last = rows.at(-1)
      if (last) asked.set('starting_after', last.id)
      const answer = await call('GET', `${path}?${asked}`)
      const read = Page.safeParse(answer?.status === 200 ? json(answer.bytes) : undefined)
      if (!read.success) throw new NotListed()
      rows.push(...read.data.data)
      if (!read.data.has_more || read.data.data.length === 0) return rows
    }
  }

  /**
   * Tells a PaymentIntent to do something. A refusal that states its reason counts as one; everything else is unknown.
   */
  async function tell(
    ref: PaymentRef,
    act: (intent: string) => [path: string, fields: Record<string, string>],
    key: string,
  ) {
    const found = await session(ref)
    if (typeof found === 'string' || !found.payment_intent) return { result: 'unknown' } as const
    const [path, fields] = act(found.payment_intent.id)
    return outcome(await call('POST', path, fields, key))
  }

  function outcome(answer: Awaited<ReturnType<typeof call>>): OpResult {
    if (answer?.status === 200) return { result: 'ok' }
    if (answer?.status !== 400 && answer?.status !== 402) return { result: 'unknown' }
    const read = Refusal.safeParse(json(answer.bytes))
    if (!read.success) return { result: 'unknown' }
    const { error } = read.data
    const code = error.decline_code ?? error.code ?? error.type
    return { result: 'declined', reason: error.type === 'card_error' ? reasonOf(code) : 'technical', code }
  }

  return {
    kind: 'stripe',
    caps: { partialCapture: true, partialRefund: true, currencies: gatewayCurrencies.stripe },
    async begin(payment) {
      const item = 'line_items[0]'
      const answer = await call(
        'POST',
        '/v1/checkout/sessions',
        {
          mode: 'payment',
          client_reference_id: payment.reference,
          'payment_method_types[0]': 'card',
          [`${item}[quantity]`]: '1',
          [`${item}[price_data][currency]`]: payment.currency.toLowerCase(),
          [`${item}[price_data][unit_amount]`]: String(payment.amount),
          [`${item}[price_data][product_data][name]`]: payment.description,
          'payment_intent_data[capture_method]': payment.mode === 'authorize' ? 'manual' : 'automatic',
          'payment_intent_data[metadata][reference]': payment.reference,
          customer_email: payment.customer.email,
          // Stripe supports Croatian; Bosnian readers understand it.
          locale: payment.language === 'en' ? 'en' : 'hr',
          success_url: `${payment.returnUrl}?state=approved`,
          cancel_url: `${payment.returnUrl}?state=declined`,
        },
        `${payment.reference}:begin`,
      )
      const read = Begun.safeParse(answer?.status === 200 ? json(answer.bytes) : undefined)
      if (read.success) {
        const { id, url } = read.data
        return { result: 'ok', redirect: { method: 'GET', url, fields: {} }, gatewayRef: id }
      }
      const refused = outcome(answer)
      return refused.result === 'declined' ? refused : { result: 'unknown' }
    },
    parseReturn: ({ state }) => ({ hint: state === 'approved' || state === 'declined' ? state : 'none' }),
    verifyNotice(bytes, headers, now) {
      const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.split('='))
      const at = parts.find(([name]) => name === 't')?.[1] ?? ''
      const given = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []))
      const text = Buffer.concat([Buffer.from(`${at}.`), bytes])
      const expected = secretsOf(credentials).map((secret) => createHmac('sha256', secret).update(text).digest('hex'))
      const isSigned = given.some((one) => isOneOf(one, expected))
      const isOfNow = /^\d+$/.test(at) && Math.abs(now.getTime() / 1000 - Number(at)) <= toleranceSeconds
      const read = Event.safeParse(json(bytes))
      if (!isSigned || !isOfNow || !read.success) throw new NotAuthentic()
      const { id, data } = read.data
      const reference = data.object.client_reference_id ?? data.object.metadata?.reference
      return reference ? [{ eventId: id, reference }] : []
    },
    async query(ref) {
      if (ref.gatewayRef === null) return { result: 'absent', isUnasked: true }
      const found = await session(ref)
      if (typeof found === 'string') return { result: found }
      return snapshotOf(found)
    },
    async list(span) {
      const begun = await whole('/v1/payment_intents', ['data.latest_charge'], span, Intents)
      const expand = ['data.payment_intent', 'data.payment_intent.latest_charge']
      const refunded = await whole('/v1/refunds', expand, span, Refunds)
      const intents = new Map(begun.map((one) => [one.id, one]))
      for (const { payment_intent: intent } of refunded) if (intent) intents.set(intent.id, intent)
      // A payment without a reference of ours was sold elsewhere with the same account.
      return [...intents.values()].flatMap((intent) => {
        const reference = intent.metadata?.reference
        const { amount: amount_total, currency } = intent
        const facts = { id: '', status: 'complete', client_reference_id: reference ?? '', amount_total, currency }
        return reference ? [{ ...snapshotOf({ ...facts, payment_intent: intent }), gatewayRef: null }] : []
      })
    },
    capture: (ref, amount, key) =>
      tell(ref, (id) => [`/v1/payment_intents/${id}/capture`, { amount_to_capture: String(amount) }], key),
    void: (ref, key) => tell(ref, (id) => [`/v1/payment_intents/${id}/cancel`, {}], key),
    refund: (ref, amount, key) =>
      tell(ref, (id) => ['/v1/refunds', { payment_intent: id, amount: String(amount) }], key),
    async test() {
      const answer = await call('GET', '/v1/balance')
      if (answer?.status === 200) return { result: 'ok' }
      const isRefused = answer?.status === 401 || answer?.status === 403
      return isRefused
        ? { result: 'declined', reason: 'technical', code: String(answer.status) }
        : { result: 'unknown' }
    },
  }
}
