import { createHmac } from 'node:crypto'
import { listen } from './listen.ts'

interface Intent {
  id: string
  status: string
  amount: number
  amount_received: number
  currency: string
  capture_method: string
  refunded: number
  /** Seconds. */
  created: number
}

/**
 * Stripe as its documentation describes it, over a socket: Checkout Sessions, manually captured PaymentIntents,
 * refunds, idempotency keys, and webhooks with their signature.
 */
export async function fakeStripe(apiKey: string, secret: string, now = () => new Date()) {
  const at = () => Math.floor(now().getTime() / 1000)
  const sessions = new Map<
    string,
    { id: string; reference: string; status: string; amount: number; currency: string; intent?: Intent }
  >()
  const kept = new Map<string, { status: number; body: string }>()
  let lost = 0
  let made = 0
  const refused = (status: number, code: string) => ({
    status,
    body: JSON.stringify({ error: { type: 'invalid_request_error', code } }),
  })
  const refunds: { id: string; intent: string; created: number }[] = []
  /** As Stripe shows it with its last charge, found by a list or with its session. */
  const shown = (intent: Intent, reference?: string) => {
    const { refunded, created: _, ...facts } = intent
    return { ...facts, latest_charge: { amount_refunded: refunded }, ...(reference ? { metadata: { reference } } : {}) }
  }

  /** Two rows per page, so that reading the whole list takes several requests. */
  function listed(path: string) {
    const { pathname, searchParams: asked } = new URL(path, 'http://stripe')
    const isOf = (created: number) =>
      created >= Number(asked.get('created[gte]')) && created < Number(asked.get('created[lt]'))
    const intents = [...sessions.values()].flatMap(({ intent, reference }) => (intent ? [{ intent, reference }] : []))
    const all =
      pathname === '/v1/refunds'
        ? refunds
            .filter((one) => isOf(one.created))
            .flatMap(({ id, intent: of }) =>
              intents
                .filter(({ intent }) => intent.id === of)
                .map(({ intent, reference }) => ({ id, payment_intent: shown(intent, reference) })),
            )
        : intents.filter(({ intent }) => isOf(intent.created)).map(({ intent, reference }) => shown(intent, reference))
    const after = asked.get('starting_after')
    const from = after === null ? 0 : all.findIndex((one) => one.id === after) + 1
    const data = all.slice(from, from + 2)
    return { status: 200, body: JSON.stringify({ data, has_more: from + 2 < all.length }) }
  }
  const intentOf = (id: string) => [...sessions.values()].find((one) => one.intent?.id === id)?.intent

  function act(path: string, fields: URLSearchParams) {
    if (path === '/v1/checkout/sessions') {
      if (fields.get('payment_intent_data[capture_method]') !== 'manual') return refused(400, 'parameter_invalid')
      made += 1
      const id = `cs_${made}`
      const reference = fields.get('client_reference_id') ?? ''
      const amount = Number(fields.get('line_items[0][price_data][unit_amount]'))
      const currency = fields.get('line_items[0][price_data][currency]') ?? ''
      sessions.set(id, { id, reference, status: 'open', amount, currency })
      return { status: 200, body: JSON.stringify({ id, url: `https://checkout.stripe.com/c/pay/${id}` }) }
    }
    const intent = intentOf(/^\/v1\/payment_intents\/(\w+)\//.exec(path)?.[1] ?? fields.get('payment_intent') ?? '')
    if (!intent) return refused(404, 'resource_missing')
    if (path.endsWith('/capture')) {
      if (intent.status !== 'requires_capture') return refused(400, 'payment_intent_unexpected_state')
      intent.status = 'succeeded'
      intent.amount_received = Number(fields.get('amount_to_capture'))
    } else if (path.endsWith('/cancel')) {
      if (intent.status === 'succeeded') return refused(400, 'payment_intent_unexpected_state')
      intent.status = 'canceled'
    } else {
      const amount = Number(fields.get('amount'))
      if (intent.refunded + amount > intent.amount_received) return refused(400, 'charge_already_refunded')
      intent.refunded += amount
      refunds.push({ id: `re_${refunds.length + 1}`, intent: intent.id, created: at() })
    }
    return { status: 200, body: JSON.stringify({ id: intent.id }) }
  }

  const { url, close } = await listen(({ method, path, headers, body }) => {
    if (headers.authorization !== `Bearer ${apiKey}`) return refused(401, 'unauthorized')
    if (method === 'GET') {
      if (path === '/v1/balance') return { status: 200, body: '{"object":"balance"}' }
      if (/^\/v1\/(payment_intents|refunds)\?/.test(path)) return listed(path)
      const session = sessions.get(/^\/v1\/checkout\/sessions\/(\w+)\?/.exec(path)?.[1] ?? '')
      if (!session) return refused(404, 'resource_missing')
      const { id, status, reference, amount, currency, intent } = session
      const payment_intent = intent ? shown(intent) : null
      return {
        status: 200,
        body: JSON.stringify({
          id,
          status,
          client_reference_id: reference,
          amount_total: amount,
          currency,
          payment_intent,
        }),
      }
    }
    const key = String(headers['idempotency-key'] ?? '')
    if (key === '') return refused(400, 'no key')
    const said = kept.get(key) ?? act(path, new URLSearchParams(body))
    kept.set(key, said)
    lost -= 1
    return { ...said, isLost: lost >= 0 }
  })
  return {
    url,
    close,
    lose: (count: number) => {
      lost = count
    },
    /** The buyer finishes Checkout: the bank approves, or the session ends. */
    finish(sessionId: string, how: 'approved' | 'expired') {
      const session = sessions.get(sessionId)
      if (!session) throw new Error('no such session')
      session.status = how === 'approved' ? 'complete' : 'expired'
      if (how === 'approved') {
        const { amount, currency } = session
        const facts = {
          id: `pi_${sessionId}`,
          status: 'requires_capture',
          amount_received: 0,
          capture_method: 'manual',
        }
        session.intent = { ...facts, amount, currency, refunded: 0, created: at() }
      }
    },
    webhook(reference: string, at: Date, by = secret) {
      const object = { client_reference_id: reference }
      const body = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object } })
      const t = Math.floor(at.getTime() / 1000)
      const v1 = createHmac('sha256', by).update(`${t}.${body}`).digest('hex')
      return { bytes: Buffer.from(body), headers: { 'stripe-signature': `t=${t},v1=${v1}` } }
    },
  }
}
