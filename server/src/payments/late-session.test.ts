import { attemptState } from '@brava/contract/payments/attempt-state.ts'
import { differenceKind, differenceState } from '@brava/contract/payments/payment-difference.ts'
import { orderStatus } from '@brava/contract/enums.ts'
import { afterAll, expect, it } from 'vitest'
import { presetRange } from '../platform/dates/date-presets.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { sealCredentials } from './credentials.ts'
import { askDuePayments } from './payments.jobs.ts'
import { reconcileDay } from './reconciliation/reconcile-day.ts'
import { cardWorld } from './testing/card-world.ts'
import { fakeStripe } from './testing/fake-stripe.ts'

const world = await cardWorld()
const { app, as, attemptOf, browse, clock, db, gatewayId, gatewayToken, later, orderByCard, orderOf, reset, stock } =
  world
const { holdsTrue, services } = world
const a = attemptState.code
const stripe = await fakeStripe('sk_test_key', 'whsec_of_now', () => clock.at)
afterAll(() => stripe.close())

// Stripe finds a payment only by its own id, which it gives when the session begins.
const credentials = sealCredentials(services.secrets, gatewayToken, {
  secret: 'whsec_of_now',
  apiKey: 'sk_test_key',
  baseUrl: stripe.url,
})
await db.updateTable('payment_gateways').set({ kind: 'stripe', credentials }).where('id', '=', gatewayId).execute()
const outbound = createOutbound({ loopback: true })
let whileAsked = async () => {}
Object.assign(app.services, {
  outbound: {
    ...outbound,
    async request(...asked: Parameters<typeof outbound.request>) {
      const answer = await outbound.request(...asked)
      if (asked[0].method === 'POST') await whileAsked()
      return answer
    },
  },
})

it('a card page that opens only when the time is over is not shown to Mirza, and a payment on it would be found', async () => {
  await stock('northfall', 1)
  const placed = await orderByCard(1)
  later(14.9)
  whileAsked = async () => {
    later(0.2)
    await askDuePayments(app.services)
  }
  const { location } = await browse(placed.payPath)
  whileAsked = async () => {}
  expect(location).toContain(`/payment-success?order=${placed.id}`)
  const { state, gateway_ref: session } = await attemptOf(placed.id)
  expect({ state, session }).toEqual({ state: a.timedOut, session: expect.stringMatching(/^cs_/) })
  stripe.finish(String(session), 'approved')
  later(60)
  await askDuePayments(app.services)
  expect(await orderOf(placed.id)).toMatchObject({ status: orderStatus.code.completed })
  await holdsTrue()
})

it('money that Stripe holds for a session that we do not know is a difference, until it is released there', async () => {
  const day = presetRange(0, clock.at).to
  await stock('northfall', 1)
  const placed = await orderByCard(1)
  await browse(placed.payPath)
  const { gateway_ref: session, reference } = await attemptOf(placed.id)
  await db.updateTable('payment_attempts').set({ gateway_ref: null }).where('order_id', '=', placed.id).execute()
  stripe.finish(String(session), 'approved')
  const differences = async () => {
    reset()
    const { data } = (await as('tarik', 'POST', '/payments/get-differences', { quickSearch: reference })).body
    return data as { id: number; kind: number; state: number }[]
  }
  const open = [{ kind: differenceKind.code.held, state: differenceState.code.open }]

  // The next morning it has no end yet, a day later it has.
  later(16)
  await askDuePayments(app.services)
  await reconcileDay(app.services, gatewayId, day)
  expect(await attemptOf(placed.id)).toMatchObject({ state: a.timedOut })
  expect(await differences()).toMatchObject(open)
  later(25 * 60)
  await askDuePayments(app.services)
  expect(await attemptOf(placed.id)).toMatchObject({ state: a.abandoned })
  await reconcileDay(app.services, gatewayId, presetRange(0, clock.at).to)
  const [found] = await differences()
  expect([found]).toMatchObject(open)

  const recheck = async () => (await as('tarik', 'PUT', `/payments/recheck-difference/${found?.id}`)).body.data.state
  expect(await recheck()).toBe(differenceState.code.open)
  const headers = { authorization: 'Bearer sk_test_key', 'idempotency-key': 'by hand' }
  await fetch(`${stripe.url}/v1/payment_intents/pi_${session}/cancel`, { method: 'POST', headers })
  expect(await recheck()).toBe(differenceState.code.settled)
})
