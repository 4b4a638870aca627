import { activitySubjects } from '@brava/contract/security/activity.ts'
import { describe, expect, test } from 'vitest'
import { shopWorld } from '../cart/testing/shop-world.ts'

const { as, assigned, companies, db, place, people, products, send, shop, stock } = await shopWorld()
await db.insertInto('user_roles').values({ user_id: people.amra.id, role_id: 10 }).execute()

interface Row {
  kind: string
  userName: string | null
  ip: string | null
  amount: string | null
  orderNumber: string | null
}
const read = async (by: 'tarik' | 'amra', companyId: number, body: object = {}) =>
  as(by, 'POST', `/companies/get-activity/${companyId}`, body)
const kindsOf = (answer: { body: { data: Row[] } }) => answer.body.data.map((row) => row.kind)

await stock('northfall', 2)
const waiting = await place({ by: 'nikola', lines: [['northfall', 1]], waits: true })
await as('tarik', 'POST', `/orders/approve-order/${waiting}`)
await as('amra', 'POST', '/companies/add-funds', { companyId: companies.gejmerija, amount: '12.50' })
await as('tarik', 'POST', `/company-product-prices/update-company-product-price/${assigned.nexa.northfall}`, {
  price: '62.40',
  marginBp: null,
  moq: null,
})
await db
  .insertInto('security_events')
  .values([
    { kind: 'auth.signedIn', user_id: people.nikola.id, company_id: companies.gejmerija, ip: '203.0.113.9' },
    {
      kind: 'companies.blocked',
      user_id: people.tarik.id,
      company_id: companies.brava,
      ip: '198.51.100.4',
      detail: JSON.stringify({ companyId: companies.gejmerija, reason: 'no answer' }),
    },
  ])
  .execute()

describe('the activity of a company', () => {
  test('shows Tarik all actions by its people and on it, newest first, with address, order and amount', async () => {
    const answer = await read('tarik', companies.gejmerija)
    expect(kindsOf(answer)).toEqual([
      'companies.blocked',
      'auth.signedIn',
      'ledger.fundsAdded',
      'orders.approved',
      'orders.placed',
    ])
    expect(answer.body.data[0]).toMatchObject({ userName: 'Tarik Kovačević', ip: '198.51.100.4', reason: 'no answer' })
    expect(answer.body.data[2]).toMatchObject({ userName: 'Amra Hodžić', amount: '12.50' })
    expect(answer.body.data[3].orderNumber).not.toBeNull()
    expect(kindsOf(await read('tarik', companies.nexa))).toEqual(['prices.changed'])
  })

  test('is paged, and filtered by subject, by days and by who did it', async () => {
    const page = await read('tarik', companies.gejmerija, { pageSize: 1, page: 2 })
    expect(kindsOf(page)).toEqual(['auth.signedIn'])
    expect(page.body.pagedResult).toEqual({ currentPage: 2, totalItems: 5, totalPages: 5 })
    expect(kindsOf(await read('tarik', companies.gejmerija, { filters: { subject: ['ledger'] } }))).toEqual([
      'ledger.fundsAdded',
    ])
    expect(kindsOf(await read('tarik', companies.gejmerija, { filters: { dateTo: '2020-01-01' } }))).toEqual([])
    expect(kindsOf(await read('tarik', companies.gejmerija, { quickSearch: 'amra' }))).toEqual(['ledger.fundsAdded'])
  })

  test("shows Amra her retailer's without addresses, sign-ins, or the names of the distributor's people", async () => {
    const answer = await read('amra', companies.gejmerija)
    expect(kindsOf(answer)).toEqual(['companies.blocked', 'ledger.fundsAdded', 'orders.approved', 'orders.placed'])
    expect(answer.body.data[0]).toMatchObject({ userName: null, companyName: null, ip: null })
    expect(answer.body.data[1]).toMatchObject({ userName: 'Amra Hodžić', ip: null })
    expect(kindsOf(await read('amra', companies.gejmerija, { filters: { subject: ['auth', 'keys'] } }))).toEqual([])
    expect(JSON.stringify(answer.body)).not.toMatch(/198\.51|203\.0|Tarik/)
  })

  test('does not reveal to Amra who at the distributor it was when she searches for the name', async () => {
    const found = async (quickSearch: string) => kindsOf(await read('amra', companies.gejmerija, { quickSearch }))
    expect(await found('Tarik')).toEqual([])
    expect(await found('Amra')).toEqual(['ledger.fundsAdded'])
    expect(await found('Nikola')).toEqual(['orders.placed'])
  })

  test('always has a subject that Tarik can choose, whatever was done on a company or by its people; that shows Amra no more', async () => {
    const { companyId } = await shop('Kiosk Vrbas', 0)
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    await db.updateTable('companies').set({ parent_id: companies.digitalis }).where('id', '=', companyId).execute()
    const byItsPeople = [
      'access.denied',
      'data.exported',
      'lists.exported',
      'invoices.downloaded',
      'reports.sent',
      'webhooks.added',
      'groups.created',
    ]
    const onIt = ['bank.entrySettled', 'payments.mismatch', 'productFeeds.addressShown', 'webhooks.switchedOff']
    await db
      .insertInto('security_events')
      .values([
        ...byItsPeople.map((kind) => ({ kind, user_id: userId, company_id: companyId })),
        ...onIt.map((kind) => ({ kind, detail: JSON.stringify({ companyId }) })),
      ])
      .execute()
    const whole = kindsOf(await read('tarik', companyId, { retrieveAll: true }))
    const bySubject = await read('tarik', companyId, {
      retrieveAll: true,
      filters: { subject: [...activitySubjects] },
    })
    expect(whole).toEqual(expect.arrayContaining([...byItsPeople, ...onIt]))
    expect(kindsOf(bySubject)).toEqual(whole)
    const hers = kindsOf(await read('amra', companyId, { retrieveAll: true }))
    expect(hers.filter((kind) => byItsPeople.includes(kind) || onIt.includes(kind))).toEqual([])
  })

  test('is not found by Amra for a company that is not hers, and a buyer may not ask for his own', async () => {
    expect((await read('amra', companies.nexa)).status).toBe(404)
    expect((await read('amra', 987_654)).status).toBe(404)
    // Not Nikola: his refusal would appear in his company's activity.
    const { companyId, token } = await shop('Trafika Stari Grad', 0)
    expect((await send(token, 'POST', `/companies/get-activity/${companyId}`, {})).status).toBe(403)
  })
})

