import { afterAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { NotAuthentic, NotListed, type PaymentGateway, type PaymentToBegin } from './gateway-port.ts'
import type { GatewayRow } from './gateways.sql.ts'
import { monriGateway } from './monri/monri-gateway.ts'
import { stripeGateway } from './stripe/stripe-gateway.ts'
import { fakeMonri } from './testing/fake-monri.ts'
import { fakeStripe } from './testing/fake-stripe.ts'

const services = { outbound: createOutbound({ loopback: true }) }
const row = { kind: 'monri', isLive: false } as GatewayRow
const monri = await fakeMonri('merchant key', 'authenticity token')
const now = new Date('2026-11-22T10:00:00Z')
let stripeNow = now
const stripe = await fakeStripe('sk_test_key', 'whsec_of_now', () => stripeNow)
afterAll(async () => {
  await monri.close()
  await stripe.close()
})

const makers = {
  monri: (more: object = {}) =>
    monriGateway(services, row, {
      secret: 'merchant key',
      authenticityToken: 'authenticity token',
      baseUrl: monri.url,
      ...more,
    }),
  stripe: (more: object = {}) =>
    stripeGateway(services, row, { secret: 'whsec_of_now', apiKey: 'sk_test_key', baseUrl: stripe.url, ...more }),
}
let count = 0
function payment(more: Partial<PaymentToBegin> = {}): PaymentToBegin {
  count += 1
  return {
    reference: `000${count}-1-abcde`,
    description: 'Narudžba 000123',
    amount: 6190,
    currency: 'EUR',
    mode: 'authorize',
    customer: {
      name: 'Nexa Shop d.o.o.',
      email: 'mirza@nexa.example',
      phone: '',
      address: 'Ulica "Šesta" 6 & 7',
      town: 'Čapljina',
      postalCode: '88300',
      countryCode: 'BA',
    },
    returnUrl: 'https://portal.brava.example/api/payments/return/token',
    language: 'bs',
    ...more,
  }
}

/** Begins a payment and lets the bank answer as the buyer would see it on its page. */
async function paid(kind: keyof typeof makers, gateway: PaymentGateway, answer: 'approved' | 'declined' | 'none') {
  const one = payment()
  const begun = await gateway.begin(one)
  if (begun.result !== 'ok') throw new Error(begun.result)
  if (kind === 'monri' && answer !== 'none') monri.pay(begun.redirect.fields, answer === 'approved' ? '0000' : '1016')
  if (kind === 'stripe' && answer !== 'none')
    stripe.finish(begun.gatewayRef ?? '', answer === 'approved' ? 'approved' : 'expired')
  return { reference: one.reference, gatewayRef: begun.gatewayRef, amount: 6190, currency: 'EUR' }
}

describe.each(['monri', 'stripe'] as const)('%s', (kind) => {
  const gateway = makers[kind]()

  test('an approved payment is found as it was begun, charged, and refunded', async () => {
    const ref = await paid(kind, gateway, 'approved')
    const { reference } = ref
    const facts = { result: 'found', reference, amount: 6190, currency: 'EUR', type: 'authorize' }
    expect(await gateway.query(ref)).toMatchObject({ ...facts, state: 'authorised', captured: 0 })
    expect(await gateway.capture(ref, 6190, `${reference}:capture`)).toEqual({ result: 'ok' })
    expect(await gateway.query(ref)).toMatchObject({ ...facts, state: 'captured', captured: 6190, refunded: 0 })
    expect(await gateway.refund(ref, 1000, `${reference}:refund:1`)).toEqual({ result: 'ok' })
    expect(await gateway.query(ref)).toMatchObject({ ...facts, state: 'captured', refunded: 1000 })
    expect(await gateway.refund(ref, 5190, `${reference}:refund:2`)).toEqual({ result: 'ok' })
    expect(await gateway.query(ref)).toMatchObject({ ...facts, state: 'captured', refunded: 6190 })
    expect(await gateway.refund(ref, 6190, `${reference}:again`)).toMatchObject({ result: 'declined' })
  })

  test('an approved payment is released; a released one cannot be charged', async () => {
    const ref = await paid(kind, gateway, 'approved')
    expect(await gateway.void(ref, `${ref.reference}:void`)).toEqual({ result: 'ok' })
    expect(await gateway.query(ref)).toMatchObject({ state: 'voided', captured: 0 })
    expect(await gateway.capture(ref, 6190, `${ref.reference}:capture`)).toMatchObject({ result: 'declined' })
  })

  test('a payment that the bank refused is declined with a reason', async () => {
    const found = await gateway.query(await paid(kind, gateway, 'declined'))
    expect(found).toMatchObject({
      state: 'declined',
      reason: kind === 'monri' ? 'insufficientFunds' : 'cancelled',
      captured: 0,
    })
  })

  test('before the buyer has entered a card there is nothing to charge', async () => {
    const ref = await paid(kind, gateway, 'none')
    expect(await gateway.query(ref)).toMatchObject(kind === 'monri' ? { result: 'absent' } : { state: 'pending' })
    expect(await gateway.query({ ...ref, reference: 'unknown', gatewayRef: 'cs_unknown' })).toEqual({
      result: 'absent',
    })
  })

  test('an answer lost after the charge is unknown, and the next query finds the charge', async () => {
    const ref = await paid(kind, gateway, 'approved')
    const fake = kind === 'monri' ? monri : stripe
    fake.lose(1)
    expect(await gateway.capture(ref, 6190, `${ref.reference}:capture`)).toEqual({ result: 'unknown' })
    expect(await gateway.query(ref)).toMatchObject({ state: 'captured', captured: 6190 })
  })

  test('foreign credentials are refused, and a gateway that is down is unknown', async () => {
    expect(await gateway.test()).toEqual({ result: 'ok' })
    const stranger = makers[kind]({ authenticityToken: 'another token', apiKey: 'sk_test_other' })
    expect(await stranger.test()).toMatchObject({ result: 'declined' })
    const away = makers[kind]({ baseUrl: 'http://127.0.0.1:9' })
    expect(await away.test()).toEqual({ result: 'unknown' })
    expect(await away.query({ reference: 'x', gatewayRef: 'cs_1', amount: 1, currency: 'EUR' })).toEqual({
      result: 'unknown',
    })
  })

  test('a notice is accepted if its current or its former secret signed exactly these bytes, and no other', () => {
    const sign = (by?: string) =>
      kind === 'monri' ? monri.callback('0001-1-abcde', by) : stripe.webhook('0001-1-abcde', now, by)
    const rotated = makers[kind]({
      secret: 'the secret of tomorrow',
      former: kind === 'monri' ? 'merchant key' : 'whsec_of_now',
    })
    for (const one of [gateway, rotated]) {
      const { bytes, headers } = sign()
      expect(one.verifyNotice(bytes, headers, now)).toMatchObject([{ reference: '0001-1-abcde' }])
    }
    const forged = sign('another secret')
    expect(() => gateway.verifyNotice(forged.bytes, forged.headers, now)).toThrow(NotAuthentic)
    const { bytes, headers } = sign()
    expect(() => gateway.verifyNotice(bytes.subarray(0, -1), headers, now)).toThrow(NotAuthentic)
    expect(() => gateway.verifyNotice(Buffer.concat([bytes, Buffer.from(' ')]), headers, now)).toThrow(NotAuthentic)
    expect(() => gateway.verifyNotice(bytes, {}, now)).toThrow(NotAuthentic)
  })
})

test('Stripe: a notice more than five minutes old or early is not accepted', () => {
  const gateway = makers.stripe()
  const { bytes, headers } = stripe.webhook('r', now)
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(gateway.verifyNotice(bytes, headers, at(299))).toHaveLength(1)
  expect(() => gateway.verifyNotice(bytes, headers, at(301))).toThrow(NotAuthentic)
  expect(() => gateway.verifyNotice(bytes, headers, at(-301))).toThrow(NotAuthentic)
})

test('Stripe: beginning twice, and charging twice, under one key happens once', async () => {
  const gateway = makers.stripe()
  const one = payment()
  const first = await gateway.begin(one)
  expect(await gateway.begin(one)).toEqual(first)
  if (first.result !== 'ok' || !first.gatewayRef) throw new Error('not begun')
  stripe.finish(first.gatewayRef, 'approved')
  const ref = { reference: one.reference, gatewayRef: first.gatewayRef, amount: 6190, currency: 'EUR' }
  expect(await gateway.capture(ref, 6190, 'k')).toEqual({ result: 'ok' })
  expect(await gateway.capture(ref, 6190, 'k')).toEqual({ result: 'ok' })
})

test('Stripe: the list of a day has what began and what was refunded on it, page after page, and nothing of another day', async () => {
  const gateway = makers.stripe()
  if (!gateway.list) throw new Error('no list')
  stripeNow = new Date('2026-03-01T10:00:00Z')
  const earlier = await paid('stripe', gateway, 'approved')
  await gateway.capture(earlier, 6190, `${earlier.reference}:capture`)
  stripeNow = new Date('2026-03-02T10:00:00Z')
  const today = [await paid('stripe', gateway, 'approved'), await paid('stripe', gateway, 'approved')]
  const third = await paid('stripe', gateway, 'approved')
  await gateway.refund(earlier, 1000, `${earlier.reference}:refund`)
  stripeNow = now
  const of = (day: string) => ({ from: new Date(`${day}T00:00:00Z`), until: new Date(`${day}T23:59:59Z`) })
  const listed = await gateway.list(of('2026-03-02'))
  expect(listed.map(({ reference }) => reference).sort()).toEqual(
    [earlier, ...today, third].map(({ reference }) => reference).sort(),
  )
  expect(listed.find(({ reference }) => reference === earlier.reference)).toMatchObject({
    state: 'captured',
    captured: 6190,
    refunded: 1000,
    currency: 'EUR',
  })
  expect(await gateway.list(of('2026-03-05'))).toEqual([])
  const away = makers.stripe({ baseUrl: 'http://127.0.0.1:9' })
  await expect(away.list?.(of('2026-03-02'))).rejects.toThrow(NotListed)
})

test('Monri: the form contains what Monri accepts: its codes for languages, lengths, no markup, and where to return', async () => {
  const begun = await makers.monri().begin(payment({ description: '"12" <b>&' }))
  if (begun.result !== 'ok') throw new Error('not begun')
  expect(begun.redirect).toMatchObject({ method: 'POST', url: `${monri.url}/v2/form` })
  expect(begun.redirect.fields).toMatchObject({
    language: 'ba',
    transaction_type: 'authorize',
    ch_address: 'Ulica  Šesta  6   7',
    success_url_override: 'https://portal.brava.example/api/payments/return/token',
  })
  for (const value of Object.values(begun.redirect.fields)) expect(value).not.toMatch(/[<>"]/)
})
