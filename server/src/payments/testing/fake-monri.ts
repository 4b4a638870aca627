import { createHash } from 'node:crypto'
import { listen } from './listen.ts'

const sha = (kind: 'sha1' | 'sha512', text: string) => createHash(kind).update(text).digest('hex')
const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

interface Order {
  amount: number
  currency: string
  type: string
  status: string
  code: string
  refunded: number
}

/**
 * Monri WebPay as its documentation describes it, over a socket: the form with its SHA-512 digest, status and
 * operations by XML with SHA-1 digests and the authenticity token. Invalid requests are refused as Monri does.
 * `losesAnswer`: to an operation it has just done.
 */
export async function fakeMonri(key: string, token: string, losesAnswer: () => boolean = () => false) {
  const orders = new Map<string, Order>()
  let lost = 0
  const xml = (name: string, fields: Record<string, string | number>) =>
    `<?xml version="1.0" encoding="UTF-8"?><${name}>${Object.entries(fields)
      .map(([field, value]) => `<${field}>${value}</${field}>`)
      .join('')}</${name}>`
  const { url, close, fail } = await listen(({ method, path, body }) => {
    if (method !== 'POST') return { status: 404 }
    const number = textOf(body, 'order-number')
    const order = orders.get(number)
    if (textOf(body, 'authenticity-token') !== token) return { status: 401 }
    if (path === '/orders/show') {
      if (textOf(body, 'digest') !== sha('sha1', `${key}${number}`)) return { status: 401 }
      if (!order) return { status: 404 }
      const { amount, currency, type, status, code, refunded } = order
      const facts = {
        'order-number': number,
        amount,
        currency,
        'transaction-type': type,
        status,
        'response-code': code,
        ...(refunded > 0 ? { 'refunded-amount': refunded } : {}),
      }
      return { status: 200, body: xml('order', facts) }
    }
    const [, named, act] = /^\/transactions\/([^/]+)\/(capture|refund|void)\.xml$/.exec(path) ?? []
    const [amount, currency] = [textOf(body, 'amount'), textOf(body, 'currency')]
    const isSigned = textOf(body, 'digest') === sha('sha1', `${key}${number}${amount}${currency}`)
    if (!act || named !== number || !isSigned) return { status: 401 }
    if (!order) return { status: 404 }
    const from = { capture: ['authorize'], void: ['authorize'], refund: ['capture', 'refund'] }[act] ?? []
    const left = order.amount - order.refunded
    const mayBe = from.includes(order.type) && Number(amount) <= left && currency === order.currency
    if (mayBe) order.type = act
    if (mayBe && act === 'refund') order.refunded += Number(amount)
    const said = { 'response-code': mayBe ? '0000' : '1802', status: mayBe ? 'approved' : 'declined' }
    lost -= 1
    return { status: 201, body: xml('transaction', said), isLost: lost >= 0 || losesAnswer() }
  })
  return {
    url,
    close,
    fail,
    /** What it has for every payment, minor units: its own books. */
    books: () =>
      [...orders].map(([reference, { type, status, amount, refunded }]) => ({
        reference,
        held: type === 'authorize' && status === 'approved' ? amount : 0,
        captured: type === 'capture' || type === 'refund' ? amount : 0,
        refunded,
      })),
    /** Loses the answers to the given number of next operations, after they are done. */
    lose: (count: number) => {
      lost = count
    },
    /** The buyer's browser posts the form, and the bank answers with a code. Throws if the form is not valid. */
    pay(fields: Readonly<Record<string, string>>, code: string) {
      const { order_number: number = '', amount = '', currency = '', digest, authenticity_token: given } = fields
      if (given !== token || digest !== sha('sha512', `${key}${number}${amount}${currency}`))
        throw new Error('Monri refuses the form')
      if (!/^\d{3,11}$/.test(amount) || number.length > 40) throw new Error('Monri refuses amount or number')
      const status = code === '0000' ? 'approved' : code === '5000' ? 'pending' : 'declined'
      orders.set(number, {
        amount: Number(amount),
        currency,
        type: fields.transaction_type ?? '',
        status,
        code,
        refunded: 0,
      })
    },
    callback(reference: string, by = key) {
      const body = JSON.stringify({ order_number: reference, status: 'approved', response_code: '0000' })
      return { bytes: Buffer.from(body), headers: { authorization: `WP3-callback ${sha('sha512', by + body)}` } }
    },
  }
}
