import { orderStatus, paymentStatus } from '@brava/contract/enums.ts'
import { cardRefundState } from '@brava/contract/orders/card-refund-state.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { attemptState } from '@brava/contract/payments/attempt-state.ts'
import { whileItMoves } from '../companies/testing/while-it-moves.ts'
import { addFunds } from '../ledger/add-funds.ts'
import { supplierShortJob } from '../orders/placing/supplier-short.ts'
import { historyLeaves } from '../orders/testing/history-leaves.ts'
import { connect, type Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { spreadNews } from '../notifications/spread-news.ts'
import { notedBy } from '../security/testing/noted-acts.ts'
import { askDuePayments } from './payments.jobs.ts'
import { settleAttempt } from './settle-attempt.ts'
import { cardWorld } from './testing/card-world.ts'

const world = await cardWorld()
const {
  as,
  attemptOf,
  comeBack,
  companies,
  db,
  enterCard,
  fill,
  fundsOf,
  holdsTrue,
  later,
  mailsOf,
  order,
  orderByCard,
} = world
const { gatewayHas, orderOf, sandboxOf, services, stock } = world
const r = cardRefundState.code
const a = attemptState.code
const why = { reasonKind: 1, reason: 'Ključevi su odbijeni kao iskorišteni' }

/** Mirza's order of the given number of Northfalls, charged to his card. */
async function paidByCard(quantity = 1) {
  await stock('northfall', quantity)
  const placed = await orderByCard(quantity)
  await comeBack((await enterCard(placed.payPath, 'frictionless')).location)
  return { ...placed, reference: (await attemptOf(placed.id)).reference }
}
const refund = (id: number, what: object) => as('tarik', 'POST', '/orders/refund-order', { id, ...why, ...what })
const statesOf = async (orderId: number) =>
  (
    await db.selectFrom('card_refunds').select('state').where('order_id', '=', orderId).orderBy('refund_id').execute()
  ).map((row) => row.state)
/** How much of an order went from a company's funds to the outside and back, minor units. */
const repaidTo = async (orderId: number, companyId: number) => {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(amount), 0)::bigint as n from ledger_transactions
    where order_id = ${orderId} and company_id = ${companyId} and kind = 'repay'`.execute(db)
  return rows[0]?.n
}

it('Tarik refunds a part and then the rest of what Mirza paid by card: it goes back to that card, and no funds move', async () => {
  const paid = await paidByCard(2)
  const before = await fundsOf(companies.nexa)
  const preview = await as('tarik', 'POST', '/orders/preview-refund', { id: paid.id, amount: '23.80' })
  expect(preview.body.data.legs).toEqual([
    expect.objectContaining({ gross: '23.80', toCard: '23.80', toFunds: '0.00', toCredit: '0.00' }),
  ])
  expect((await refund(paid.id, { amount: '23.80' })).body.data.refundedAmount).toBe('23.80')
  expect(await orderOf(paid.id)).toMatchObject({
    status: orderStatus.code.partRefunded,
    payment: paymentStatus.code.partiallyRefunded,
  })
  // The gateway is told only after the commit.
  expect(await sandboxOf(paid.reference)).toMatchObject({ refunded: 0 })
  expect(await statesOf(paid.id)).toEqual([r.sending])
  await askDuePayments(services)
  expect(await sandboxOf(paid.reference)).toMatchObject({ refunded: 2380 })
  expect((await refund(paid.id, {})).body.data.refundedAmount).toBe('100.00')
  await askDuePayments(services)
  expect(await orderOf(paid.id)).toMatchObject({
    status: orderStatus.code.refunded,
    payment: paymentStatus.code.refunded,
  })
  expect(await sandboxOf(paid.reference)).toMatchObject({ captured: 12_380, refunded: 12_380 })
  expect(await statesOf(paid.id)).toEqual([r.done, r.done])
  expect(await fundsOf(companies.nexa)).toBe(before)
  expect((await mailsOf(paid.id)).filter((mail) => mail === 'order-refunded')).toHaveLength(2)
  await holdsTrue()
})

it('Tarik can refund what Mirza paid by card even when the history of the order has left the database', async () => {
  const paid = await paidByCard()
  await historyLeaves(services, paid.id)
  const { actions } = (await as('tarik', 'GET', `/orders/plain/${paid.id}`)).body.data
  expect(actions).toContainEqual(expect.objectContaining({ action: 'refund', isPossible: true }))
  expect((await refund(paid.id, {})).body.data.refundedAmount).toBe('61.90')
  await askDuePayments(services)
  expect(await statesOf(paid.id)).toEqual([r.done])
  expect(await sandboxOf(paid.reference)).toMatchObject({ refunded: 6190 })
  await holdsTrue()
})

it('when Nikola paid Digitalis by card, both companies give their part: his card gets everything, Digitalis loses its margin', async () => {
  await stock('northfall', 1)
  const cart = await fill(world.nikola, [['northfall', 1]])
  const placed = (await order(world.nikola, cart.version, 2)).body.data.order
  await comeBack((await enterCard(placed.payPath, 'frictionless')).location)
  const before = { amra: await fundsOf(companies.digitalis), nikola: await fundsOf(companies.gejmerija) }
  const preview = await as('tarik', 'POST', '/orders/preview-refund', { id: placed.id })
  const [own, his] = preview.body.data.legs
  expect(his).toMatchObject({ toCard: placed.gross, toFunds: '0.00' })
  const margin = Number(placed.gross) - Number(own.gross)
  expect(margin).toBeGreaterThan(0)
  await refund(placed.id, {})
  await askDuePayments(services)
  expect(await fundsOf(companies.gejmerija)).toBe(before.nikola)
  expect(before.amra - (await fundsOf(companies.digitalis))).toBe(Math.round(margin * 100))
  const { reference } = await attemptOf(placed.id)
  expect(await sandboxOf(reference)).toMatchObject({ refunded: Math.round(Number(placed.gross) * 100) })
  await holdsTrue()
})

it('Nikola’s card gets its money back even if Digitalis sold below its own price and cannot cover the rest: Amra is notified', async () => {
  const { digitalis } = companies
  await stock('northfall', 1)
  const priceOfAmra = (price: number) =>
    db
      .updateTable('company_products')
      .set({ price, effective_price: price })
      .where('id', '=', world.assigned.digitalis.northfall)
      .execute()
  await priceOfAmra(8000)
  const cart = await fill(world.nikola, [['northfall', 1]])
  const placed = (await order(world.nikola, cart.version, 2)).body.data.order
  await priceOfAmra(5700)
  const funds = await fundsOf(digitalis)
  const move = (amount: number) =>
    inTransaction(db, (trx) =>
      addFunds(trx, { companyId: digitalis, amount, userId: world.people.tarik.id, memo: 'test' }),
    )
  await move(-funds + 100)
  const told: unknown[] = []
  const jobs = {
    ...services.jobs,
    enqueue: async (trx: Trx, kind: { queue: string }, payload: object) => {
      if (kind.queue === supplierShortJob.queue) told.push(payload)
      else await services.jobs.enqueue(trx, kind as never, payload as never)
    },
  } as typeof services.jobs
  await enterCard(placed.payPath, 'frictionless')
  await settleAttempt({ ...services, jobs }, (await attemptOf(placed.id)).id, 'poll')
  const { reference, state } = await attemptOf(placed.id)
  expect(state).toBe(a.released)
  expect(await sandboxOf(reference)).toMatchObject({ captured: 6190, refunded: 6190 })
  expect(told).toEqual([{ buyerId: companies.gejmerija }])
  await holdsTrue()
  await move(funds - 100)
})

it('Digitalis has spent its margin when Nikola’s card gets its money back: its funds go below the limit, and the books are correct', async () => {
  const { digitalis } = companies
  await stock('northfall', 1)
  await stock('ironOrchard', 1)
  const cart = await fill(world.nikola, [['northfall', 1]])
  const placed = (await order(world.nikola, cart.version, 2)).body.data.order
  await comeBack((await enterCard(placed.payPath, 'frictionless')).location)
  const price = await fundsOf(digitalis)
  const ofAmra = () => db.updateTable('company_products').where('id', '=', world.assigned.digitalis.ironOrchard)
  await ofAmra().set({ price }).execute()
  const all = await fill(world.amra, [['ironOrchard', 1]])
  expect((await order(world.amra, all.version)).status).toBe(200)
  await ofAmra().set({ price: 5700 }).execute()
  expect(await fundsOf(digitalis)).toBe(0)

  expect((await refund(placed.id, {})).status).toBe(200)
  await askDuePayments(services)
  expect(await fundsOf(digitalis)).toBeLessThan(0)
  await holdsTrue()
  await as('tarik', 'POST', '/companies/add-funds', { companyId: digitalis, amount: '10000.00' })
})

it('Digitalis paid a long overdue charge with its margin: when Nikola’s card gets its money back, its credit is paused at once', async () => {
  const { digitalis } = companies
  const ofTarik = { companyId: digitalis, userId: world.people.tarik.id, memo: 'test' }
  await stock('northfall', 1)
  await stock('ironOrchard', 1)
  const all = await fundsOf(digitalis)
  if (all > 0) await inTransaction(db, (trx) => addFunds(trx, { ...ofTarik, amount: -all }))
  const cart = await fill(world.nikola, [['northfall', 1]])
  const placed = (await order(world.nikola, cart.version, 2)).body.data.order
  await comeBack((await enterCard(placed.payPath, 'frictionless')).location)
  const margin = await fundsOf(digitalis)
  expect(margin).toBeGreaterThan(0)
  const priceOfAmra = (price: number) =>
    db
      .updateTable('company_products')
      .set({ price, effective_price: price })
      .where('id', '=', world.assigned.digitalis.ironOrchard)
      .execute()
  await priceOfAmra(margin)
  const bought = await order(world.amra, (await fill(world.amra, [['ironOrchard', 1]])).version)
  await priceOfAmra(5700)
  await world.issueInvoices()
  const owner = connect(String(services.config.databaseUrl), { size: 1, asOwner: true })
  const orderId = bought.body.data.order.id as number
  const { snapshot } = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  /** Only a test can change an invoice: here, when it was due. */
  const rewrite = (json: object) =>
    inTransaction(owner.db, async (trx) => {
      await sql`alter table invoices disable trigger user`.execute(trx)
      await sql`update invoices set snapshot = ${JSON.stringify(json)}::jsonb where order_id = ${orderId}`.execute(trx)
      await sql`alter table invoices enable trigger user`.execute(trx)
    })
  await rewrite({ ...(snapshot as object), dueOn: '2020-01-01' })

  expect((await refund(placed.id, {})).status).toBe(200)
  const { rows } = await sql`select overdue, credit_paused as paused from ledger_accounts
    where company_id = ${digitalis} and kind = 'funds'`.execute(db)
  await rewrite(snapshot as object)
  await owner.close()
  await inTransaction(db, (trx) => addFunds(trx, { ...ofTarik, amount: all + margin }))
  expect(rows).toEqual([{ overdue: margin, paused: true }])
  await askDuePayments(services)
  await holdsTrue()
})

it('a lost answer leaves the refund visibly unknown, and the next query settles it once', async () => {
  const paid = await paidByCard()
  await gatewayHas(paid.reference, { lost_answers: 1 })
  await refund(paid.id, { amount: '10.00' })
  await askDuePayments(services)
  const listed = await as('tarik', 'POST', '/orders/get-refunds', { filters: { cardState: [r.unknown] } })
  expect(listed.body.data).toEqual([expect.objectContaining({ orderId: paid.id, cardState: r.unknown })])
  const shown = await as('tarik', 'GET', `/payments/attempts/${paid.id}`)
  expect(shown.body.data[0].refunds).toEqual([expect.objectContaining({ state: r.unknown, amount: '10.00' })])
  // Another one waits behind it: with two at once the gateway's sum would be ambiguous.
  await refund(paid.id, { amount: '5.00' })
  expect(await statesOf(paid.id)).toEqual([r.unknown, r.sending])
  later(1)
  await askDuePayments(services)
  expect(await statesOf(paid.id)).toEqual([r.done, r.done])
  const { refunded, ops } = await sandboxOf(paid.reference)
  expect({ refunded, refunds: ops.filter((op) => op.includes(':refund:')).length }).toEqual({
    refunded: 1500,
    refunds: 2,
  })
  await holdsTrue()
})

it('a gateway that did nothing before its answer was lost is told again, but not before it had its time', async () => {
  const paid = await paidByCard()
  await refund(paid.id, { amount: '10.00' })
  await gatewayHas(paid.reference, { lost_answers: 1 })
  await askDuePayments(services)
  await gatewayHas(paid.reference, { refunded: 0, ops: [] })
  const { id } = await attemptOf(paid.id)
  await settleAttempt(services, id, 'recheck')
  expect(await sandboxOf(paid.reference)).toMatchObject({ refunded: 0 })
  later(1)
  await askDuePayments(services)
  expect(await sandboxOf(paid.reference)).toMatchObject({ refunded: 1000 })
  expect(await statesOf(paid.id)).toEqual([r.done])
  await holdsTrue()
})

it('while the gateway is down the refund waits, and it is done when the gateway is back', async () => {
  const paid = await paidByCard()
  await gatewayHas(paid.reference, { down_until: new Date(services.clock.now().getTime() + 120_000) })
  await refund(paid.id, { amount: '10.00' })
  await askDuePayments(services)
  expect(await statesOf(paid.id)).toEqual([r.sending])
  later(5)
  await askDuePayments(services)
  expect(await statesOf(paid.id)).toEqual([r.done])
  await holdsTrue()
})

it('what the gateway refuses is decided by Tarik: again to the card, or as funds', async () => {
  const paid = await paidByCard()
  const before = await fundsOf(companies.nexa)
  await refund(paid.id, { amount: '10.00' })
  await refund(paid.id, { amount: '20.00' })
  await gatewayHas(paid.reference, { captured: 500 })
  await askDuePayments(services)
  expect(await statesOf(paid.id)).toEqual([r.declined, r.declined])
  await gatewayHas(paid.reference, { captured: 6190 })
  const shown = await as('tarik', 'GET', `/payments/attempts/${paid.id}`)
  const [first, second] = shown.body.data[0].refunds
  expect(first).toMatchObject({ code: '1804' })
  const again = await as('tarik', 'POST', `/payments/retry-card-refund/${first.id}`)
  expect(again.body.data.attempts[0].refunds[0]).toMatchObject({ state: r.done })
  expect(await sandboxOf(paid.reference)).toMatchObject({ refunded: 1000 })
  // Two people decide at once: one of them succeeds.
  const both = await Promise.all([
    as('tarik', 'POST', `/payments/card-refund-to-funds/${second.id}`),
    as('tarik', 'POST', `/payments/retry-card-refund/${second.id}`),
    as('tarik', 'POST', `/payments/card-refund-to-funds/${second.id}`),
  ])
  expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  await askDuePayments(services)
  const isFunds = (await statesOf(paid.id))[1] === r.toFunds
  expect((await fundsOf(companies.nexa)) - before).toBe(isFunds ? 2000 : 0)
  expect(await sandboxOf(paid.reference)).toMatchObject({ refunded: isFunds ? 1000 : 3000 })
  expect(await repaidTo(paid.id, companies.nexa)).toBe(isFunds ? -1000 : -3000)
  expect((await as('mirza', 'POST', `/payments/card-refund-to-funds/${first.id}`)).status).toBe(403)
  expect((await as('tarik', 'POST', `/payments/retry-card-refund/${first.id}`)).body.code).toBe('payments.refundNotNow')
  for (const what of ['retry-card-refund', 'card-refund-to-funds'])
    expect(await as('tarik', 'POST', `/payments/${what}/987654321`)).toMatchObject({
      status: 404,
      body: { code: 'payments.refundNotFound' },
    })
  await holdsTrue()
})

it("what the gateway refuses and Tarik gives as funds pays Nexa's long overdue debt: its credit resumes at once", async () => {
  const paid = await paidByCard()
  await refund(paid.id, {})
  await gatewayHas(paid.reference, { captured: 500 })
  await askDuePayments(services)
  expect(await statesOf(paid.id)).toEqual([r.declined])
  const ofNexa = sql`company_id = ${companies.nexa} and kind = 'funds'`
  await sql`update ledger_accounts set overdue = 6190, credit_paused = true where ${ofNexa}`.execute(db)
  const shown = await as('tarik', 'GET', `/payments/attempts/${paid.id}`)
  const { id } = shown.body.data[0].refunds[0]
  expect((await as('tarik', 'POST', `/payments/card-refund-to-funds/${id}`)).status).toBe(200)
  const { rows } = await sql`select overdue, credit_paused as paused from ledger_accounts where ${ofNexa}`.execute(db)
  expect(rows).toEqual([{ overdue: 0, paused: false }])
})

/** Nikola’s order from Digitalis, paid by card and refunded; the gateway refuses to return it to the card. */
async function refusedOfNikola() {
  await stock('northfall', 1)
  const cart = await fill(world.nikola, [['northfall', 1]])
  const placed = (await order(world.nikola, cart.version, 2)).body.data.order
  await comeBack((await enterCard(placed.payPath, 'frictionless')).location)
  const { reference } = await attemptOf(placed.id)
  await refund(placed.id, {})
  await gatewayHas(reference, { captured: 500 })
  await askDuePayments(services)
  expect(await statesOf(placed.id)).toEqual([r.declined])
  const [{ id }] = (await as('tarik', 'GET', `/payments/attempts/${placed.id}`)).body.data[0].refunds
  await gatewayHas(reference, { captured: Math.round(Number(placed.gross) * 100) })
  return { orderId: placed.id as number, refundId: id as number }
}
/** What mails tell Amra about refunds of an order, newest last. */
const refundMailsToAmra = (orderId: number) =>
  db
    .selectFrom('mails')
    .select(['subject', 'data'])
    .where('order_id', '=', orderId)
    .where('template', '=', 'order-refunded')
    .where('to_address', '=', 'amra@firma.example')
    .orderBy('id')
    .execute()

it("what the gateway refuses of Nikola's payment is given as funds: Amra sees that it is his funds with her, and he that the card refused it", async () => {
  const { orderId, refundId } = await refusedOfNikola()
  expect(await refundMailsToAmra(orderId)).toMatchObject([{ data: { way: 'card' } }])
  const noted = await notedBy(db, 'orders.cardRefundDecided', async () =>
    expect((await as('tarik', 'POST', `/payments/card-refund-to-funds/${refundId}`)).status).toBe(200),
  )
  // The acts on Gejmerija, whose money it is, include who decided.
  expect(noted).toMatchObject([
    {
      user_id: world.people.tarik.id,
      company_id: companies.brava,
      detail: { orderId, companyId: companies.gejmerija, refundId, event: 'toFunds', amount: 6190, currency: 'BAM' },
    },
  ])
  const mails = await refundMailsToAmra(orderId)
  expect(mails).toMatchObject([
    { data: { way: 'card' } },
    {
      subject: expect.stringMatching(/^The card did not accept the refund of 61\.90/),
      data: {
        way: 'fundsInstead',
        isResold: true,
        retailer: expect.stringContaining('Gejmerija'),
        minor: 6190,
        retailerMinor: 6190,
        retailerCurrency: 'BAM',
      },
    },
  ])
  await spreadNews(services)
  const heard = async (who: 'nikola' | 'amra') =>
    (await as(who, 'POST', '/notifications/get-my-notifications', {})).body.data
      .filter((row: { orderId: number | null }) => row.orderId === orderId)
      .map((row: { message: string }) => row.message)
  expect(await heard('nikola')).toContainEqual(expect.stringMatching(/^The card did not accept a refund: order /))
  expect(await heard('amra')).toEqual([])
  await holdsTrue()
})

it("what the gateway refuses of Nikola's payment, given as funds while he moves to Brava, is paid back outside", async () => {
  const { orderId, refundId: id } = await refusedOfNikola()
  const withDigitalis = async () =>
    (
      await sql<{ balance: number }>`select balance from ledger_accounts where company_id = ${companies.gejmerija}
        and counterparty_id = ${companies.digitalis} and kind = 'funds'`.execute(db)
    ).rows
  const before = await withDigitalis()
  const answer = await whileItMoves(db, { companyId: companies.gejmerija, to: companies.brava }, () =>
    as('tarik', 'POST', `/payments/card-refund-to-funds/${id}`),
  )
  expect(answer.status).toBe(200)
  expect(await withDigitalis()).toEqual(before)
  // Amra has to pay him outside, and is told so.
  expect((await refundMailsToAmra(orderId)).at(-1)).toMatchObject({
    data: { way: 'outsideInstead', minor: 6190, retailerMinor: 6190 },
  })
  await db
    .updateTable('companies')
    .set({ parent_id: companies.digitalis })
    .where('id', '=', companies.gejmerija)
    .execute()
  await holdsTrue()
})

it('a refund made at the gateway itself stops the next refund and is recorded', async () => {
  const paid = await paidByCard()
  await gatewayHas(paid.reference, { refunded: 300 })
  await refund(paid.id, { amount: '10.00' })
  await askDuePayments(services)
  expect(await statesOf(paid.id)).toEqual([r.sending])
  expect(await sandboxOf(paid.reference)).toMatchObject({ refunded: 300 })
  const noted = await db
    .selectFrom('security_events')
    .select('detail')
    .where('kind', '=', 'payments.mismatch')
    .where(sql<boolean>`detail->>'orderId' = ${String(paid.id)}`)
    .execute()
  expect(noted.map((event) => (event.detail as { differs: string }).differs)).toEqual(['refunded'])
  await gatewayHas(paid.reference, { refunded: 0 })
  later(1)
  await askDuePayments(services)
  await holdsTrue()
})

it('20 refunds at once and the gateway asked from all sides: never more than was charged goes back (guarantee G07)', async () => {
  const paid = await paidByCard()
  const { id } = await attemptOf(paid.id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await refund(paid.id, { amount: '10.00' })
      await Promise.all([settleAttempt(services, id, 'recheck'), askDuePayments(services)])
      return answer.status
    }),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(6)
  expect(answers.filter((status) => status === 409)).toHaveLength(14)
  await askDuePayments(services)
  expect(await statesOf(paid.id)).toEqual(Array.from({ length: 6 }, () => r.done))
  expect(await sandboxOf(paid.reference)).toMatchObject({ captured: 6190, refunded: 6000 })
  await holdsTrue()
}, 180_000)

it('with three of ten answers to refunds lost, every refund is settled by the poll and none is paid twice (guarantee G36)', async () => {
  const paid: Awaited<ReturnType<typeof paidByCard>>[] = []
  for (let n = 0; n < 10; n += 1) {
    const one = await paidByCard()
    await gatewayHas(one.reference, { lost_answers: (n * 7) % 10 < 3 ? 1 + (n % 2) : 0 })
    await refund(one.id, { amount: '10.00' })
    await refund(one.id, { amount: '2.00' })
    paid.push(one)
  }
  for (const minutes of [0, 1, 2, 5, 15, 60]) {
    later(minutes)
    await askDuePayments(services)
  }
  for (const { id, reference } of paid) {
    expect(await statesOf(id)).toEqual([r.done, r.done])
    expect(await sandboxOf(reference)).toMatchObject({ refunded: 1200 })
  }
  await holdsTrue()
}, 180_000)
