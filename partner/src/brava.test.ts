import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Brava, BravaError, verifyWebhook } from './brava.ts'
import { signatureOf } from './sign.ts'

const secret = 'q7Vn2Xc9TtB4mLw8RzYd1KfHs6Jp3GaEu5NvCxQeW0M'
const credential = `brv_live_0123456789abcdef01_${secret}`

/** A server that answers from a list and records what it was sent. */
function answering(...answers: (() => Response | Promise<Response>)[]) {
  const sent: { url: string; init: RequestInit }[] = []
  const fetched = (async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const next = answers[Math.min(sent.length, answers.length) - 1]
    if (!next) throw new Error('nothing to answer')
    return next()
  }) as typeof fetch
  return { sent, fetched }
}
const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers })
const problem = (retry: string, status: number, code = 'common.unavailable') =>
  json({ code, title: 'No.', status, retry, action: 'Do it.', requestId: 'req_1' }, status, {
    'content-type': 'application/problem+json',
    'retry-after': '0',
  })
const order = { reference: 'A-77', lines: [{ product: 'prd_2Zk8', quantity: 10, unitPrice: '8.63' }] }

describe('a signature', () => {
  it('matches the test vector in the documentation', () => {
    const signature = signatureOf(secret, {
      method: 'POST',
      path: '/partner/v1/orders',
      query: 'include=keys',
      idempotencyKey: 'A-77/1',
      body: JSON.stringify(order),
      time: 1_795_300_000,
    })
    expect(signature).toBe('IBC/xKNLU3MtbY7CJInzsLeOgqNRB73b0tbG73FXz8A=')
  })

  it('travels instead of the secret', async () => {
    const { sent, fetched } = answering(() => json({ data: { funds: '1.00' } }))
    await new Brava({ origin: 'https://portal.example', credential, signed: true, fetch: fetched }).balance()
    const headers = sent[0]?.init.headers as Headers
    expect(headers.get('authorization')).toMatch(/^BRAVA1 key=0123456789abcdef01,time=\d+,signature=[\w+/]{43}=$/)
    expect(JSON.stringify([...headers])).not.toContain(secret)
  })

  it('needs a complete credential', () => {
    expect(() => new Brava({ origin: 'https://portal.example', credential: 'brv_live_1', signed: true })).toThrow(
      TypeError,
    )
  })
})

describe('an order', () => {
  const client = (fetched: typeof fetch, more = {}) =>
    new Brava({ origin: 'https://portal.example/', credential, fetch: fetched, ...more })

  it('is sent again with the same key and body until it is answered', async () => {
    const { sent, fetched } = answering(
      () => Promise.reject(new TypeError('fetch failed')),
      () => problem('sameKey', 503),
      () => new Response('{"data":{"id":"or'),
      () => json({ data: { id: 'ord_1', keys: [] } }, 201),
    )
    expect(await client(fetched).orders.place(order, { idempotencyKey: 'A-77/1' })).toMatchObject({ id: 'ord_1' })
    expect(sent).toHaveLength(4)
    for (const { url, init } of sent) {
      expect(url).toBe('https://portal.example/partner/v1/orders?include=keys')
      expect((init.headers as Headers).get('idempotency-key')).toBe('A-77/1')
      expect(init.body).toBe(JSON.stringify(order))
    }
  })

  it.each([
    ['newKey', 409],
    ['never', 403],
    // The clock or the signature stays wrong until somebody fixes it.
    ['sameKey', 401],
  ])('that is refused with %s and %i is not repeated, and the error says what to do', async (retry, status) => {
    const { sent, fetched } = answering(() => problem(retry, status, 'order.notValid'))
    const refused = await client(fetched)
      .orders.place(order, { idempotencyKey: 'A-77/1' })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(BravaError)
    expect(refused).toMatchObject({ code: 'order.notValid', retry, status, action: 'Do it.', requestId: 'req_1' })
    expect(sent).toHaveLength(1)
  })

  it('stops retrying when its time is up, and may be sent again with the same key', async () => {
    const { fetched } = answering(() => Promise.reject(new TypeError('fetch failed')))
    const refused = client(fetched, { patienceMs: 0 }).balance()
    await expect(refused).rejects.toMatchObject({ code: 'client.noAnswer', retry: 'sameKey' })
  })
})

describe('a webhook', () => {
  const key = Buffer.from('a secret of thirty-two bytes ....')
  const whsec = `whsec_${key.toString('base64')}`
  const raw = '{"id":"evt_1","type":"order.served","sequence":7,"timestamp":"2026-11-21T20:04:11Z","data":{}}'
  const headersAt = (time: number, by = key) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(time),
    'webhook-signature': `v1,${createHmac('sha256', by).update(`evt_1.${time}.${raw}`).digest('base64')}`,
  })
  const now = () => Math.floor(Date.now() / 1000)

  it('from Brava is returned as an event, also while its secret is being rotated', () => {
    expect(verifyWebhook(raw, headersAt(now()), [whsec])).toMatchObject({ type: 'order.served', sequence: 7 })
    const both = { ...headersAt(now()) }
    both['webhook-signature'] = `v1,AAAA ${both['webhook-signature']}`
    expect(verifyWebhook(Buffer.from(raw), new Headers(both), ['whsec_b2xk', whsec]).id).toBe('evt_1')
  })

  it('is refused with another body, another secret or no header, or when it is too old', () => {
    const wrong = [
      () => verifyWebhook(`${raw} `, headersAt(now()), [whsec]),
      () => verifyWebhook(raw, headersAt(now(), Buffer.from('other')), [whsec]),
      () => verifyWebhook(raw, {}, [whsec]),
      () => verifyWebhook(raw, headersAt(now() - 400), [whsec]),
      () => verifyWebhook(raw, { ...headersAt(now()), 'webhook-timestamp': 'soon' }, [whsec]),
    ]
    for (const one of wrong) expect(one).toThrow(BravaError)
  })
})
