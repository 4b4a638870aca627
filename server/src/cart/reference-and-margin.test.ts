import { describe, expect, it } from 'vitest'
import { buyersLeg } from '../invoices/buyers-leg.ts'
import type { InvoiceSnapshot } from '../invoices/invoice-snapshot.ts'
import { placingWorld } from './testing/placing-world.ts'

const { db, companies, stock, send, fill, order, app, amra, nikola, mirza, tokenFor, issueInvoices } =
  await placingWorld()
const tarik = await tokenFor('tarik')

/** Orders one key with a reference and returns the order's id. */
async function placeWith(token: string, reference: string): Promise<number> {
  await stock('northfall', 1)
  const { version } = await fill(token, [['northfall', 1]])
  const answer = await send(token, 'POST', '/shopping-cart/create-order-from-shopping-cart', {
    version,
    paymentType: 5,
    reference,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.order.id
}

const csv = async (token: string, path: string) =>
  (
    await app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      payload: {},
    })
  ).body

describe("the buyer's own reference", () => {
  it('of Mirza appears on his order, in his list, invoice and export, and a search finds it', async () => {
    const id = await placeWith(mirza, '  PO-2026/114 ')
    const mine = await send(mirza, 'GET', `/orders/get-my-order/${id}`)
    expect(mine.body.data.reference).toBe('PO-2026/114')
    const page = await send(tarik, 'GET', `/orders/plain/${id}`)
    expect(page.body.data.reference).toBe('PO-2026/114')
    for (const [token, path] of [
      [mirza, '/orders/get-my-orders'],
      [tarik, '/orders/get-orders'],
    ] as const) {
      const found = await send(token, 'POST', path, { quickSearch: '2026/114' })
      expect(found.body.data, path).toMatchObject([{ id, reference: 'PO-2026/114' }])
      expect((await send(token, 'POST', path, { quickSearch: '2026/115' })).body.data).toEqual([])
    }
    await issueInvoices()
    const received = await send(mirza, 'POST', '/orders/get-my-invoices', { quickSearch: 'po-2026/114' })
    expect(received.body.data).toMatchObject([{ orderId: id, reference: 'PO-2026/114' }])
    expect(await csv(tarik, '/orders/export-orders')).toContain('PO-2026/114')
    expect(await csv(mirza, '/orders/export-my-invoices')).toContain('PO-2026/114')
  })

  it("is printed on the invoice of the buyer's own leg, not on its reseller's", async () => {
    const id = await placeWith(nikola, 'GEJ 77')
    await issueInvoices()
    const rows = await db.selectFrom('invoices').select(['buyer_id', 'snapshot']).where('order_id', '=', id).execute()
    const referenceOf = (buyerId: number) =>
      (rows.find((row) => row.buyer_id === buyerId)?.snapshot as InvoiceSnapshot | undefined)?.buyerReference
    expect(rows).toHaveLength(2)
    expect(referenceOf(companies.gejmerija)).toBe('GEJ 77')
    expect(referenceOf(companies.digitalis)).toBeUndefined()
    const received = await send(amra, 'POST', '/orders/get-my-invoices', {})
    expect(received.body.data.find((row: { orderId: number }) => row.orderId === id)).toMatchObject({ reference: '' })
  })

  it('appears on the estimate of an order that Mirza pays by wire', async () => {
    await stock('northfall', 1)
    const { version } = await fill(mirza, [['northfall', 1]])
    const answer = await send(mirza, 'POST', '/shopping-cart/create-order-from-shopping-cart', {
      version,
      paymentType: 3,
      reference: 'PO-2026/200',
    })
    expect(await buyersLeg(db, answer.body.data.order.id)).toMatchObject({ reference: 'PO-2026/200' })
    const pdf = await app.http.inject({
      url: `/api/orders/get-estimate-pdf/${answer.body.data.order.id}`,
      headers: { authorization: `Bearer ${mirza}` },
    })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('is one line of at most 60 characters, refused at its field otherwise, and the cart stays as it was', async () => {
    await stock('northfall', 1)
    const { version } = await fill(nikola, [['northfall', 1]])
    for (const reference of ['x'.repeat(61), 'two\nlines']) {
      const answer = await send(nikola, 'POST', '/shopping-cart/create-order-from-shopping-cart', {
        version,
        paymentType: 5,
        reference,
      })
      expect(answer.status).toBe(400)
      expect(answer.body.data.fields.map(({ path }: { path: string }) => path)).toEqual(['reference'])
    }
    expect((await order(nikola, version)).status).toBe(200)
  })
})

describe('what a reseller earns on an order of its retailer', () => {
  it('is shown to Amra in list and order: what Gejmerija pays her minus what she pays, without VAT', async () => {
    await stock('northfall', 4)
    const { body } = await order(nikola, (await fill(nikola, [['northfall', 4]])).version)
    const { id } = body.data.order
    // 4 × 61.90 and 4 × 57.00, minus 17 % VAT included.
    const earned = { sale: '211.62', purchase: '194.87', margin: '16.75', marginBp: 792, purchaseCurrency: 'BAM' }
    const list = await send(amra, 'POST', '/orders/get-my-orders', { filters: { ofRetailers: true } })
    expect(list.body.data.find((row: { id: number }) => row.id === id)).toMatchObject({ earned })
    expect((await send(amra, 'GET', `/orders/get-my-order/${id}`)).body.data).toMatchObject({ earned })
  })

  it("is not shown to Nikola, who bought it, nor on Amra's own orders", async () => {
    await stock('northfall', 2)
    const { body } = await order(nikola, (await fill(nikola, [['northfall', 1]])).version)
    const { id } = body.data.order
    const page = await send(nikola, 'GET', `/orders/get-my-order/${id}`)
    expect(page.body.data.earned).toBeNull()
    for (const text of [page.text, (await send(nikola, 'POST', '/orders/get-my-orders', {})).text]) {
      expect(text).not.toMatch(/57\.00|48\.72/)
    }
    const own = await order(amra, (await fill(amra, [['northfall', 1]])).version)
    const { data } = (await send(amra, 'GET', `/orders/get-my-order/${own.body.data.order.id}`)).body
    expect(data).toMatchObject({ isOwn: true, earned: null })
    const list = await send(amra, 'POST', '/orders/get-my-orders', {})
    expect(list.body.data.every((row: { earned: unknown }) => row.earned === null)).toBe(true)
  })
})

describe('the reference that Mirza enters in the cart', () => {
  const note = (reference: string) => send(mirza, 'PUT', '/shopping-cart/shopping-cart', { reference })
  const cart = async () => (await send(mirza, 'GET', '/shopping-cart')).body.data

  it('is also there on another device, goes into the order, and is gone from the next cart', async () => {
    await stock('northfall', 1)
    const { version } = await fill(mirza, [['northfall', 1]])
    expect((await note('  PO-2026/201 ')).body.data.cart.reference).toBe('PO-2026/201')
    // Typing it changes nothing that is ordered: the version on the screen stays valid.
    expect(await cart()).toMatchObject({ reference: 'PO-2026/201', version })
    const placed = await order(mirza, version)
    expect(placed.status, placed.text).toBe(200)
    expect(placed.body.data.cart.reference).toBe('')
    const mine = await send(mirza, 'GET', `/orders/get-my-order/${placed.body.data.order.id}`)
    expect(mine.body.data.reference).toBe('PO-2026/201')
    expect((await cart()).reference).toBe('')
  })

  it('stays when the order is refused, gives way to one sent with the order, and is one line of 60 characters', async () => {
    await stock('northfall', 1)
    await note('PO-2026/202')
    const { version } = await fill(mirza, [['northfall', 1]])
    expect((await order(mirza, version + 7)).body.code).toBe('cart.changed')
    expect((await cart()).reference).toBe('PO-2026/202')
    expect((await note('x'.repeat(61))).status).toBe(400)
    expect((await note('two\nlines')).status).toBe(400)
    const id = await placeWith(mirza, 'PO-2026/203')
    expect((await send(mirza, 'GET', `/orders/get-my-order/${id}`)).body.data.reference).toBe('PO-2026/203')
  })
})
