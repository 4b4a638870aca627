import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { orderStatus, paymentStatus } from '@brava/contract/enums.ts'
import { attemptState } from '@brava/contract/payments/attempt-state.ts'
import { endHolds } from '../orders/approval/end-holds.ts'
import { connect } from '../platform/db/connect.ts'
import { endTurn, takeTurn } from './attempts.sql.ts'
import { askDuePayments } from './payments.jobs.ts'
import { cardWorld } from './testing/card-world.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'

const world = await cardWorld()
const { services, stock, orderByCard, enterCard, comeBack, attemptOf, orderOf, progressOf, sandboxOf, browse } = world
const { gatewayHas, mailsOf, holdsTrue, later, as, mirza, send, notice } = world
const owner = connect(services.config.databaseUrl ?? '', { size: 1, asOwner: true })
afterAll(() => owner.close())
const a = attemptState.code
const o = orderStatus.code
const p = paymentStatus.code
/** The next check finds that the bank holds money of the order, releases it, and checks no more. */
async function letGo(orderId: number) {
  await askDuePayments(services)
  const attempt = await attemptOf(orderId)
  expect(await sandboxOf(attempt.reference)).toMatchObject({ state: 'voided' })
  expect(attempt).toMatchObject({ state: a.released, next_poll_at: null })
}
const deny = (id: number) => as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'Mirza called' })

it('an order of Mirza that Tarik denies before his card is charged is no longer charged: the bank releases the money', async () => {
  await stock('northfall', 1)
  const placed = await orderByCard(1)
  await comeBack((await enterCard(placed.payPath, 'lostAnswer')).location)
  const { reference } = await attemptOf(placed.id)
  // The charge never reached the gateway's books.
  await gatewayHas(reference, { state: 'authorised', captured: 0, ops: [] })
  expect(await deny(placed.id)).toMatchObject({ status: 200 })
  later(1)
  await askDuePayments(services)
  expect(await sandboxOf(reference)).toMatchObject({ state: 'voided', captured: 0, ops: [`${reference}:void`] })
  expect(await attemptOf(placed.id)).toMatchObject({ state: a.released, returned_amount: 0 })
  // Nobody holds the money any more, and the order shows that.
  expect(await orderOf(placed.id)).toMatchObject({ status: o.cancelled, payment: p.declinedOther, hold_until: null })
  const history = await world.db.selectFrom('order_events').select('kind').where('order_id', '=', placed.id).execute()
  expect(history.map(({ kind }) => kind)).toEqual(['placed', 'cardAuthorised', 'denied', 'cardReturned'])
  await holdsTrue()
})

it('Mirza is not sent to the card page of an order that Tarik has denied, and sees that it is cancelled', async () => {
  await stock('northfall', 1)
  const placed = await orderByCard(1)
  expect(await deny(placed.id)).toMatchObject({ status: 200 })
  expect(await progressOf(placed.id)).toMatchObject({ outcome: 'cancelled', payPath: null, mayRetry: false })
  expect((await browse(placed.payPath)).location).toContain(`/payment-failure?order=${placed.id}`)
  await holdsTrue()
})

it('an order that Mirza pays by another card while earlier orders are cancelled stays open', async () => {
  await stock('northfall', 2)
  const first = await orderByCard(1)
  await comeBack((await enterCard(first.payPath, 'declined')).location)
  const second = await orderByCard(1)
  later(1)
  await comeBack((await enterCard(second.payPath, 'declined')).location)
  later(24 * 60 + 1)
  let ended: Promise<void> | undefined
  await world.db.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').where('id', '=', first.id).select('id').forUpdate().execute()
    ended = endHolds(services)
    await untilWaitedFor(world.db, trx)
    world.reset()
    const again = await send(mirza, 'POST', `/shopping-cart/retry-card-payment/${second.id}`)
    expect(again.status).toBe(200)
  })
  await ended
  expect(await orderOf(first.id)).toMatchObject({ status: o.cancelled })
  expect(await orderOf(second.id)).toMatchObject({ status: o.pending, approval: 'open', payment: 0 })
  await holdsTrue()
})

it('an approval that the bank reports after its refusal, while the gateway cannot be asked, is released once it can', async () => {
  await stock('northfall', 1)
  const placed = await orderByCard(1)
  await comeBack((await enterCard(placed.payPath, 'declined')).location)
  const { reference } = await attemptOf(placed.id)
  const downUntil = new Date(services.clock.now().getTime() + 60_000)
  await gatewayHas(reference, { state: 'authorised', reason: null, down_until: downUntil })
  expect((await notice({ eventId: 'approved after all', reference, status: 'approved' })).statusCode).toBe(200)
  expect(await attemptOf(placed.id)).toMatchObject({ state: a.declined })
  later(60)
  await letGo(placed.id)
  expect(await orderOf(placed.id)).toMatchObject({ status: o.pending, payment: p.declinedOther })
  expect(await mailsOf(placed.id)).toEqual(['card-returned'])
  await holdsTrue()
})

it('an approval that the bank reports after its refusal, while somebody is asking the gateway, is found by the next check', async () => {
  await stock('northfall', 1)
  const placed = await orderByCard(1)
  await comeBack((await enterCard(placed.payPath, 'declined')).location)
  const { id, reference } = await attemptOf(placed.id)
  const now = services.clock.now()
  expect(await takeTurn(world.db, id, { now, until: new Date(now.getTime() + 90_000) })).toBe(true)
  await gatewayHas(reference, { state: 'authorised', reason: null })
  expect((await notice({ eventId: 'approved meanwhile', reference, status: 'approved' })).statusCode).toBe(200)
  // The one who asked had the answer before the approval.
  await endTurn(world.db, id, null)
  later(1)
  await letGo(placed.id)
  await holdsTrue()
})

it('an approval that the bank reports after its refusal, and that could not be recorded, is released by the next check', async () => {
  await stock('northfall', 1)
  const placed = await orderByCard(1)
  await comeBack((await enterCard(placed.payPath, 'declined')).location)
  const { reference } = await attemptOf(placed.id)
  await gatewayHas(reference, { state: 'authorised', reason: null })
  await sql`create function fail_once() returns trigger language plpgsql as 'begin raise exception ''no room''; end'`.execute(
    owner.db,
  )
  await sql`create trigger fail_once before insert on payment_attempt_events for each row execute function fail_once()`.execute(
    owner.db,
  )
  const told = { eventId: 'approved, not written', reference, status: 'approved' }
  expect((await notice(told)).statusCode).toBe(500)
  await sql`drop function fail_once cascade`.execute(owner.db)
  // The gateway reports it again, and it is already known.
  expect((await notice(told)).statusCode).toBe(200)
  later(60)
  await letGo(placed.id)
  await holdsTrue()
})

it('the mail to Mirza about returned money says so if his card was charged', async () => {
  await stock('northfall', 2)
  const denied = await orderByCard(1)
  await comeBack((await enterCard(denied.payPath, 'lostAnswer')).location)
  await deny(denied.id)
  later(1)
  await askDuePayments(services)
  expect(await attemptOf(denied.id)).toMatchObject({ state: a.released, returned_amount: 6190 })
  const mailOf = (orderId: number) =>
    world.db
      .selectFrom('mails')
      .select(['subject', 'data'])
      .where('order_id', '=', orderId)
      .where('template', '=', 'card-returned')
      .executeTakeFirstOrThrow()
  expect(await mailOf(denied.id)).toMatchObject({
    subject: expect.stringMatching(/^(Your card payment for order|Vraćamo)/),
    data: { why: 'charged' },
  })
  await holdsTrue()
})