describe('the activity of a product', () => {
  test('shows Tarik who withdrew it and put it back, and nothing about other products', async () => {
    const { id } = products.northfall
    await as('tarik', 'PUT', `/products/toggle-withdraw-product/${id}`)
    await as('tarik', 'PUT', `/products/toggle-withdraw-product/${id}`)
    const answer = await as('tarik', 'POST', `/products/get-activity/${id}`, {})
    expect(kindsOf(answer)).toEqual(['products.putOnSale', 'products.withdrawn'])
    expect(answer.body.data[0]).toMatchObject({ userName: 'Tarik Kovačević' })
    expect(kindsOf(await as('tarik', 'POST', `/products/get-activity/${products.ironOrchard.id}`, {}))).toEqual([])
    expect((await as('tarik', 'POST', '/products/get-activity/987654', {})).status).toBe(404)
    expect((await as('amra', 'POST', `/products/get-activity/${id}`, {})).status).toBe(403)
  })

  test('and of its partner shows Tarik who withdrew it from that partner and put it back on sale there, each once', async () => {
    const { companyId } = await shop('Kiosk Una', 0)
    const { id: productId } = await db
      .insertInto('products')
      .columns(['code', 'title', 'category_id', 'product_type_id', 'publisher_id', 'vat_treatment', 'base_price'])
      .expression((is) =>
        is
          .selectFrom('products')
          .where('id', '=', products.northfall.id)
          .select((of) => [
            of.val('UN-0001').as('code'),
            of.val('Una Rafting').as('title'),
            'category_id',
            'product_type_id',
            'publisher_id',
            'vat_treatment',
            'base_price',
          ]),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const path = '/company-product-prices'
    const items = [{ productId }]
    const { body } = await as('tarik', 'POST', `${path}/create-company-product-price`, { companyId, items })
    const [id] = body.data.ids
    for (const isWithdrawn of [true, true, false])
      await as('tarik', 'PUT', `${path}/toggle-withdraw-company-product/${id}`, { isWithdrawn })
    const both = ['prices.putOnSale', 'prices.withdrawn']
    expect(kindsOf(await read('tarik', companyId)).slice(0, 2)).toEqual(both)
    expect(kindsOf(await read('tarik', companyId, { filters: { subject: ['prices'] } }))).toEqual([
      ...both,
      'prices.changed',
    ])
    expect(kindsOf(await as('tarik', 'POST', `/products/get-activity/${productId}`, {}))).toEqual(both)
  })
})
