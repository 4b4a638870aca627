import { attemptState } from '@brava/contract/payments/attempt-state.ts'
import { differenceKind, differenceState } from '@brava/contract/payments/payment-difference.ts'
import { beforeEach, expect, it } from 'vitest'
import { presetRange } from '../../platform/dates/date-presets.ts'
import { notedBy } from '../../security/testing/noted-acts.ts'
import { askDuePayments } from '../payments.jobs.ts'
import { paymentTexts as texts } from '../payments.texts.ts'
import { cardWorld } from '../testing/card-world.ts'
import { reconcileDay } from './reconcile-day.ts'
import { reconcileDue } from './reconcile-due.ts'

const world = await cardWorld()
const {
  as,
  attemptOf,
  browse,
  clock,
  comeBack,
  db,
  enterCard,
  gatewayId,
  later,
  orderByCard,
  orderOf,
  services,
  stock,
} = world
const { companies, gatewayHas, people, reset, sandboxOf } = world
const k = differenceKind.code
const s = differenceState.code
const today = presetRange(0, clock.at).to

// Moves purchases of other tests far into the past, where their day waits to be compared.
beforeEach(async () => {
  const longAgo = new Date('2026-01-01T12:00:00Z')
  await db.updateTable('payment_attempts').set({ created_at: longAgo, settled_at: longAgo }).execute()
  await db.updateTable('sandbox_payments').set({ created_at: longAgo }).execute()
  await db.updateTable('card_refunds').set({ settled_at: longAgo }).execute()
  await db.updateTable('payment_reconciliations').set({ unanswered: 1 }).execute()
})

/** Mirza's order of a Northfall, charged to his card. */
async function paidByCard() {
  await stock('northfall', 1)
  const placed = await orderByCard(1)
  await comeBack((await enterCard(placed.payPath, 'frictionless')).location)
  const { id: attemptId, reference } = await attemptOf(placed.id)
  return { ...placed, attemptId, reference }
}
const compare = () => reconcileDay(services, gatewayId, today)
/** What Tarik sees about one payment, newest first. */
async function differencesOf(reference: string) {
  const answer = await as('tarik', 'POST', '/payments/get-differences', { quickSearch: reference })
  return answer.body.data as { id: number; kind: number; state: number; [fact: string]: unknown }[]
}
const only = async (reference: string) => {
  const [one, ...more] = await differencesOf(reference)
  if (!one || more.length > 0) throw new Error(`${more.length + 1} differences`)
  return one
}
async function reportOfToday() {
  reset()
  const { data } = (await as('tarik', 'GET', '/payments/reconciliations')).body
  return data.find((one: { day: string }) => one.day === today)
}
const mails = async () =>
  (await db.selectFrom('mails').select('id').where('template', '=', 'card-differences').execute()).length
const act = (what: string, id: number, body?: object) => as('tarik', 'PUT', `/payments/${what}-difference/${id}`, body)

it('a day on which both books agree is stored with its sums, and nobody is bothered', async () => {
  const paid = await paidByCard()
  await as('tarik', 'POST', '/orders/refund-order', { id: paid.id, reasonKind: 1, reason: 'Vraćeno', amount: '10.00' })
  const before = await mails()
  // The refund has not been sent yet: it is in transit, not a difference.
  await compare()
  await askDuePayments(services)
  await compare()
  expect(await differencesOf(paid.reference)).toEqual([])
  expect(await mails()).toBe(before)
  const report = await reportOfToday()
  expect(report).toMatchObject({ day: today, gateway: 'sandbox', isListed: true, differences: 0, unanswered: 0 })
  expect(report.ours).toEqual(report.theirs)
  expect(report).toMatchObject({ payments: 1, ours: { charged: paid.gross, refunded: '10.00' } })
})

