import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { mostDeliveryAddresses } from '@brava/contract/companies/delivery-addresses.ts'
import { pdfText } from '../platform/pdf/testing/pdf-text.ts'
import { placingWorld } from './testing/placing-world.ts'

const world = await placingWorld()
const { as, companies, db, fill, mirza, nikola, people, send, stock } = world

const { rows: lands } = await sql<{ id: number }>`select id from countries`.execute(db)
const country = lands[0]?.id as number
// Mirza also administers Nexa Shop; Nikola only buys.
await sql`insert into user_roles values (${people.mirza.id}, 8)`.execute(db)

// Other tests' addresses must not count towards a company's maximum; refused lines stay in the cart.
beforeEach(async () => {
  await db.deleteFrom('delivery_addresses').execute()
  await db.deleteFrom('cart_items').execute()
})

const place = { label: 'Skladište', recipient: 'Ana Kovač', address: 'Ilica 118', postalCode: '10000', town: 'Zagreb' }
const save = (more: object = {}) =>
  as('mirza', 'POST', '/companies/save-delivery-address', {
    ...place,
    countryId: country,
    phone: '+385 1 555 010',
    ...more,
  })
const order = async (token: string, chosen: object, paymentType = 3) => {
  await stock('northfall', 1)
  const { version } = await fill(token, [['northfall', 1]])
  return send(token, 'POST', '/shopping-cart/create-order-from-shopping-cart', { version, paymentType, ...chosen })
}
const deliveryOf = async (id: number) =>
  await db.selectFrom('orders').select(['delivery', 'phone']).where('id', '=', id).executeTakeFirstOrThrow()
const words = (bytes: Buffer) => pdfText(bytes).replace(/\s+/g, ' ')

describe('where an order goes', () => {
  it('is the company’s own address if nobody chose another; documents do not repeat it', async () => {
    const { body } = await order(mirza, {})
    const { id } = body.data.order
    expect(await deliveryOf(id)).toMatchObject({ delivery: { recipient: 'Nexa Shop Čapljina', town: 'Sarajevo' } })
    expect(words((await as('mirza', 'GET', `/orders/get-estimate-pdf/${id}`)).bytes)).not.toMatch(/Delivery /)
  })

  it('is an address stored by Mirza’s company, frozen: on the order, both documents, the mails and the export', async () => {
    const [kept] = (await save()).body.data.addresses
    const { body } = await order(mirza, { deliveryAddressId: kept.id, phone: '+387 61 555 200' })
    const { id } = body.data.order
    await save({ id: kept.id, address: 'Vukovarska 1' })
    expect((await as('mirza', 'DELETE', `/companies/delivery-address/${kept.id}`)).body.data.addresses).toEqual([])

    expect((await as('mirza', 'GET', `/orders/get-my-order/${id}`)).body.data).toMatchObject({
      phone: '+387 61 555 200',
      delivery: { recipient: 'Ana Kovač', address: 'Ilica 118', town: 'Zagreb', countryCode: 'BA' },
    })
    expect((await as('tarik', 'GET', `/orders/plain/${id}`)).body.data.delivery.address).toBe('Ilica 118')
    const estimate = words((await as('mirza', 'GET', `/orders/get-estimate-pdf/${id}`)).bytes)
    expect(estimate).toMatch(/Delivery.*Ana Kovač.*Ilica 118.*\+387 61 555 200/)
    const mail = await db.selectFrom('mails').select('data').where('order_id', '=', id).executeTakeFirstOrThrow()
    expect(mail.data).toMatchObject({
      delivery: 'Ana Kovač, Ilica 118, 10000 Zagreb, Bosna i Hercegovina · +387 61 555 200',
    })

    expect((await as('tarik', 'POST', `/orders/approve-order/${id}`)).status).toBe(200)
    await world.issueInvoices()
    const [invoice] = (await as('mirza', 'GET', `/orders/get-my-order/${id}`)).body.data.invoices
    const paper = words((await as('mirza', 'GET', `/orders/get-my-invoice-pdf/${invoice.id}`)).bytes)
    expect(paper).toMatch(/Delivery.*Ana Kovač.*Ilica 118/)
    const csv = (await as('tarik', 'POST', '/orders/export-orders', {})).text
    expect(csv).toContain('Ana Kovač, Ilica 118, 10000 Zagreb, Bosna i Hercegovina')
  })

  it('is what Nikola enters in the cart; his reseller’s own invoice does not mention it', async () => {
    const written = { recipient: 'Nikola Đurić', address: 'Kralja Petra 3', postalCode: '78000', town: 'Banja Luka' }
    const { body } = await order(nikola, { delivery: { ...written, countryId: country } }, 5)
    const { id } = body.data.order
    expect(await deliveryOf(id)).toMatchObject({ delivery: { ...written, countryCode: 'BA' } })
    await world.issueInvoices()
    const snapshots = await db
      .selectFrom('invoices')
      .select(['buyer_id', 'snapshot'])
      .where('order_id', '=', id)
      .execute()
    const of = (buyer: number) => snapshots.find((one) => one.buyer_id === buyer)?.snapshot as { delivery?: object }
    expect(of(companies.gejmerija).delivery).toMatchObject({ address: 'Kralja Petra 3' })
    expect(of(companies.digitalis).delivery).toBeUndefined()
  })

  it('is refused at its field if it is incomplete, not Mirza’s, or has no valid phone number; the cart stays', async () => {
    const [kept] = (await save({ label: 'Nexina' })).body.data.addresses
    const foreign = await order(nikola, { deliveryAddressId: kept.id })
    expect(foreign).toMatchObject({ status: 422, body: { code: 'cart.deliveryGone' } })
    expect(foreign.body.data.fields).toMatchObject([{ path: 'deliveryAddressId' }])
    const nowhere = await order(nikola, { delivery: { ...place, countryId: 999_999 } })
    expect(nowhere).toMatchObject({ status: 422, body: { code: 'cart.unknownCountry' } })
    const half = await order(nikola, { delivery: { ...place, town: '', countryId: country } })
    expect(half.status).toBe(400)
    expect(JSON.stringify(half.body)).toContain('delivery.town')
    expect((await order(nikola, { phone: 'call me' })).status).toBe(400)
    expect((await send(nikola, 'GET', '/shopping-cart')).body.data.keys).toBeGreaterThan(0)
  })
})

