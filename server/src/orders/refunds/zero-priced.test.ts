import { orderStatus, paymentStatus } from '@brava/contract/enums.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { readSales } from '../../sales/read-sales.ts'
import { serveMissingKeys } from '../fulfilment/serve-missing-keys.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { as, assigned, breaches, companies, db, fundsOf, issueInvoices, nobodyWaits, people, place } = world
const { products, services, stock } = world
const s = orderStatus.code
const why = { reasonKind: 1, reason: 'Nije isporučeno' }
const free = { ironOrchard: 0 }

// Mirza and Nikola get Iron Orchard for free; Digitalis pays 57.00 for it.
beforeAll(async () => {
  await db
    .updateTable('company_products')
    .set({ price: 0, effective_price: 0 })
    .where('id', 'in', [assigned.nexa.ironOrchard, assigned.gejmerija.ironOrchard])
    .execute()
})

/** One Northfall, which is in stock, and free Iron Orchards, which are not. */
async function ordered(by: 'mirza' | 'nikola', owed: number) {
  await nobodyWaits()
  await stock('northfall', 1)
  const lines = [
    ['northfall', 1],
    ['ironOrchard', owed],
  ] as const
  const id = await place({ by, lines, prices: free })
  expect(await orderOf(id)).toMatchObject({ status: s.partiallyCompleted, slots_missing: owed })
  const [paid, gift] = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return { id, paid: paid?.id ?? 0, gift: gift?.id ?? 0 }
}
const orderOf = (id: number) =>
  db
    .selectFrom('orders')
    .select(['status', 'payment', 'refunded', 'slots_assigned', 'slots_missing', 'slots_returned'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const refund = (id: number, what: object) =>
  as('tarik', 'POST', '/orders/refund-order', { id, ...why, keysToStock: true, ...what })
const linesSeen = async (id: number) =>
  (await as('mirza', 'GET', `/orders/get-my-order/${id}`)).body.data.lines as { id: number; keys: object }[]
const inStock = async () =>
  (
    await db
      .selectFrom('keys')
      .select('id')
      .where('product_id', '=', products.ironOrchard.id)
      .where('state', '=', 2)
      .execute()
  ).length
const subjects = async (id: number) =>
  (
    await db
      .selectFrom('mails')
      .select('subject')
      .where('order_id', '=', id)
      .where('template', '=', 'order-refunded')
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)

describe('units that cost nothing', () => {
  it('owed to Mirza are cancelled without money: the order is completed, and arriving keys go elsewhere', async () => {
    const { id, gift } = await ordered('mirza', 2)
    const funds = await fundsOf(companies.nexa)
    const preview = await as('tarik', 'POST', '/orders/preview-refund', { id, lines: [{ lineId: gift, quantity: 1 }] })
    expect(preview.body.data).toMatchObject({ amount: '0.00', most: '61.90', keys: { none: 1 } })
    expect((await refund(id, { lines: [{ lineId: gift, quantity: 1 }] })).body.data.refundedAmount).toBe('0.00')
    expect(await orderOf(id)).toMatchObject({ status: s.partiallyCompleted, slots_missing: 1, slots_returned: 1 })
    expect((await refund(id, { lines: [{ lineId: gift, quantity: 1 }] })).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({
      status: s.completed,
      payment: paymentStatus.code.captured,
      refunded: 0,
      slots_assigned: 1,
      slots_missing: 0,
      slots_returned: 2,
    })
    expect(await fundsOf(companies.nexa)).toBe(funds)
    const { data } = (await as('tarik', 'POST', '/orders/get-refunds', { filters: { orderId: id } })).body
    expect(data).toMatchObject([
      { creditNotes: [], isCreditNoteDue: false },
      { creditNotes: [], isCreditNoteDue: false },
    ])
    expect((await subjects(id))[0]).toContain('Otkazani ključevi')
    await stock('ironOrchard', 2)
    await serveMissingKeys(services, [products.ironOrchard.id])
    expect(await inStock()).toBe(2)
    expect((await refund(id, {})).body.data.refundedAmount).toBe('61.90')
    expect(await orderOf(id)).toMatchObject({ status: s.refunded, refunded: 6190 })
  })

  it('delivered to Mirza are counted as refunded on his order once Tarik takes them back', async () => {
    await nobodyWaits()
    await stock('ironOrchard', 3)
    const id = await place({ by: 'mirza', lines: [['ironOrchard', 3]], prices: free })
    const lineId = (await linesSeen(id))[0]?.id ?? 0
    expect((await refund(id, { keysToStock: false, lines: [{ lineId, quantity: 1 }] })).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ status: s.completed, refunded: 0 })
    expect(await linesSeen(id)).toMatchObject([{ keys: { assigned: 2, refunded: 1 } }])
    expect((await refund(id, { lines: [{ lineId, quantity: 1 }] })).status).toBe(200)
    expect(await linesSeen(id)).toMatchObject([{ keys: { assigned: 1, refunded: 2, missing: 0 } }])
  })

  it('returned to stock lower the cost of sales once, on the day of the refund (decision 0095)', async () => {
    await nobodyWaits()
    await stock('ironOrchard', 2)
    const cost = async () => (await (await readSales(db)).sums({ from: '2000-01-01', to: '2100-01-01' })).costE4
    const before = await cost()
    const id = await place({ by: 'mirza', lines: [['ironOrchard', 2]], prices: free })
    expect((await cost()) - before).toBe(800_000)
    const lineId = (await linesSeen(id))[0]?.id ?? 0
    expect((await refund(id, { lines: [{ lineId, quantity: 1 }] })).status).toBe(200)
    expect((await cost()) - before).toBe(400_000)
    expect((await refund(id, {})).status).toBe(200)
    expect((await cost()) - before).toBe(0)
  })

  it('are no longer owed once Tarik has refunded Mirza everything he paid, by units or by an amount', async () => {
    for (const what of [{ lines: true }, { amount: '61.90' }]) {
      const { id, paid } = await ordered('mirza', 2)
      const asked = 'lines' in what ? { lines: [{ lineId: paid, quantity: 1 }] } : what
      expect((await refund(id, asked)).status).toBe(200)
      expect(await orderOf(id)).toMatchObject({ status: s.refunded, refunded: 6190, slots_missing: 0 })
    }
  })

  it('and nothing else make an order that is refunded once all of them are cancelled', async () => {
    await nobodyWaits()
    const id = await place({ by: 'mirza', lines: [['ironOrchard', 2]], prices: free })
    expect((await refund(id, {})).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ status: s.refunded, refunded: 0, slots_missing: 0, slots_returned: 2 })
    expect((await refund(id, {})).status).toBe(409)
  })

  it('give Digitalis back what it paid for them, both when they are owed to Nikola and when all his money is refunded', async () => {
    for (const what of ['gift', 'paid', 'amount'] as const) {
      const { id, gift, paid } = await ordered('nikola', 1)
      const before = { digitalis: await fundsOf(companies.digitalis), gejmerija: await fundsOf(companies.gejmerija) }
      const lineId = what === 'gift' ? gift : paid
      const asked = what === 'amount' ? { amount: '61.90' } : { lines: [{ lineId, quantity: 1 }] }
      expect((await refund(id, asked)).status).toBe(200)
      const back = {
        digitalis: (await fundsOf(companies.digitalis)) - before.digitalis,
        gejmerija: (await fundsOf(companies.gejmerija)) - before.gejmerija,
      }
      expect([what, back]).toEqual([
        what,
        what === 'gift' ? { digitalis: 5700, gejmerija: 0 } : { digitalis: 11_400, gejmerija: 6190 },
      ])
      expect(await orderOf(id)).toMatchObject({ status: what === 'gift' ? s.completed : s.refunded, slots_missing: 0 })
    }
    await issueInvoices()
  })
})

it('a key that cost Digitalis nothing is refunded to Nikola at the cost of Digitalis alone, and Amra is notified', async () => {
  const priceOfAmra = (price: number) =>
    db
      .updateTable('company_products')
      .set({ price, effective_price: price })
      .where('id', '=', assigned.digitalis.northfall)
      .execute()
  await nobodyWaits()
  await stock('northfall', 1)
  await priceOfAmra(0)
  const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
  await priceOfAmra(5700)
  expect((await refund(id, {})).body.data.refundedAmount).toBe('61.90')
  const mails = await db
    .selectFrom('mails')
    .select(['to_address', 'subject'])
    .where('order_id', '=', id)
    .where('template', '=', 'order-refunded')
    .orderBy('id')
    .execute()
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', people.amra.id)
    .executeTakeFirstOrThrow()
  expect(mails.map((mail) => mail.to_address)).toEqual(['nikola@firma.example', email])
  expect(mails[1]?.subject).toContain('0.00')
  await issueInvoices()
})

booksAreTrueAfterwards(breaches)
