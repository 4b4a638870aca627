import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { attemptState } from '@brava/contract/payments/attempt-state.ts'
import { orderStatus, paymentStatus } from '@brava/contract/enums.ts'
import { defaultParameters } from '@brava/contract/parameters/parameters.ts'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { askDuePayments } from './payments.jobs.ts'
import { cardWorld } from './testing/card-world.ts'

const world = await cardWorld()
const { services, stock, products, stockOf, orderByCard, enterCard, comeBack, attemptOf, orderOf, progressOf } = world
const { companies, fill, gatewayHas, nikola, order } = world
const { mailsOf, holdsTrue, later, as, mirza, send, sandboxOf, notice, validate3ds, browse } = world
const a = attemptState.code
const o = orderStatus.code
const p = paymentStatus.code

/** The money part of an attempt; when the gateway was last asked is not part of it. */
const moneyOf = ({
  state,
  amount,
  currency,
  captured_amount,
  returned_amount,
}: Awaited<ReturnType<typeof attemptOf>>) => ({
  state,
  amount,
  currency,
  captured_amount,
  returned_amount,
})

const expire = (id: number) => sql`update keys set expires_on = current_date - 3 where id = ${id}`.execute(world.db)
const stateOf = async (id: number) =>
  (await world.db.selectFrom('keys').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

/** What the buyer is notified of: news is spread by itself every minute. */
const newsOf = async (orderId: number) =>
  (
    await sql<{ kind: string }>`select kind from news where order_id = ${orderId}
      union select kind from notifications where order_id = ${orderId} order by kind`.execute(world.db)
  ).rows.map(({ kind }) => kind)

// In order: the first part counts every key in stock and set aside, the second leaves some set aside.
describe('a payment by card', { shuffle: false }, () => {
  describe('Mirza pays by card', () => {
    it('his keys wait while the bank is asked, and are his once the card has paid, with the invoice due and the mail queued', async () => {
      await stock('northfall', 3)
      const placed = await orderByCard(2)
      expect(placed).toMatchObject({ status: o.pending, setAside: 2 })
      expect(await mailsOf(placed.id)).toEqual([])
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 1, reserved: 2 })
      const sent = await enterCard(placed.payPath, 'frictionless')
      // The gateway has approved; the shop does not know it yet.
      expect(await orderOf(placed.id)).toMatchObject({ payment: 0, status: o.pending })
      expect(await comeBack(sent.location)).toBe(`/payment-success?order=${placed.id}`)
      expect(await attemptOf(placed.id)).toMatchObject({
        state: a.captured,
        captured_amount: 12_380,
        capture_amount: 12_380,
      })
      expect(await orderOf(placed.id)).toMatchObject({ status: o.completed, payment: p.captured, approval: 'approved' })
      expect(await progressOf(placed.id)).toMatchObject({
        outcome: 'paid',
        payPath: null,
        gross: '123.80',
        isSandbox: true,
      })
      expect(await mailsOf(placed.id)).toEqual(['order-delivery'])
      expect(await newsOf(placed.id)).toEqual([])
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 1, reserved: 0 })
      const book = await as('tarik', 'POST', `/orders/get-order-payment-details/${placed.id}`)
      expect(book.body.data).toMatchObject({ payment: p.captured, captured: '123.80' })
      await holdsTrue()
    })

    it("with the bank's right code he gets his keys, with a wrong one he is told why in his language and may pay another way", async () => {
      await stock('northfall', 4)
      const right = await orderByCard(1)
      await comeBack((await enterCard(right.payPath, 'challenge', '123456')).location)
      expect(await orderOf(right.id)).toMatchObject({ status: o.completed })
      const wrong = await orderByCard(1)
      const screen = await comeBack((await enterCard(wrong.payPath, 'challenge', '111111')).location)
      expect(screen).toBe(`/payment-failure?order=${wrong.id}`)
      expect(await orderOf(wrong.id)).toMatchObject({ status: o.pending, payment: p.declinedOther })
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 3, reserved: 0 })
      const told = await send(mirza, 'GET', `/shopping-cart/getpaymentstatus/${wrong.id}`, undefined, {
        'accept-language': 'bs',
      })
      expect(told.body.data).toMatchObject({
        outcome: 'failed',
        reason: 'notAuthenticated',
        reasonText: 'Banka nije mogla potvrditi da ste to vi: kod je bio pogrešan ili nije unesen.',
        mayRetry: true,
        otherWays: [1, 3, 4, 5],
      })
      await holdsTrue()
    })

    it.each([
      ['declined', 'declined', p.declined],
      ['insufficientFunds', 'insufficientFunds', p.declined],
      ['risk', 'risk', p.declinedOther],
    ] as const)('a card that answers %s releases the keys and books nothing', async (card, reason, payment) => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      expect(await comeBack((await enterCard(placed.payPath, card)).location)).toContain('/payment-failure')
      expect(await attemptOf(placed.id)).toMatchObject({ state: a.declined, reason })
      expect(await orderOf(placed.id)).toMatchObject({ status: o.pending, payment })
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 1, reserved: 0 })
      await holdsTrue()
    })

    it('after a refusal he tries another card on the same order, or withdraws it and finds its products to pay another way', async () => {
      await stock('northfall', 2)
      const placed = await orderByCard(2)
      await comeBack((await enterCard(placed.payPath, 'declined')).location)
      const again = await send(mirza, 'POST', `/shopping-cart/retry-card-payment/${placed.id}`)
      expect(again.body.data.payment).toMatchObject({ outcome: 'waiting', mayRetry: false })
      expect(await send(mirza, 'POST', `/shopping-cart/retry-card-payment/${placed.id}`)).toMatchObject({ status: 409 })
      expect(await send(mirza, 'POST', `/shopping-cart/withdraw-card-order/${placed.id}`)).toMatchObject({
        status: 409,
        body: { code: 'payments.stillOpen' },
      })
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 0, reserved: 2 })
      await comeBack((await enterCard(again.body.data.payment.payPath, 'risk')).location)
      expect(await send(mirza, 'POST', `/shopping-cart/withdraw-card-order/${placed.id}`)).toMatchObject({
        status: 200,
      })
      expect(await orderOf(placed.id)).toMatchObject({ status: o.cancelled })
      // The card's refusal is nobody's act; trying again is his.
      const custody = await world.db
        .selectFrom('custody_log')
        .select(['user_id', 'session_id', 'ip'])
        .where('order_id', '=', placed.id)
        .where('reason', 'in', ['cardDeclined', 'card tried again'])
        .orderBy('id')
        .execute()
      const his = { user_id: world.people.mirza.id, session_id: expect.any(Number), ip: '127.0.0.1' }
      const nobodys = { user_id: null, session_id: null, ip: '' }
      expect(custody).toEqual([nobodys, nobodys, his, his, nobodys, nobodys])
      const cart = await send(mirza, 'POST', `/shopping-cart/reorder/${placed.id}`)
      expect(cart.body.data.cart).toMatchObject({ keys: 2, gross: '123.80' })
      await send(mirza, 'DELETE', `/shopping-cart/${cart.body.data.cart.id}`)
      await holdsTrue()
    })

    it('another card is accepted only while Nikola could order: not once Digitalis is blocked or loses cards, or the product is withdrawn or sold elsewhere', async () => {
      await stock('northfall', 2)
      const cart = await fill(nikola, [['northfall', 1]])
      const placed = (await order(nikola, cart.version, 2)).body.data.order
      await comeBack((await enterCard(placed.payPath, 'declined')).location)
      const again = async () => (await send(nikola, 'POST', `/shopping-cart/retry-card-payment/${placed.id}`)).body.code
      const digitalis = (change: object) =>
        world.db.updateTable('companies').set(change).where('id', '=', companies.digitalis).execute()
      await digitalis({ status: 4 })
      expect(await again()).toBe('cart.supplierMustAct')
      await digitalis({ status: 2, payment_types: [1, 3, 4, 5] })
      expect(await again()).toBe('cart.paymentType')
      await digitalis({ payment_types: [1, 2, 3, 4, 5] })
      await sql`update company_products set is_withdrawn = true where company_id = ${companies.digitalis} and product_id = ${products.northfall.id}`.execute(
        world.db,
      )
      expect(await again()).toBe('payments.noLongerSold')
      await sql`update company_products set is_withdrawn = false where company_id = ${companies.digitalis} and product_id = ${products.northfall.id}`.execute(
        world.db,
      )
      await sql`insert into regions (code, name) values ('DE', 'Germany') on conflict do nothing`.execute(world.db)
      await sql`insert into product_regions select ${products.northfall.id}, id from regions where code = 'DE'`.execute(
        world.db,
      )
      expect(await again()).toBe('payments.noLongerSold')
      await sql`delete from product_regions where product_id = ${products.northfall.id}`.execute(world.db)
      await setParameters(world.db, { ...defaultParameters, unpaidStockPercent: 0, unpaidKeysFree: 0 })
      expect(await again()).toBe('cart.unpaidShare')
      // The refused attempts set nothing aside; number and value of unpaid orders already include this one.
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 2, reserved: 0 })
      await setParameters(world.db, { ...defaultParameters, unpaidOrdersMost: 1 })
      const taken = await send(nikola, 'POST', `/shopping-cart/retry-card-payment/${placed.id}`)
      expect(taken.status).toBe(200)
      await setParameters(world.db, defaultParameters)
      await holdsTrue()
      // Releases what it set aside for the next test.
      await comeBack((await enterCard(taken.body.data.payment.payPath, 'risk')).location)
      await send(nikola, 'POST', `/shopping-cart/withdraw-card-order/${placed.id}`)
    })

    it('another card is not accepted once the keys of his order are sold, or no gateway takes cards: nothing begins, and the order keeps waiting', async () => {
      await stock('northfall', 2)
      const placed = await orderByCard(2)
      await comeBack((await enterCard(placed.payPath, 'declined')).location)
      const again = () => send(mirza, 'POST', `/shopping-cart/retry-card-payment/${placed.id}`)
      const gateways = (change: object) => world.db.updateTable('payment_gateways').set(change).execute()
      const before = { attempt: await attemptOf(placed.id), order: await orderOf(placed.id) }
      const nothingBegan = async () => {
        expect({ attempt: await attemptOf(placed.id), order: await orderOf(placed.id) }).toEqual(before)
        await holdsTrue()
      }
      await gateways({ is_active: false })
      expect(await again()).toMatchObject({ status: 409, body: { code: 'payments.noGateway' } })
      await gateways({ is_active: true })
      await nothingBegan()
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 2, reserved: 0 })
      // One of the two is sold in between.
      const other = await orderByCard(1)
      await comeBack((await enterCard(other.payPath, 'frictionless')).location)
      expect(await again()).toMatchObject({ status: 409, body: { code: 'payments.keysGone' } })
      await nothingBegan()
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 1, reserved: 0 })
      expect((await send(mirza, 'POST', `/shopping-cart/withdraw-card-order/${placed.id}`)).status).toBe(200)
    })

    it('for an order that Mirza pays from his funds nobody can ask about a card payment: neither he nor Tarik', async () => {
      await stock('northfall', 1)
      const cart = await fill(mirza, [['northfall', 1]])
      const { id } = (await order(mirza, cart.version, 1)).body.data.order
      const before = await orderOf(id)
      const noCard = { status: 409, body: { code: 'payments.noCard' } }
      expect(await send(mirza, 'GET', `/shopping-cart/getpaymentstatus/${id}`)).toMatchObject(noCard)
      expect(await send(mirza, 'GET', `/shopping-cart/validate-3ds/${id}`)).toMatchObject(noCard)
      expect(await as('tarik', 'GET', `/orders/check-credit-card-payment/${id}`)).toMatchObject(noCard)
      for (const what of ['retry-card-payment', 'withdraw-card-order'])
        expect(await send(mirza, 'POST', `/shopping-cart/${what}/${id}`)).toMatchObject({
          status: 409,
          body: { code: 'payments.notNow' },
        })
      expect(await orderOf(id)).toEqual(before)
      // Releases what it set aside for the next test.
      expect((await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'Mirza called' })).status).toBe(200)
    })

    it('when the bank never answers, his keys are released after a quarter of an hour, the order waits and he is notified; a day later the gateway is no longer asked', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      const sent = await enterCard(placed.payPath, 'timeout')
      expect(sent.location).not.toContain('/payment-')
      expect(await progressOf(placed.id)).toMatchObject({ outcome: 'waiting' })
      later(14)
      await askDuePayments(services)
      expect(await orderOf(placed.id)).toMatchObject({ status: o.pending })
      later(1.5)
      await askDuePayments(services)
      expect(await orderOf(placed.id)).toMatchObject({ status: o.onHold, payment: p.requestTimeout })
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 1, reserved: 0 })
      expect(await progressOf(placed.id)).toMatchObject({ outcome: 'noAnswer', reason: 'noAnswer', mayRetry: true })
      expect(await newsOf(placed.id)).toEqual(['order.cardTimedOut'])
      later(24 * 60)
      await askDuePayments(services)
      expect(await attemptOf(placed.id)).toMatchObject({ state: a.abandoned, next_poll_at: null })
      await holdsTrue()
    })

    it('a late approval is served while its keys are available, and he is notified that the order is approved after all', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      await enterCard(placed.payPath, 'late')
      later(15.5)
      await askDuePayments(services)
      expect(await orderOf(placed.id)).toMatchObject({ status: o.onHold })
      later(60)
      await askDuePayments(services)
      expect(await orderOf(placed.id)).toMatchObject({ status: o.completed, payment: p.captured })
      expect(await attemptOf(placed.id)).toMatchObject({ state: a.captured })
      expect(await newsOf(placed.id)).toEqual(['order.approved', 'order.cardTimedOut'])
      await holdsTrue()
    })

    it('a late approval whose keys are sold is released, and he is notified by mail', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      await enterCard(placed.payPath, 'late')
      later(15.5)
      await askDuePayments(services)
      await world.emptyStock()
      later(60)
      await askDuePayments(services)
      const attempt = await attemptOf(placed.id)
      expect(attempt).toMatchObject({ state: a.released, captured_amount: 0 })
      expect(await sandboxOf(attempt.reference)).toMatchObject({ state: 'voided', captured: 0 })
      expect(await orderOf(placed.id)).toMatchObject({ status: o.pending, payment: p.declinedOther })
      expect(await mailsOf(placed.id)).toEqual(['card-returned'])
      later(-60)
      expect(await progressOf(placed.id)).toMatchObject({ outcome: 'returned' })
      await holdsTrue()
    })

    it('the money goes back when the distributor denies the order while its card is being charged', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      const sent = await enterCard(placed.payPath, 'lostAnswer')
      await comeBack(sent.location)
      // Charged, and the answer was lost: nobody knows yet.
      const attempt = await attemptOf(placed.id)
      expect(attempt).toMatchObject({ state: a.capturing })
      expect(await sandboxOf(attempt.reference)).toMatchObject({ state: 'captured' })
      expect(await as('tarik', 'POST', `/orders/deny-order/${placed.id}`, { reason: 'Mirza called' })).toMatchObject({
        status: 200,
      })
      later(1)
      await askDuePayments(services)
      expect(await attemptOf(placed.id)).toMatchObject({ state: a.released, returned_amount: 6190 })
      expect(await sandboxOf(attempt.reference)).toMatchObject({ captured: 6190, refunded: 6190 })
      expect(await orderOf(placed.id)).toMatchObject({ status: o.cancelled })
      await holdsTrue()
    })

    it('an answer lost after the charge is found by the next query, and nothing is charged twice', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      await comeBack((await enterCard(placed.payPath, 'lostAnswer')).location)
      expect(await progressOf(placed.id)).toMatchObject({ outcome: 'waiting', isApproved: true })
      later(0.5)
      expect(await validate3ds(placed.id)).toMatchObject({ outcome: 'paid' })
      const attempt = await attemptOf(placed.id)
      expect(await sandboxOf(attempt.reference)).toMatchObject({
        captured: 6190,
        ops: [`${attempt.reference}:capture`],
      })
      await holdsTrue()
    })

    it('a key that expires while he is at the bank is replaced before his card is charged', async () => {
      await world.emptyStock()
      const [old] = await stock('northfall', 1)
      const placed = await orderByCard(1)
      await expire(Number(old?.id))
      const [fresh] = await stock('northfall', 1)
      await comeBack((await enterCard(placed.payPath, 'frictionless')).location)
      expect(await orderOf(placed.id)).toMatchObject({ status: o.completed, payment: p.captured })
      expect((await world.keysOf(placed.id)).map(({ keyId }) => keyId)).toEqual([fresh?.id])
      expect(await stateOf(Number(old?.id))).toBe(6)
      await holdsTrue()
    })

    it('a key that expires while he is at the bank releases his money if there is no other', async () => {
      await world.emptyStock()
      const [old] = await stock('northfall', 2)
      const placed = await orderByCard(2)
      await expire(Number(old?.id))
      await comeBack((await enterCard(placed.payPath, 'frictionless')).location)
      expect(await attemptOf(placed.id)).toMatchObject({ state: a.released, captured_amount: 0 })
      expect(await orderOf(placed.id)).toMatchObject({ status: o.pending, payment: p.declinedOther })
      expect(await stateOf(Number(old?.id))).toBe(6)
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 1, reserved: 0 })
      expect(await mailsOf(placed.id)).toEqual(['card-returned'])
      await holdsTrue()
    })

    it('a key that expires after the charge, before we know of it, brings the whole amount back', async () => {
      await world.emptyStock()
      const [old] = await stock('northfall', 2)
      const placed = await orderByCard(2)
      await comeBack((await enterCard(placed.payPath, 'lostAnswer')).location)
      expect(await attemptOf(placed.id)).toMatchObject({ state: a.capturing })
      await expire(Number(old?.id))
      later(1)
      await askDuePayments(services)
      expect(await attemptOf(placed.id)).toMatchObject({ state: a.released, returned_amount: 12_380 })
      expect(await orderOf(placed.id)).toMatchObject({ status: o.pending, payment: p.declinedOther })
      expect(await stateOf(Number(old?.id))).toBe(6)
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 1, reserved: 0 })
      await holdsTrue()
    })

    it('a gateway that is down leaves the order waiting, and it is served when the gateway is back', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      expect(await comeBack((await enterCard(placed.payPath, 'gatewayDown')).location)).toContain('/payment-success')
      expect(await orderOf(placed.id)).toMatchObject({ status: o.pending, payment: 0 })
      later(3)
      await askDuePayments(services)
      expect(await orderOf(placed.id)).toMatchObject({ status: o.completed })
      await holdsTrue()
    })

    it('an approved payment that could not be charged for a day is released', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      await comeBack((await enterCard(placed.payPath, 'lostAnswer')).location)
      const { reference } = await attemptOf(placed.id)
      // The charge never reached the gateway's books.
      await gatewayHas(reference, {
        state: 'authorised',
        captured: 0,
        ops: [],
        down_until: new Date(services.clock.now().getTime() + 86_400_000),
      })
      later(24 * 60 + 1)
      await askDuePayments(services)
      expect(await attemptOf(placed.id)).toMatchObject({ state: a.released })
      expect(await sandboxOf(reference)).toMatchObject({ state: 'voided' })
      expect(await stockOf(products.northfall.id)).toMatchObject({ available: 1, reserved: 0 })
      await holdsTrue()
    })
  })

  describe('what the gateway reports', () => {
    it('forged, foreign, truncated and unsigned notices are refused and change nothing', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      await enterCard(placed.payPath, 'forgedNotice')
      const before = await attemptOf(placed.id)
      const body = { eventId: 'e1', reference: before.reference, status: 'approved' }
      expect((await notice(body, 'another secret')).statusCode).toBe(403)
      expect((await notice(body, '')).statusCode).toBe(403)
      expect((await notice(body, world.secret, 'x'.repeat(30))).statusCode).toBe(404)
      const signed = JSON.stringify(body)
      const truncated = await world.app.http.inject({
        method: 'POST',
        url: `/api/payments/notice/${world.gatewayToken}`,
        headers: { 'x-sandbox-signature': 'abc' },
        payload: signed.slice(0, -3),
      })
      expect(truncated.statusCode).toBe(403)
      expect(await attemptOf(placed.id)).toEqual(before)
      expect(await orderOf(placed.id)).toMatchObject({ status: o.pending, payment: 0 })
    })

    it('an authentic notice of an approval that the gateway does not confirm changes nothing; the same one is accepted only once', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      await enterCard(placed.payPath, 'timeout')
      const { reference } = await attemptOf(placed.id)
      expect((await notice({ eventId: 'e2', reference, status: 'approved' })).statusCode).toBe(200)
      expect((await notice({ eventId: 'e2', reference, status: 'approved' })).statusCode).toBe(200)
      expect((await notice({ eventId: 'e3', reference: 'of another shop' })).statusCode).toBe(200)
      expect(await orderOf(placed.id)).toMatchObject({ status: o.pending, payment: 0 })
      const kept = await world.db.selectFrom('payment_notices').select('event_id').execute()
      expect(kept.filter((one) => one.event_id === 'e2')).toHaveLength(1)
    })

    it('a notice with a wrong amount changes nothing, forged or properly signed: whether the payment is open, refused or charged', async () => {
      await stock('northfall', 2)
      for (const way of ['timeout', 'declined', 'frictionless'] as const) {
        const placed = await orderByCard(1)
        const sent = await enterCard(placed.payPath, way)
        if (way !== 'timeout') await comeBack(sent.location)
        const before = { attempt: await attemptOf(placed.id), order: await orderOf(placed.id) }
        const funds = await world.fundsOf(world.companies.nexa)
        for (const [amount, currency, secret, status] of [
          [1, 'BAM', 'another secret', 403],
          [1, 'BAM', world.secret, 200],
          [999_999, 'BAM', world.secret, 200],
          [6190, 'EUR', world.secret, 200],
          [-6190, 'BAM', world.secret, 200],
        ] as const) {
          const { reference } = before.attempt
          const body = {
            eventId: `amount ${way} ${amount} ${currency}`,
            reference,
            status: 'approved',
            amount,
            currency,
          }
          expect((await notice(body, secret)).statusCode).toBe(status)
          expect(moneyOf(await attemptOf(placed.id))).toEqual(moneyOf(before.attempt))
          expect(await orderOf(placed.id)).toEqual(before.order)
        }
        expect(await world.fundsOf(world.companies.nexa)).toBe(funds)
        await holdsTrue()
      }
    })

    it('an authentic notice of a payment that the gateway has with another amount moves nothing, and the distributor is notified', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      await enterCard(placed.payPath, 'frictionless')
      const { reference, id } = await attemptOf(placed.id)
      await gatewayHas(reference, { amount: 1 })
      const body = { eventId: 'of another amount', reference, status: 'approved', amount: 1 }
      expect((await notice(body)).statusCode).toBe(200)
      expect(await attemptOf(placed.id)).toMatchObject({ state: a.open })
      expect(await orderOf(placed.id)).toMatchObject({ status: o.pending, payment: 0 })
      const told = await world.db
        .selectFrom('security_events')
        .select('detail')
        .where('kind', '=', 'payments.mismatch')
        .execute()
      expect(told.map((one) => one.detail)).toContainEqual(
        expect.objectContaining({ attemptId: id, differs: 'amount' }),
      )
      await holdsTrue()
    })

    it.each([
      ['amount', { amount: 1 }],
      ['currency', { currency: 'EUR' }],
      ['type', { type: 'purchase' }],
    ] as const)(
      'an approved payment of another %s is not this one: nothing moves, and the distributor is notified',
      async (what, other) => {
        await stock('northfall', 1)
        const placed = await orderByCard(1)
        const sent = await enterCard(placed.payPath, 'frictionless')
        const { reference, id } = await attemptOf(placed.id)
        await gatewayHas(reference, other)
        await comeBack(sent.location)
        expect(await attemptOf(placed.id)).toMatchObject({ state: a.open })
        expect(await orderOf(placed.id)).toMatchObject({ status: o.pending, payment: 0 })
        const told = await world.db
          .selectFrom('security_events')
          .select('detail')
          .where('kind', '=', 'payments.mismatch')
          .execute()
        expect(told.map((one) => one.detail)).toContainEqual(expect.objectContaining({ attemptId: id, differs: what }))
        await holdsTrue()
      },
    )

    it('nobody else can read or touch the payment of an order: neither the other shop nor its reseller', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      for (const path of ['getpaymentstatus', 'validate-3ds'])
        expect((await as('nikola', 'GET', `/shopping-cart/${path}/${placed.id}`)).status).toBe(404)
      for (const path of ['retry-card-payment', 'withdraw-card-order'])
        expect((await as('amra', 'POST', `/shopping-cart/${path}/${placed.id}`)).status).toBe(404)
      expect((await as('mirza', 'GET', `/orders/check-credit-card-payment/${placed.id}`)).status).toBe(403)
      expect((await browse(`/api/payments/go/${'x'.repeat(43)}`)).status).toBe(404)
      expect((await browse(`/api/payments/return/${'x'.repeat(43)}`)).status).toBe(404)
    })

    it('Tarik asks the gateway manually and sees how the payment went', async () => {
      await stock('northfall', 1)
      const placed = await orderByCard(1)
      await enterCard(placed.payPath, 'frictionless')
      const checked = await as('tarik', 'GET', `/orders/check-credit-card-payment/${placed.id}`)
      expect(checked.body.data.attempts).toMatchObject([
        {
          state: a.captured,
          captured: '61.90',
          events: [{ kind: 'begun' }, { kind: 'authorised' }, { kind: 'capture.asked' }, { kind: 'captured' }],
        },
      ])
      expect(await orderOf(placed.id)).toMatchObject({ status: o.completed })
    })
  })
})