it('a refund made at the gateway itself is a difference, once; Tarik is mailed and can explain it', async () => {
  const paid = await paidByCard()
  await gatewayHas(paid.reference, { refunded: 500 })
  const before = await mails()
  await compare()
  await compare()
  expect(await mails()).toBeGreaterThan(before)
  const found = await only(paid.reference)
  expect(found).toMatchObject({
    kind: k.refunded,
    state: s.open,
    order: { id: paid.id, name: paid.number },
    ours: { charged: paid.gross, refunded: '0.00' },
    theirs: { charged: paid.gross, refunded: '5.00' },
    allowedActions: ['recheck', 'explain'],
  })
  const { body: dashboard } = await as('tarik', 'GET', '/dashboard/get-dashboard-data/3')
  expect(dashboard.data.distributor.toDo.cardDifferences.count).toBeGreaterThan(0)
  // Asking again changes nothing: the books still differ.
  expect((await act('recheck', found.id)).body.data.state).toBe(s.open)
  const reason = 'Kupcu vraćeno direktno u kanalu'
  const noted = await notedBy(db, 'payments.differenceDecided', async () => {
    expect((await act('explain', found.id, { reason })).body.data.state).toBe(s.explained)
    expect((await act('explain', found.id, { reason })).status).toBe(409)
  })
  const detail = { differenceId: found.id, reference: paid.reference, action: 'explain', reason }
  expect(noted).toMatchObject([{ user_id: people.tarik.id, company_id: companies.brava, ip: '127.0.0.1', detail }])
  const told = await mails()
  await compare()
  expect(await mails()).toBe(told)
  expect(await only(paid.reference)).toMatchObject({ state: s.explained, reason, handledBy: 'Tarik Kovačević' })
  // Another amount is another difference.
  await gatewayHas(paid.reference, { refunded: 700 })
  await compare()
  expect((await differencesOf(paid.reference)).map(({ state }) => state)).toEqual([s.open, s.explained])
  // Both cannot be open.
  expect((await act('reopen', found.id)).body.code).toBe('common.conflict')
  await gatewayHas(paid.reference, { refunded: 0 })
  const [open] = await differencesOf(paid.reference)
  expect((await act('recheck', open?.id ?? 0)).body.data.state).toBe(s.settled)
  expect((await act('reopen', found.id)).body.data.state).toBe(s.open)
})

it('a difference that returns as Tarik has explained it does not stay open with the amounts that it had in between', async () => {
  const paid = await paidByCard()
  await gatewayHas(paid.reference, { refunded: 500 })
  await compare()
  const { id } = await only(paid.reference)
  await act('explain', id, { reason: 'Kupcu vraćeno direktno u kanalu' })
  const statesAfter = async (refunded: number, how: () => Promise<unknown>) => {
    await gatewayHas(paid.reference, { refunded })
    await how()
    return (await differencesOf(paid.reference)).map(({ state }) => state)
  }
  expect(await statesAfter(700, compare)).toEqual([s.open, s.explained])
  expect(await statesAfter(500, compare)).toEqual([s.settled, s.explained])
  expect(await statesAfter(800, compare)).toEqual([s.open, s.settled, s.explained])
  const [open] = await differencesOf(paid.reference)
  const recheck = async () => {
    const { state, info } = (await act('recheck', open?.id ?? 0)).body.data
    expect(state).toBe(s.settled)
    expect(Object.values(texts.asExplained)).toContain(info)
  }
  expect(await statesAfter(500, recheck)).toEqual([s.settled, s.settled, s.explained])
})

it('a payment that the gateway lost, one that it charged differently, and one that nobody began here are named as such', async () => {
  const [gone, other, foreign] = [await paidByCard(), await paidByCard(), await paidByCard()]
  await db.deleteFrom('sandbox_payments').where('reference', '=', gone.reference).execute()
  await gatewayHas(other.reference, { captured: 1 })
  await gatewayHas(foreign.reference, { reference: 'nobody-began-this' })
  await compare()
  expect(await only(gone.reference)).toMatchObject({ kind: k.notThere, theirs: { charged: '0.00', refunded: '0.00' } })
  expect(await only(other.reference)).toMatchObject({ kind: k.charged, theirs: { charged: '0.01' } })
  const stranger = await only('nobody-began-this')
  expect(stranger).toMatchObject({ kind: k.notOurs, order: null, theirs: { charged: foreign.gross } })
  // Its money goes back at the gateway: asked again, the difference is gone.
  const { captured } = await sandboxOf('nobody-began-this')
  await gatewayHas('nobody-began-this', { refunded: captured })
  expect((await act('recheck', stranger.id)).body.data.state).toBe(s.settled)
})

