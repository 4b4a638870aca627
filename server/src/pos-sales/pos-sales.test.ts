import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addFunds } from '../ledger/add-funds.ts'
import { supplierShortJob } from '../orders/placing/supplier-short.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { publicId } from '../platform/public-id.ts'
import { reverseSilentSales } from './end-sale.ts'
import { posWorld } from './testing/pos-world.ts'

const world = await posWorld()
const {
  as,
  breaches,
  companies,
  db,
  emptyStock,
  fundsOf,
  issueInvoices,
  lineOf,
  money,
  people,
  products,
  saleOf,
  services,
  silence,
  stock,
  till,
  wireOf,
} = world
const price = 6190

describe('a sale at a till of Nexa Shop', () => {
  test('authorise sets a key and 61.90 aside, confirm charges them and returns the code of an order with its invoice', async () => {
    await emptyStock()
    const [key] = await stock('northfall', 1)
    const pax = await till()
    const send = lineOf(pax)
    const before = await money()
    const held = await send('authorise', { number: 1, tillAmount: '65.00' })
    expect([held.status, held.body.price, held.body.currency]).toEqual([201, price, 'BAM'])
    expect(JSON.stringify(held.body)).not.toContain(key?.code)
    expect(await money()).toMatchObject({ available: before.available - price, held: before.held + price })
    const nobodyElse = await lineOf(await till())('authorise', { number: 1 })
    expect(nobodyElse).toMatchObject({ status: 409, body: { code: 'posSale.notSold' } })

    const sold = await send('confirm', { number: 2, original: 1 })
    expect(sold).toMatchObject({ status: 200, body: { code: key?.code, price } })
    expect(await money()).toMatchObject({ available: before.available - price, held: before.held })
    // The same message again: the same code, nothing charged, and custody records both.
    expect((await send('confirm', { number: 2, original: 1 })).body).toEqual(sold.body)
    expect((await money()).available).toBe(before.available - price)
    const orderId = Number(sold.body.orderId)
    await issueInvoices()
    const order = (await as('tarik', 'GET', `/orders/plain/${orderId}`)).body.data
    expect(order).toMatchObject({ status: 2, reference: `POS ${pax.id}/1`, invoicesDue: 0 })
    expect(order.invoices).toHaveLength(1)
    const custody = await db
      .selectFrom('custody_log')
      .where('order_id', '=', orderId)
      .select(['kind', 'reason', 'company_id'])
      .orderBy('id')
      .execute()
    expect(custody.map(({ kind }) => kind)).toEqual(['reserved', 'assigned', 'delivered', 'resent'])
    expect(custody[2]).toMatchObject({ reason: `POS device ${pax.serial}, message 2`, company_id: pax.companyId })
    // Nothing is mailed, and the stored messages contain no code.
    const mails = await db.selectFrom('mails').where('order_id', '=', orderId).select('template').execute()
    expect(mails.filter(({ template }) => template !== 'invoice')).toEqual([])
    const kept = await sql<{
      row: string
    }>`select m::text as row from pos_messages m where device_id = ${pax.id}`.execute(db)
    expect(kept.rows).toHaveLength(2)
    expect(kept.rows.map(({ row }) => row).join()).not.toContain(key?.code)
    expect(await breaches()).toEqual([])
  })

  test('a key that expires before the confirm is never handed out: another one is, or the sale waits to be cancelled', async () => {
    await emptyStock()
    const expire = (id: number | undefined) =>
      sql`update keys set expires_on = current_date - 3 where id = ${id}`.execute(db)
    const [first] = await stock('northfall', 1)
    const pax = await till()
    const send = lineOf(pax)
    const before = await money()
    await send('authorise', { number: 1 })
    await expire(first?.id)
    const refused = await send('confirm', { number: 2, original: 1 })
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).not.toContain(first?.code)
    const [second] = await stock('northfall', 1)
    expect((await send('confirm', { number: 3, original: 1 })).body).toMatchObject({ code: second?.code })
    await stock('northfall', 1)
    await send('authorise', { number: 4 })
    const { rows } = await sql<{ id: number }>`
      update keys set expires_on = current_date - 3 where state = 3 returning id`.execute(db)
    expect(rows).toHaveLength(1)
    expect((await send('cancel', { number: 5, original: 4 })).status).toBe(200)
    const states = await db
      .selectFrom('keys')
      .select('state')
      .where('id', 'in', [Number(first?.id), Number(rows[0]?.id)])
      .execute()
    expect(states).toEqual([{ state: 6 }, { state: 6 }])
    expect((await money()).available).toBe(before.available - price)
    expect(await breaches()).toEqual([])
  })

  test('a cancel releases both; a late authorise of a cancelled number is refused', async () => {
    await stock('northfall', 1)
    const pax = await till()
    const send = lineOf(pax)
    const before = await money()
    await send('authorise', { number: 1 })
    expect((await send('cancel', { number: 2, original: 1 })).body.state).toBe('cancelled')
    expect(await money()).toEqual(before)
    const released = await db
      .selectFrom('custody_log')
      .where('kind', '=', 'released')
      .select(['company_id', 'ip'])
      .orderBy('id')
      .execute()
    expect(released.at(-1)).toEqual({ company_id: pax.companyId, ip: '203.0.113.7' })
    expect((await send('confirm', { number: 3, original: 1 })).body.code).toBe('posSale.notNow')
    // Power failed before this authorise arrived: the cancel is first.
    expect((await send('cancel', { number: 5, original: 4 })).status).toBe(200)
    expect(await send('authorise', { number: 4 })).toMatchObject({ status: 409, body: { code: 'posSale.notNow' } })
    expect(await money()).toEqual(before)
    expect(await breaches()).toEqual([])
  })

  test('a till that lost its counter and confirms a sold sale again keeps the money and reprints; a held sale is not printed', async () => {
    await emptyStock()
    const [key] = await stock('northfall', 1)
    const pax = await till()
    const send = wireOf(pax)
    await send('authorise', {
      number: 1,
      product: publicId(services.secrets, 'product', products.northfall.id),
      price: '61.90',
    })
    expect(await send('reprint', { number: 2, original: 1 })).toMatchObject({
      status: 409,
      body: { code: 'posSale.stillHeld', retry: 'never', action: expect.stringContaining('Confirm the sale') },
    })
    expect((await send('confirm', { number: 3, original: 1 })).status).toBe(200)
    const before = await money()
    const again = await send('confirm', { number: 4, original: 1 })
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'posSale.confirmedBefore', retry: 'never', action: expect.stringContaining('Send reprint') },
    })
    expect(JSON.stringify(again.body)).not.toMatch(/money back|nothing was charged/)
    expect(await money()).toEqual(before)
    // Stored like every answer, and the way that it names works.
    expect((await send('confirm', { number: 4, original: 1 })).body.code).toBe('posSale.confirmedBefore')
    expect((await send('reprint', { number: 5, original: 1 })).body).toMatchObject({ code: key?.code, copy: 1 })
  })

  test('a till that falls silent loses its sale; a confirm one millisecond late is refused and the money is back', async () => {
    await stock('northfall', 2)
    const pax = await till()
    const send = lineOf(pax)
    const before = await money()
    await send('authorise', { number: 1 })
    await silence(pax)
    expect(await send('confirm', { number: 2, original: 1 })).toMatchObject({
      status: 409,
      body: { code: 'posSale.notNow', params: { state: 'reversed' } },
    })
    expect(await money()).toEqual(before)
    await send('authorise', { number: 3 })
    await silence(pax)
    await reverseSilentSales(services)
    expect((await saleOf(pax, 3))?.state).toBe(4)
    expect((await send('cancel', { number: 4, original: 3 })).body.state).toBe('reversed')
    expect(await money()).toEqual(before)
    expect(await breaches()).toEqual([])
  })

  test('a sale cancelled after it was sold stays sold and waits for Tarik, who is notified once', async () => {
    await stock('northfall', 1)
    const pax = await till()
    const send = lineOf(pax)
    await send('authorise', { number: 1 })
    const { body } = await send('confirm', { number: 2, original: 1 })
    expect((await send('cancel', { number: 3, original: 1 })).body.code).toBe('posSale.soldAlready')
    expect((await send('cancel', { number: 4, original: 1 })).body.code).toBe('posSale.soldAlready')
    expect(await saleOf(pax, 1)).toMatchObject({ state: 2, claim_state: 1 })
    const news =
      await sql`select 1 from news where kind = 'order.posClaim' and order_id = ${Number(body.orderId)}`.execute(db)
    const told = await db
      .selectFrom('notifications')
      .where('order_id', '=', Number(body.orderId))
      .select(['user_id'])
      .execute()
    expect(news.rows.length + told.length).toBe(1)
  })

  test('the code is reprinted at most three times and only within a day; a fourth is refused', async () => {
    const [key] = await stock('northfall', 1)
    const pax = await till()
    const send = lineOf(pax)
    await send('authorise', { number: 1 })
    const { body } = await send('confirm', { number: 2, original: 1 })
    for (const copy of [1, 2])
      expect(await send('reprint', { number: 2 + copy, original: 1 })).toMatchObject({
        status: 200,
        body: { copy, code: body.code },
      })
    // The same message is the same copy.
    expect((await send('reprint', { number: 4, original: 1 })).body.copy).toBe(2)
    expect(String(body.code)).toContain(key?.code.slice(-4))
    await sql`update pos_sales set finished_at = finished_at - interval '25 hours' where device_id = ${pax.id}`.execute(
      db,
    )
    expect((await send('reprint', { number: 9, original: 1 })).body.code).toBe('posSale.reprintsUsed')
    await sql`update pos_sales set finished_at = finished_at + interval '25 hours' where device_id = ${pax.id}`.execute(
      db,
    )
    expect((await send('reprint', { number: 10, original: 1 })).body.copy).toBe(3)
    expect((await send('reprint', { number: 11, original: 1 })).body.code).toBe('posSale.reprintsUsed')
    expect((await send('reprint', { number: 12, original: 7 })).body.code).toBe('posSale.noSuchSale')
  })

  test('a number reused with other content is refused; a wrong price is too, and the refusal is kept', async () => {
    await stock('northfall', 1)
    const send = lineOf(await till())
    expect((await send('authorise', { number: 1, price: '60.00' })).body.code).toBe('posSale.notSold')
    // Nothing is corrected: the number keeps its refusal, a new one sells.
    expect((await send('authorise', { number: 1, price: '60.00' })).body.code).toBe('posSale.notSold')
    expect(await send('authorise', { number: 1 })).toMatchObject({ status: 422, body: { code: 'common.keyReused' } })
    expect((await send('authorise', { number: 2 })).status).toBe(201)
    expect((await send('confirm', { number: 2, original: 2 })).status).toBe(422)
    expect((await send('cancel', { number: 3, original: 2 })).status).toBe(200)
  })

  test('while the till decides, nobody else approves or denies its order; orders that would wait are not sold at tills', async () => {
    await stock('northfall', 1)
    const pax = await till()
    const send = lineOf(pax)
    await send('authorise', { number: 1 })
    const orderId = (await saleOf(pax, 1))?.order_id
    expect((await as('tarik', 'POST', `/orders/approve-order/${orderId}`)).body.code).toBe('order.atTill')
    expect((await as('tarik', 'POST', `/orders/deny-order/${orderId}`, { reason: 'no' })).body.code).toBe(
      'order.atTill',
    )
    const { data } = (await as('tarik', 'GET', `/orders/plain/${orderId}`)).body
    const offered = (data.actions as { action: string; isPossible: boolean }[]).filter((each) => each.isPossible)
    expect(offered.map((each) => each.action)).not.toContain('approve')
    expect(offered.map((each) => each.action)).not.toContain('deny')
    expect(offered.map((each) => each.action)).toContain('changeContact')
    await send('cancel', { number: 2, original: 1 })
    await sql`update companies set auto_approve = false where id = ${pax.companyId}`.execute(db)
    expect((await send('authorise', { number: 3 })).body.code).toBe('order.needsApproval')
    await sql`update companies set auto_approve = true where id = ${pax.companyId}`.execute(db)
  })

  test('a till of Gejmerija cannot sell while the funds of Digitalis are short, and Amra is notified as after an order of Nikola', async () => {
    const { gejmerija, digitalis } = companies
    await sql`update companies set auto_approve = true, payment_types = '{5}' where id in (${gejmerija}, ${digitalis})`.execute(
      db,
    )
    await stock('northfall', 1)
    const move = (amount: number) =>
      inTransaction(db, (trx) => addFunds(trx, { companyId: digitalis, amount, userId: people.tarik.id, memo: 'test' }))
    const drained = await fundsOf(digitalis)
    await move(-drained + 100)
    const what = { companyId: gejmerija, serial: 'GEJ-1', model: '', location: 'Banja Luka', pin: '4711' }
    const { id } = (await as('tarik', 'POST', '/PosDevice/create-pos-device', what)).body.data
    const pax = { id, companyId: gejmerija, serial: what.serial, userId: people.nikola.id, credential: '' }
    const told: unknown[] = []
    const jobs = {
      ...services.jobs,
      enqueueSoon: (kind: { queue: string }, payload: object) => void told.push([kind.queue, payload]),
    }
    const send = lineOf(pax, { ...services, jobs })
    expect((await send('authorise', { number: 1 })).body.code).toBe('ledger.supplierShort')
    expect(told).toEqual([[supplierShortJob.queue, { buyerId: gejmerija }]])
    await move(drained - 100)
    expect((await send('authorise', { number: 2 })).status).toBe(201)
    expect((await send('cancel', { number: 3, original: 2 })).status).toBe(200)
    expect(await breaches()).toEqual([])
  })
})
