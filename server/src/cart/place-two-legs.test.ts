import { describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { addFunds } from '../ledger/add-funds.ts'
import { tellSupplier } from '../orders/placing/supplier-short.ts'
import { placingWorld } from './testing/placing-world.ts'

const {
  as,
  assigned,
  db,
  companies,
  products,
  stock,
  send,
  fill,
  order,
  nikola,
  amra,
  services,
  stockOf,
  fundsOf,
  holdsTrue,
  issueInvoices,
  people,
} = await placingWorld()

describe('two legs', () => {
  it('of an order of Nikola below Digitalis are both booked, priced and invoiced, and he never sees the first', async () => {
    await stock('northfall', 4)
    const before = { gejmerija: await fundsOf(companies.gejmerija), digitalis: await fundsOf(companies.digitalis) }
    const answer = await order(nikola, (await fill(nikola, [['northfall', 4]])).version)
    const { id } = answer.body.data.order
    expect(await fundsOf(companies.gejmerija)).toBe(before.gejmerija - 4 * 6190)
    expect(await fundsOf(companies.digitalis)).toBe(before.digitalis - 4 * 5700)
    const legs = await db.selectFrom('order_legs').selectAll().where('order_id', '=', id).orderBy('seq').execute()
    expect(legs).toMatchObject([
      { seq: 1, seller_id: companies.brava, buyer_id: companies.digitalis, gross: 22_800 },
      { seq: 2, seller_id: companies.digitalis, buyer_id: companies.gejmerija, gross: 24_760 },
    ])
    const prices = await db
      .selectFrom('order_line_prices as p')
      .innerJoin('order_legs as g', 'g.id', 'p.leg_id')
      .select(['g.seq', 'p.unit_price', 'p.trace'])
      .where('g.order_id', '=', id)
      .orderBy('g.seq')
      .execute()
    expect(prices).toMatchObject([
      { unit_price: 5700, trace: { rule: 'company', vatReason: 'domestic' } },
      { unit_price: 6190, trace: { rule: 'company', vatReason: 'domestic' } },
    ])
    await issueInvoices()
    expect(await db.selectFrom('invoices').select('id').where('order_id', '=', id).execute()).toHaveLength(2)
    for (const text of [answer.text, (await send(nikola, 'GET', '/shopping-cart')).text]) {
      expect(text).not.toMatch(/(?<!:)(57\.00|228\.00)|trace|cost/i)
    }
    await holdsTrue()
  })

  it('are refused while the reseller is blocked: Nikola reads that Digitalis has to act, not that his own company is blocked', async () => {
    await stock('northfall', 1)
    const cart = await fill(nikola, [['northfall', 1]])
    await db.updateTable('companies').set({ status: 4 }).where('id', '=', companies.digitalis).execute()
    expect(await order(nikola, cart.version)).toMatchObject({ status: 409, body: { code: 'cart.supplierMustAct' } })
    const seen = await send(nikola, 'GET', '/shopping-cart')
    expect(seen.body.data.isBlocked).toBe(false)
    expect(seen.body.data.payWith).toContainEqual({ paymentType: 5, problem: { code: 'SUPPLIER' } })
    const checked = await send(nikola, 'GET', `/shopping-cart/validate/${cart.id}?paymentType=5`)
    expect(checked.body.data.cart).toEqual([{ code: 'SUPPLIER' }])
    await db.updateTable('companies').set({ status: 4 }).where('id', '=', companies.gejmerija).execute()
    expect(await order(nikola, cart.version)).toMatchObject({ status: 409, body: { code: 'cart.blocked' } })
    await db
      .updateTable('companies')
      .set({ status: 2 })
      .where('id', 'in', [companies.digitalis, companies.gejmerija])
      .execute()
    await send(nikola, 'DELETE', `/shopping-cart/${cart.id}`)
  })

  it('are both refused when the reseller is short of money, without revealing any of its figures', async () => {
    await stock('northfall', 2)
    const drained = await fundsOf(companies.digitalis)
    const move = (amount: number) =>
      inTransaction(db, (trx) =>
        addFunds(trx, { companyId: companies.digitalis, amount, userId: people.tarik.id, memo: 'test' }),
      )
    await move(-drained + 100)
    const cart = await fill(nikola, [['northfall', 2]])
    const answer = await order(nikola, cart.version)
    expect(answer).toMatchObject({ status: 409, body: { code: 'ledger.supplierShort' } })
    expect(answer.body.data.info).toContain('Your supplier has to act')
    expect(answer.text).not.toContain('detail')
    const checked = await send(nikola, 'GET', `/shopping-cart/validate/${cart.id}?paymentType=5`)
    expect(checked.body.data).toMatchObject({ isValid: false, cart: [{ code: 'SUPPLIER_SHORT' }] })
    // Amra is notified by mail, once a day, and on her dashboard until funds come in.
    await tellSupplier(services, { buyerId: companies.gejmerija })
    await tellSupplier(services, { buyerId: companies.gejmerija })
    const mails = await db.selectFrom('mails').select('subject').where('template', '=', 'supplier-short').execute()
    expect(mails).toEqual([{ subject: expect.stringContaining('Gejmerija') }])
    // The next day begins at midnight in Sarajevo, two hours before Greenwich in summer.
    const at = (instant: string) => ({ ...services, clock: { now: () => new Date(instant) } })
    const told = async () =>
      (await db.selectFrom('mails').select('id').where('template', '=', 'supplier-short').execute()).length
    for (const [instant, mailed] of [
      ['2031-07-10T21:59:00Z', 2],
      ['2031-07-10T22:01:00Z', 3],
      ['2031-07-11T00:01:00Z', 3],
    ] as const) {
      await tellSupplier(at(instant), { buyerId: companies.gejmerija })
      expect([instant, await told()]).toEqual([instant, mailed])
    }
    const heldUp = async () => (await send(amra, 'GET', '/dashboard/get-dashboard-data/3')).body.data.buyer.heldUp.count
    expect(await heldUp()).toBe(1)
    await move(drained - 100)
    expect(await heldUp()).toBe(0)
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 2 })
    // A refund brings funds too, and an order that Nikola can place shows that they are enough.
    await tellSupplier(services, { buyerId: companies.gejmerija })
    expect(await heldUp()).toBe(1)
    const own = await order(amra, (await fill(amra, [['northfall', 1]])).version)
    expect(await heldUp()).toBe(1)
    const refund = { id: own.body.data.order.id, reasonKind: 1, reason: 'Naručeno dvaput', keysToStock: true }
    expect((await as('tarik', 'POST', '/orders/refund-order', refund)).status).toBe(200)
    expect(await heldUp()).toBe(0)
    await tellSupplier(services, { buyerId: companies.gejmerija })
    expect(await heldUp()).toBe(1)
    await send(nikola, 'DELETE', `/shopping-cart/${cart.id}`)
    const served = await order(nikola, (await fill(nikola, [['northfall', 1]])).version)
    expect(served.status).toBe(200)
    expect(await heldUp()).toBe(0)
    await holdsTrue()
  })

  it('of an order that is free for Nikola: his cart and placing both say that Digitalis cannot pay its own part', async () => {
    await stock('northfall', 1)
    const priceOfNikola = (price: number) =>
      db
        .updateTable('company_products')
        .set({ price, effective_price: price })
        .where('id', '=', assigned.gejmerija.northfall)
        .execute()
    const funds = await fundsOf(companies.digitalis)
    const move = (amount: number) =>
      inTransaction(db, (trx) =>
        addFunds(trx, { companyId: companies.digitalis, amount, userId: people.tarik.id, memo: 'test' }),
      )
    await priceOfNikola(0)
    await move(-funds + 100)
    const cart = await fill(nikola, [['northfall', 1]])
    expect(cart.gross).toBe('0.00')
    expect((await order(nikola, cart.version)).body.code).toBe('ledger.supplierShort')
    const seen = await send(nikola, 'GET', '/shopping-cart')
    expect(seen.body.data.payWith).toContainEqual({ paymentType: 5, problem: { code: 'SUPPLIER_SHORT' } })
    await move(funds - 100)
    await priceOfNikola(6190)
    await send(nikola, 'DELETE', `/shopping-cart/${cart.id}`)
    await holdsTrue()
  })
})