describe('the delivery addresses of a company', () => {
  it('are stored once if the answer was lost and Mirza saves again', async () => {
    const body = { ...place, label: 'Jednom', countryId: country, phone: '' }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const add = () => as('mirza', 'POST', '/companies/save-delivery-address', body, 'en', key)
    expect([(await add()).status, (await add()).status]).toEqual([200, 200])
    const kept = (await as('mirza', 'GET', '/companies/get-my-delivery-addresses')).body.data
    expect(kept.map(({ label }: { label: string }) => label)).toEqual(['Jednom'])
  })

  it('are managed by its administrators and read by its buyers only', async () => {
    const [kept] = (await save({ label: 'Samo Nexa' })).body.data.addresses
    expect(
      (await as('nikola', 'POST', '/companies/save-delivery-address', { ...place, countryId: country, phone: '' }))
        .status,
    ).toBe(403)
    expect((await as('nikola', 'GET', '/companies/get-my-delivery-addresses')).body.data).toEqual([])
    expect((await as('nikola', 'DELETE', `/companies/delivery-address/${kept.id}`)).status).toBe(403)
    expect((await save({ id: 999_999 })).status).toBe(404)
  })

  it('keep the phone Mirza entered in another window when he saves a form opened earlier', async () => {
    const [{ id, version }] = (await save()).body.data.addresses
    const changed = await save({ id, version, phone: '+385 1 555 999' })
    const late = await save({ id, version, address: 'Vukovarska 1' })
    expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
    const [now] = changed.body.data.addresses
    expect((await as('mirza', 'GET', '/companies/get-my-delivery-addresses')).body.data).toEqual([now])
    expect(now).toMatchObject({ address: 'Ilica 118', phone: '+385 1 555 999' })
    const both = await Promise.all(['Prva 1', 'Druga 2'].map((address) => save({ id, version: now.version, address })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await save({ id, address: 'Treća 3' })).body.data.addresses).toMatchObject([{ id, address: 'Treća 3' }])
  })

  it(`are limited to ${mostDeliveryAddresses}, even when they are added at the same time`, async () => {
    const answers = await Promise.all(
      Array.from({ length: mostDeliveryAddresses + 5 }, (_, n) => save({ label: `A${n}` })),
    )
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(5)
    const { n } = await db
      .selectFrom('delivery_addresses')
      .select((is) => is.fn.countAll<string>().as('n'))
      .where('company_id', '=', companies.nexa)
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(mostDeliveryAddresses)
  })
})
