import { describe, expect, it } from 'vitest'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { orderWorld, type Who } from '../testing/order-world.ts'

const world = await orderWorld()
const { as, db, breaches, issueInvoices, place, stock } = world

const lineOf = (orderId: number) =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

function namesIn(value: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) namesIn(one, names)
  else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) {
      names.add(name)
      namesIn(inner, names)
    }
  return names
}

describe('who sees which orders', () => {
  it('a foreign order gets exactly the same answer as a missing one', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'amra', lines: [['northfall', 1]] })
    const line = (await lineOf(id)).id
    const bare = ({ status, body }: { status: number; body: { requestId?: string } }) => ({
      status,
      body: { ...body, requestId: '' },
    })
    for (const who of ['nikola', 'mirza'] as const) {
      const calls: ((id: number) => ReturnType<typeof as>)[] = [
        (order) => as(who, 'GET', `/orders/get-my-order/${order}`),
        (order) => as(who, 'POST', `/orders/get-plain-my-order-item/${order === id ? line : order}`),
      ]
      for (const call of calls) {
        const foreign = await call(id)
        expect(foreign.status).toBe(404)
        expect(bare(foreign)).toEqual(bare(await call(987_654)))
      }
    }
  })

  it('a reseller lists its own orders, and on request those of its retailers', async () => {
    await stock('northfall', 2)
    const own = await place({ by: 'amra', lines: [['northfall', 1]] })
    const ofRetailer = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const list = async (who: Who, filters: object) =>
      (await as(who, 'POST', '/orders/get-my-orders', { filters, pageSize: 500 })).body.data.map(
        (row: { id: number }) => row.id,
      )
    expect(await list('amra', {})).toContain(own)
    expect(await list('amra', {})).not.toContain(ofRetailer)
    expect(await list('amra', { ofRetailers: true })).toContain(ofRetailer)
    expect(await list('nikola', { ofRetailers: true })).toEqual([])
    expect(await list('nikola', {})).toContain(ofRetailer)
    expect(await list('mirza', {})).not.toContain(ofRetailer)
  })

  it('Amra sees that Nikola has a key, and no character of it; he sees the last four', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const seenBy = async (who: 'amra' | 'nikola') => {
      const order = await as(who, 'GET', `/orders/get-my-order/${id}`)
      const line = await as(who, 'POST', `/orders/get-plain-my-order-item/${order.body.data.lines[0].id}`)
      return { slot: line.body.data.slots[0], text: order.text + line.text }
    }
    const own = await seenBy('nikola')
    expect(own.slot).toMatchObject({ state: 1, last4: expect.stringMatching(/^.{4}$/) })
    await as('nikola', 'POST', `/orders/report-faulty-key/${own.slot.keyId}`, { reason: 'dead' })
    const above = await seenBy('amra')
    expect(above.slot).toMatchObject({ state: 1, last4: null, fault: null })
    expect(above.text).not.toContain(`"${own.slot.last4}"`)
  })

  it("only distributors can use the distributor's calls", async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]], waits: true })
    for (const who of ['amra', 'nikola'] as const) {
      expect((await as(who, 'POST', '/orders/get-orders', {})).status).toBe(403)
      expect((await as(who, 'GET', `/orders/plain/${id}`)).status).toBe(403)
      expect((await as(who, 'POST', `/orders/approve-order/${id}`)).status).toBe(403)
    }
  })

  it("a buyer's answer contains no cost, no margin and no price of another leg", async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    await issueInvoices()
    const his = [
      await as('nikola', 'GET', `/orders/get-my-order/${id}`),
      await as('nikola', 'POST', '/orders/get-my-orders', {}),
    ]
    const hers = await as('amra', 'GET', `/orders/get-my-order/${id}`)
    for (const answer of [...his, hers]) expect(answer.status).toBe(200)
    expect([...namesIn(his.map(({ body }) => body))].sort()).toEqual(buyerNames)
    expect(his[0]?.body).toMatchObject({ data: { earned: null } })
    // Amra sells to him: she sees what she earns on her own leg.
    const more = [...namesIn(hers.body)].filter((name) => !buyerNames.includes(name))
    expect(more.sort()).toEqual(['margin', 'marginBp', 'purchase', 'purchaseCurrency', 'sale'])
    for (const answer of his) expect(answer.text).not.toMatch(/(?<!:)(57\.00|48\.72|40\.00)/)
  })
})

/**
 * Every field name a reseller or retailer may see on an order (guarantee G12). Add one only after asking who may know
 * it.
 */
const buyerNames = [
  'address',
  'all',
  'assigned',
  'at',
  'buyerName',
  'code',
  'company',
  'countryCode',
  'countryName',
  'counts',
  'currency',
  'currentPage',
  'data',
  'delivery',
  'deliveryType',
  'denyReason',
  'earned',
  'email',
  'events',
  'facts',
  'fromStatus',
  'gross',
  'holdUntil',
  'id',
  'imageFileId',
  'invoice',
  'invoiceByDelivery',
  'invoices',
  'invoicesDue',
  'isFree',
  'isIncoming',
  'isOwn',
  'isToConfirm',
  'issuedAt',
  'issuerName',
  'items',
  'keys',
  'kind',
  'lines',
  'missing',
  'missingKeys',
  'name',
  'net',
  'notDue',
  'number',
  'open',
  'pagedResult',
  'paidTo',
  'payment',
  'paymentType',
  'phone',
  'placedAt',
  'platform',
  'position',
  'postalCode',
  'product',
  'quantity',
  'rateBp',
  'recipient',
  'reference',
  'refersTo',
  'refunded',
  'reserved',
  'status',
  'template',
  'title',
  'to',
  'toConfirm',
  'toStatus',
  'total',
  'totalItems',
  'totalPages',
  'town',
  'transfer',
  'unitPrice',
  'user',
  'userName',
  'vat',
  'vatRates',
]

booksAreTrueAfterwards(breaches)
