import { setTimeout as pause } from 'node:timers/promises'
import { keyState, paymentStatus } from '@brava/contract/enums.ts'
import { posClaimState, posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { verifyCustody } from '../keys/custody/verify-custody.ts'
import { sayNotification } from '../notifications/say-notification.ts'
import { spreadNews } from '../notifications/spread-news.ts'
import { beginEvents, readEvents } from '../partner-events/events-for.ts'
import { numberEvents } from '../partner-events/number-events.ts'
import { connect } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { closeDays } from './days/day-file.ts'
import { compareDay } from './days/compare-day.ts'
import { reverseSilentSales } from './end-sale.ts'
import { posWorld } from './testing/pos-world.ts'

const world = await posWorld()
const { as, breaches, companies, db, issueInvoices, lineOf, money, people, saleOf, services, silence, stock, till } =
  world
const price = 6190
const { open, refunded, rejected } = posClaimState.code
const nexa = { companyId: companies.nexa, environment: 'live' } as const
await sql`update companies set is_telecom = true where id = ${companies.nexa}`.execute(db)

/** A sale that a till of Nexa completed and then asked to cancel. */
async function claimed() {
  await stock('northfall', 1)
  const pax = await till()
  const send = lineOf(pax)
  await send('authorise', { number: 1, tillAmount: '65.00' })
  const { body } = await send('confirm', { number: 2, original: 1 })
  expect((await send('cancel', { number: 3, original: 1 })).body.code).toBe('posSale.soldAlready')
  const sale = await saleOf(pax, 1)
  return { pax, send, keyId: Number(sale?.key_id), orderId: Number(body.orderId), id: Number(sale?.id) }
}
const accept = (id: number, who: 'tarik' | 'mirza' = 'tarik') => as(who, 'PUT', `/pos-sales/accept-claim/${id}`)
const reject = (id: number, reason: string, who: 'tarik' | 'mirza' = 'tarik') =>
  as(who, 'PUT', `/pos-sales/reject-claim/${id}`, { reason })
const list = (who: 'tarik' | 'mirza' | 'amra' | 'nikola', filters: object = {}) =>
  as(who, 'POST', '/pos-sales/get-pos-sales', { filters })
const refundOnPage = (orderId: number) =>
  as('tarik', 'POST', '/orders/fully-refund-order', { id: orderId, keysToStock: false, reasonKind: 7, reason: 'Ručno' })
const tellingsOf = async (orderId: number) => {
  await spreadNews(services)
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'detail'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.user_id, sayNotification(row, 'en').message])
}
/** Nexa reads events from now on; returns the number of the latest one so far. */
async function reads() {
  await numberEvents(services)
  return inTransaction(db, (trx) => beginEvents(trx, nexa))
}
async function eventsAfter(after: number, types: readonly string[]) {
  await numberEvents(services)
  const found = await readEvents(services, nexa, { after, types: [], limit: 200 })
  if (typeof found === 'string') throw new Error(found)
  return found.data.filter((event) => types.includes(event.type)).map(({ type, data }) => ({ type, data }))
}