it('money that the gateway holds for a payment that ended is released by the comparison itself', async () => {
  await stock('northfall', 1)
  const placed = await orderByCard(1)
  await comeBack((await enterCard(placed.payPath, 'declined')).location)
  const { reference } = await attemptOf(placed.id)
  expect(await orderOf(placed.id)).toMatchObject({ payment: 1 })
  await gatewayHas(reference, { state: 'authorised' })
  await compare()
  expect(await sandboxOf(reference)).toMatchObject({ state: 'voided', captured: 0 })
  expect(await differencesOf(reference)).toEqual([])
})

it('a payment without an answer from the gateway is asked about every hour, and is a difference after two days', async () => {
  const paid = await paidByCard()
  await db.updateTable('payment_gateways').set({ created_at: clock.at }).where('id', '=', gatewayId).execute()
  await gatewayHas(paid.reference, { down_until: new Date(clock.at.getTime() + 90 * 3_600_000) })
  later(24 * 60)
  await reconcileDue(services)
  expect(await reportOfToday()).toMatchObject({ isListed: false, unanswered: 2, payments: expect.any(Number) })
  expect(await differencesOf(paid.reference)).toEqual([])
  later(73 * 60)
  await reconcileDue(services)
  reset()
  const found = await only(paid.reference)
  expect(found).toMatchObject({ kind: k.noAnswer, state: s.open })
  expect((await act('recheck', found.id)).body.code).toBe('payments.gatewaySilent')
  later(97 * 60)
  await reconcileDue(services)
  reset()
  expect(await only(paid.reference)).toMatchObject({ state: s.settled, handledBy: null })
  expect(await reportOfToday()).toMatchObject({ isListed: true, unanswered: 0 })
})

it('a card page that Mirza left while the gateway was silent is no difference once the gateway says that it has no payment', async () => {
  await stock('northfall', 1)
  const placed = await orderByCard(1)
  await browse(placed.payPath)
  const { reference } = await attemptOf(placed.id)
  await gatewayHas(reference, { down_until: new Date(clock.at.getTime() + 90 * 3_600_000) })
  later(16)
  await askDuePayments(services)
  later(25 * 60)
  await askDuePayments(services)
  expect(await attemptOf(placed.id)).toMatchObject({ state: attemptState.code.abandoned })
  later(48 * 60)
  await compare()
  reset()
  expect(await only(reference)).toMatchObject({ kind: k.noAnswer, state: s.open, ours: { charged: '0.00' } })
  await db.deleteFrom('sandbox_payments').where('reference', '=', reference).execute()
  await compare()
  expect(await only(reference)).toMatchObject({ state: s.settled, handledBy: null })
})

it('Tarik cannot decide a difference that does not exist, nor one in another state than he saw', async () => {
  const decided = async () =>
    (await db.selectFrom('security_events').select('id').where('kind', '=', 'payments.differenceDecided').execute())
      .length
  const paid = await paidByCard()
  await gatewayHas(paid.reference, { refunded: 500 })
  await compare()
  const found = await only(paid.reference)
  const before = await decided()
  const reason = 'Kupcu vraćeno direktno u kanalu'
  for (const [what, body] of [['recheck'], ['explain', { reason }], ['reopen']] as const)
    expect(await act(what, 987_654_321, body)).toMatchObject({
      status: 404,
      body: { code: 'payments.differenceNotFound' },
    })
  const refusedIn = async (what: string, label: string, body?: object) => {
    const seen = await only(paid.reference)
    expect(await act(what, found.id, body)).toMatchObject({
      status: 409,
      body: { code: 'payments.differenceNotNow', data: { info: expect.stringContaining(label) } },
    })
    expect(await only(paid.reference)).toEqual(seen)
  }
  await refusedIn('reopen', differenceState.label(s.open, 'en'))
  expect(await decided()).toBe(before)
  expect((await act('explain', found.id, { reason })).status).toBe(200)
  const explained = differenceState.label(s.explained, 'en')
  await refusedIn('explain', explained, { reason: 'Another reason' })
  await refusedIn('recheck', explained)
  expect(await decided()).toBe(before + 1)
})

it('only the distributor can read and decide', async () => {
  for (const [method, path] of [
    ['POST', '/payments/get-differences'],
    ['GET', '/payments/reconciliations'],
    ['PUT', '/payments/recheck-difference/1'],
  ] as const)
    expect((await as('mirza', method, path, {})).status).toBe(403)
})