describe('a claim of a till of Nexa Shop', () => {
  test('accepted by Tarik returns the 61.90 with a credit note, withdraws the printed key and notifies Mirza', async () => {
    const last = await reads()
    const { id, orderId, pax, send, keyId } = await claimed()
    await issueInvoices()
    const before = await money()
    const shown = (await list('tarik', { claim: [open] })).body
    expect(shown.data.find((row: { id: number }) => row.id === id)).toMatchObject({
      company: { id: companies.nexa },
      device: { serial: pax.serial, location: 'Čapljina' },
      number: 1,
      order: { id: orderId },
      state: posSaleState.code.sold,
      price: '61.90',
      tillAmount: '65.00',
      claim: { state: open, decidedBy: null },
      allowedActions: ['accept', 'reject'],
    })
    expect(shown.oldestAt).not.toBeNull()
    const answer = await accept(id)
    expect([answer.status, answer.body.data?.state]).toEqual([200, refunded])
    expect((await money()).available).toBe(before.available + price)
    const order = (await as('tarik', 'GET', `/orders/plain/${orderId}`)).body.data
    expect(order.refunded).toBe('61.90')
    const { body: history } = await as('tarik', 'POST', `/orders/get-transaction-history/${orderId}`, {})
    expect(JSON.stringify(history.data)).toMatch(/"posClaim".*"refunded"|"refunded".*"posClaim"/)
    await issueInvoices()
    const { rows: papers } = await sql<{ kind: number; gross: number }>`
      select kind, gross from invoices where order_id = ${orderId} order by id`.execute(db)
    expect(papers).toEqual([
      { kind: 1, gross: price },
      { kind: 2, gross: -price },
    ])
    // The code was printed: it goes to nobody else and is not printed again.
    const key = await db.selectFrom('keys').select('state').where('id', '=', keyId).executeTakeFirstOrThrow()
    expect(key.state).toBe(keyState.code.withdrawn)
    expect((await send('reprint', { number: 9, original: 1 })).body.code).toBe('posSale.keyGone')
    expect(await tellingsOf(orderId)).toEqual(
      expect.arrayContaining([[people.mirza.id, expect.stringMatching(/ was refunded$/)]]),
    )
    expect((await list('mirza', { claim: [refunded] })).body.data[0]).toMatchObject({
      id,
      claim: { state: refunded, decidedBy: null },
      allowedActions: [],
    })
    expect(await eventsAfter(last, ['pos.claimDecided'])).toEqual([
      {
        type: 'pos.claimDecided',
        data: { sale: expect.stringMatching(/^sal_/), device: pax.serial, number: 1, outcome: 'refunded' },
      },
    ])
    expect(await breaches()).toEqual([])
    expect((await verifyCustody(db)).breaks).toEqual([])
  })

  test('rejected by Tarik moves no money; Mirza reads why, in the list, as a notification and in the order', async () => {
    const { id, orderId } = await claimed()
    const before = await money()
    expect((await reject(id, '')).status).toBe(400)
    expect((await reject(id, 'Kod je iskorišten u 10:04')).body.data.state).toBe(rejected)
    expect(await money()).toEqual(before)
    const [row] = (await list('mirza', { claim: [rejected] })).body.data
    expect(row).toMatchObject({ id, claim: { state: rejected, note: 'Kod je iskorišten u 10:04' } })
    const mine = (await as('mirza', 'GET', `/orders/get-my-order/${orderId}`)).body.data
    expect(mine.events.find((event: { kind: string }) => event.kind === 'posClaimRejected').facts).toMatchObject({
      reason: 'Kod je iskorišten u 10:04',
    })
    expect(await tellingsOf(orderId)).toEqual(
      expect.arrayContaining([[people.mirza.id, expect.stringContaining('The money of a POS sale is not refunded')]]),
    )
    const again = await accept(id)
    expect([again.status, again.body.code]).toEqual([409, 'posSale.claimDecided'])
  })

  test('is decided once, even if two people act at the same moment, also on the page of the order', async () => {
    const { id, orderId } = await claimed()
    const before = await money()
    const answers = await Promise.all([accept(id), reject(id, 'Ne'), accept(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'posSale.claimDecided')).toHaveLength(2)
    const isBack = (await saleClaim(id)) === refunded
    expect((await money()).available).toBe(before.available + (isBack ? price : 0))
    const other = await claimed()
    const both = await Promise.all([accept(other.id), refundOnPage(other.orderId)])
    expect(Math.min(...both.map(({ status }) => status))).toBe(200)
    expect(await saleClaim(other.id)).toBe(refunded)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from refunds where order_id in (${orderId}, ${other.orderId})`.execute(db)
    expect(rows[0]?.n).toBe(isBack ? 2 : 1)
    expect(await breaches()).toEqual([])
  })

  test('whose order Tarik refunds on its own page is decided with it, and a refunded sale can no longer be claimed', async () => {
    const last = await reads()
    const { id, orderId } = await claimed()
    const done = await refundOnPage(orderId)
    expect(done.status).toBe(200)
    expect(await saleClaim(id)).toBe(refunded)
    expect((await eventsAfter(last, ['pos.claimDecided'])).map(({ data }) => data.outcome)).toEqual(['refunded'])
    expect((await accept(id)).body.code).toBe('posSale.claimDecided')
    await stock('northfall', 1)
    const pax = await till()
    const send = lineOf(pax)
    await send('authorise', { number: 1 })
    const { body } = await send('confirm', { number: 2, original: 1 })
    await refundOnPage(Number(body.orderId))
    expect((await send('cancel', { number: 3, original: 1 })).body.code).toBe('posSale.soldAlready')
    expect((await saleOf(pax, 1))?.claim_state).toBeNull()
  })

  test('is not opened if Tarik refunds the sale at the moment the till asks to cancel it', async () => {
    await stock('northfall', 1)
    const pax = await till()
    const send = lineOf(pax)
    await send('authorise', { number: 1 })
    const { body } = await send('confirm', { number: 2, original: 1 })
    const orderId = Number(body.orderId)
    const { payment } = await db
      .selectFrom('orders')
      .select('payment')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const refunding = connect(String(services.config.databaseUrl), { size: 1 })
    onTestFinished(refunding.close)
    let cancelling: ReturnType<typeof send> | undefined
    await inTransaction(refunding.db, async (trx) => {
      await sql`update orders set payment = ${paymentStatus.code.refunded} where id = ${orderId}`.execute(trx)
      cancelling = send('cancel', { number: 3, original: 1 })
      const isOver = await Promise.race([cancelling.then(() => true), pause(300).then(() => false)])
      expect(isOver).toBe(false)
    })
    expect((await cancelling)?.body.code).toBe('posSale.soldAlready')
    expect((await saleOf(pax, 1))?.claim_state).toBeNull()
    // Nothing was refunded: the books are unchanged.
    await sql`update orders set payment = ${payment} where id = ${orderId}`.execute(db)
  })

  test('is decided by the distributor alone and seen by Nexa alone: Amra, Nikola and Mirza are refused', async () => {
    const { id } = await claimed()
    expect((await accept(id, 'mirza')).status).toBe(403)
    expect((await reject(id, 'x', 'mirza')).status).toBe(403)
    for (const who of ['amra', 'nikola'] as const) expect((await list(who)).status).toBe(403)
    expect((await list('mirza')).body.data.length).toBeGreaterThan(0)
    // A telecom of another company finds nothing of Nexa's, not even through its filters.
    await sql`update companies set is_telecom = true where id = ${companies.digitalis}`.execute(db)
    expect((await list('amra')).body.data).toEqual([])
    expect((await list('amra', { companyId: [companies.nexa] })).body.data).toEqual([])
    expect((await list('amra')).body.claims).toEqual({ open: 0, refunded: 0, rejected: 0 })
    await sql`update companies set is_telecom = false where id = ${companies.digitalis}`.execute(db)
    expect((await as('tarik', 'PUT', '/pos-sales/accept-claim/999999')).status).toBe(404)
    expect((await accept(id)).status).toBe(200)
  })

  test("waits on the distributor's dashboard with its age until it is decided", async () => {
    const waiting = async () =>
      (await as('tarik', 'GET', '/dashboard/get-dashboard-data/3')).body.data.distributor.toDo.posClaims
    const before = await waiting()
    const { id } = await claimed()
    expect(await waiting()).toMatchObject({ count: before.count + 1, oldestAt: expect.any(String) })
    await reject(id, 'Iskorišten')
    expect((await waiting()).count).toBe(before.count)
  })
})

const saleClaim = async (id: number) =>
  (await db.selectFrom('pos_sales').select('claim_state').where('id', '=', id).executeTakeFirstOrThrow()).claim_state

describe('days and silence of tills', () => {
  test('a day that cannot be closed does not hold up the others: it is closed in the next run', async () => {
    const pax = await till()
    const send = lineOf(pax)
    for (const daysBefore of [21, 20]) {
      await send('cancel', { number: daysBefore, original: 1000 + daysBefore })
      await sql`update pos_sales set business_day = sales_day_of(now()) - ${daysBefore}::int
        where device_id = ${pax.id} and number = ${1000 + daysBefore}`.execute(db)
    }
    const closed = async () => {
      const { rows } = await sql<{ before: number }>`select sales_day_of(now()) - day as before from pos_days
        where company_id = ${companies.nexa} and day between sales_day_of(now()) - 21 and sales_day_of(now()) - 20
        order by day`.execute(db)
      return rows.map(({ before }) => before)
    }
    const { db: owner, close } = connect(String(services.config.databaseUrl), { size: 1, asOwner: true })
    onTestFinished(close)
    for (const failing of [21, 20]) {
      await sql
        .raw(`create function no_day() returns trigger language plpgsql as $$ begin
        if new.day = sales_day_of(now()) - ${failing} then raise exception 'no such day'; end if; return new; end $$`)
        .execute(owner)
      await sql`create trigger no_day before insert on pos_days for each row execute function no_day()`.execute(owner)
      await expect(closeDays(services)).rejects.toThrow('1 days could not be closed')
      await sql`drop function no_day() cascade`.execute(owner)
      expect(await closed()).toEqual([21, 20].filter((day) => day !== failing))
      await sql`delete from pos_days where company_id = ${companies.nexa}
        and day between sales_day_of(now()) - 21 and sales_day_of(now()) - 20`.execute(owner)
    }
    await closeDays(services)
    expect(await closed()).toEqual([21, 20])
  })

  test("a sale that a till of Nexa has yet to confirm is not among Tarik's approvals: he cannot approve it", async () => {
    await stock('northfall', 1)
    const pax = await till()
    await lineOf(pax)('authorise', { number: 1 })
    const ids = [Number((await saleOf(pax, 1))?.order_id)]
    expect((await as('tarik', 'POST', '/orders/preview-approval', { ids })).body.data).toMatchObject({
      orders: 0,
      keys: 0,
      booked: [],
      notWaiting: 1,
    })
    const { results } = (await as('tarik', 'POST', '/orders/approve-orders', { ids })).body.data
    expect(results).toMatchObject([{ ok: false }])
    await silence(pax)
    await reverseSilentSales(services)
  })

  test('a closed day is listed with its sales, compared or not, and only Nexa and the distributor read it and its file', async () => {
    const last = await reads()
    await stock('northfall', 1)
    const pax = await till()
    const send = lineOf(pax)
    await send('authorise', { number: 1 })
    await send('confirm', { number: 2, original: 1 })
    await sql`update pos_sales set business_day = sales_day_of(now()) - 1 where device_id = ${pax.id}`.execute(db)
    await closeDays(services)
    const { body } = await as('mirza', 'POST', '/pos-sales/get-pos-days', { filters: { result: [1] } })
    const [row] = body.data
    expect(row).toMatchObject({ company: { id: companies.nexa }, sales: 1, total: '61.90', result: 1, differing: 0 })
    await compareDay(services, companies.nexa, row.day, {
      count: 1,
      sum: price,
      sales: [{ device: 'PAX-999', number: 4, state: 'sold', price }],
    })
    const day = (await as('tarik', 'GET', `/pos-sales/day/${row.id}`)).body.data
    expect(day).toMatchObject({ result: 3, theirSales: 1, theirTotal: '61.90' })
    expect(day.differences.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['missingHere', 'missingThere'])
    await compareDay(services, companies.nexa, row.day, { count: 1, sum: price })
    expect(
      (await as('tarik', 'POST', '/pos-sales/get-pos-days', { filters: { result: [2] } })).body.data,
    ).toMatchObject([{ id: row.id, result: 2 }])
    const file = await as('mirza', 'GET', `/pos-sales/day-file/${row.id}`)
    expect(file.text).toContain('TOTAL;1;61.90')
    await sql`update companies set is_telecom = true where id = ${companies.digitalis}`.execute(db)
    for (const path of ['day', 'day-file'])
      expect((await as('amra', 'GET', `/pos-sales/${path}/${row.id}`)).status).toBe(404)
    await sql`update companies set is_telecom = false where id = ${companies.digitalis}`.execute(db)
    expect(await eventsAfter(last, ['pos.dayReady'])).toEqual([
      { type: 'pos.dayReady', data: { day: row.day, count: 1, sum: '61.90', currency: 'BAM' } },
    ])
  })

  test('programs notified of an order are also notified that it is cancelled, whether the till cancels it or falls silent', async () => {
    const last = await reads()
    await stock('northfall', 2)
    const pax = await till()
    const send = lineOf(pax)
    await send('authorise', { number: 1 })
    await send('authorise', { number: 2 })
    await send('cancel', { number: 3, original: 1 })
    await silence(pax)
    await reverseSilentSales(services)
    const told = await eventsAfter(last, ['order.placed', 'order.cancelled'])
    expect(told.map(({ type, data }) => [type, data.reference, data.status])).toEqual([
      ['order.placed', `POS ${pax.id}/1`, 'onHold'],
      ['order.placed', `POS ${pax.id}/2`, 'onHold'],
      ['order.cancelled', `POS ${pax.id}/1`, 'cancelled'],
      ['order.cancelled', `POS ${pax.id}/2`, 'cancelled'],
    ])
  })

  test('a sale reversed by silence is an event for programs; a cancelled one is not, nor is there one for a company that reads none', async () => {
    const last = await reads()
    await stock('northfall', 1)
    const pax = await till()
    const send = lineOf(pax)
    await send('authorise', { number: 1 })
    await send('cancel', { number: 2, original: 1 })
    await send('authorise', { number: 3 })
    await silence(pax)
    await reverseSilentSales(services)
    expect(await eventsAfter(last, ['pos.saleReversed'])).toEqual([
      {
        type: 'pos.saleReversed',
        data: {
          sale: expect.stringMatching(/^sal_/),
          device: pax.serial,
          number: 3,
          businessDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      },
    ])
    const { rows } = await sql`select 1 from partner_events where sequence is null`.execute(db)
    expect(rows).toEqual([])
  })
})
