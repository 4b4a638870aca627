import { beforeAll, describe, expect, test } from 'vitest'
import { toldBy } from '../notifications/testing/told-by.ts'
import { type NotedAct, testNotedActs } from '../security/testing/noted-acts.ts'
import { orderWorld } from './testing/order-world.ts'
import { setParameters } from './testing/set-parameters.ts'

const world = await orderWorld()
const { as, assigned, companies, db, issueInvoices, people, place, products, stock } = world

/** All existing codes, as imported. */
const codes: string[] = []
beforeAll(async () => {
  codes.push(...(await stock('northfall', 60)).map(({ code }) => code))
  const bankAccount = { bank_account: 'BA393380606112345678' }
  await db.updateTable('companies').set(bankAccount).where('id', '=', companies.digitalis).execute()
  await setParameters(db, { freeKeysPerMonth: 1000, retailersPaySupplier: true })
})
const bought = (by: 'mirza' | 'nikola' = 'mirza') => place({ by, lines: [['northfall', 1]] })
const keyOf = async (orderId: number) => {
  const [slot] = await world.keysOf(orderId)
  return { keyId: slot?.keyId as number, last4: slot?.last4 as string }
}
const last = async (table: 'orders' | 'refunds' | 'key_returns') =>
  (await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const numberOf = async (orderId: number) =>
  (await db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()).number
const supplierId = async () =>
  (await db.selectFrom('key_suppliers').select('id').where('name', '=', 'Kaldera Works').executeTakeFirstOrThrow()).id
async function writeSupplier() {
  const { body } = await as('tarik', 'POST', '/key-suppliers/get-key-suppliers', { quickSearch: 'Kaldera' })
  const { id, version } = body.data[0]
  const terms = {
    name: 'Kaldera Works',
    contact: 'Ines Novak',
    email: 'sales@kaldera.example',
    phone: '',
    currency: 'EUR',
    paymentDays: 30,
    leadDays: 10,
    note: '',
  }
  return as('tarik', 'PUT', `/key-suppliers/update-key-supplier/${id}`, { ...terms, version })
}
let orderId = 0
const reason = 'Ordered twice'

const acts: readonly NotedAct[] = [
  {
    kind: 'orders.refunded',
    by: people.tarik,
    act: async () => {
      orderId = await bought()
      const body = { id: orderId, keysToStock: false, reasonKind: 7, reason }
      return as('tarik', 'POST', '/orders/fully-refund-order', body)
    },
    detail: () => ({ orderId, companyId: companies.nexa, amount: 6190, currency: 'BAM' }),
  },
  {
    kind: 'orders.givenFree',
    by: people.tarik,
    act: () =>
      as('tarik', 'POST', '/orders/issue-free-order', {
        companyId: companies.gejmerija,
        lines: [{ productId: products.northfall.id, quantity: 2 }],
        reason: 'Fair',
      }),
    detail: async () => ({ orderId: await last('orders'), companyId: companies.gejmerija, keys: 2, reason: 'Fair' }),
  },
  {
    kind: 'keys.supplierChanged',
    by: people.tarik,
    act: writeSupplier,
    detail: async () => ({ supplierId: await supplierId() }),
  },
  {
    kind: 'keys.reorderMailed',
    by: people.tarik,
    act: async () => {
      await writeSupplier()
      await stock('ironOrchard', 1)
      await place({ by: 'mirza', lines: [['ironOrchard', 9]] })
      return as('tarik', 'POST', '/key-suppliers/mail-reorder-proposal', { supplierId: await supplierId() })
    },
    detail: async () => ({
      supplierId: await supplierId(),
      products: expect.any(Number),
      to: 'sales@kaldera.example',
    }),
  },
  {
    kind: 'prices.removed',
    by: people.tarik,
    act: () => as('tarik', 'DELETE', `/company-product-prices/${assigned.digitalis.ironOrchard}`),
    detail: {},
  },
]

describe('what clerks do with orders and suppliers of keys is recorded with who did it (guarantee G46)', () => {
  testNotedActs(db, acts, { secrets: () => codes })
})

interface OrderAct {
  readonly kind: string
  readonly by: 'tarik' | 'amra' | 'mirza' | 'nikola'
  /** Returns the order whose history contains the event. */
  readonly act: () => Promise<number>
  readonly facts: () => object | Promise<object>
}
const ok = (answer: { status: number; text: string }) =>
  expect([answer.status, answer.text]).toEqual([200, answer.text])
let told: object = {}

/** Actions on an order that appear in its history. */
const orderActs: readonly OrderAct[] = [
  {
    kind: 'mailResent',
    by: 'tarik',
    act: async () => {
      const id = await bought()
      ok(await as('tarik', 'POST', `/orders/resend-order-email/${id}`))
      return id
    },
    facts: () => ({ to: 'mirza@firma.example', keys: 1 }),
  },
  {
    kind: 'estimateSent',
    by: 'tarik',
    act: async () => {
      const id = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
      ok(await as('tarik', 'POST', '/orders/send-order-estimate', { id }))
      const { number } = await db
        .selectFrom('estimates')
        .select('number')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      told = { number, to: 'mirza@firma.example' }
      return id
    },
    facts: () => told,
  },
  {
    kind: 'invoiceMailed',
    by: 'amra',
    act: async () => {
      const id = await bought('nikola')
      await issueInvoices()
      const paper = await db
        .selectFrom('invoices')
        .select(['id', 'number'])
        .where('order_id', '=', id)
        .where('buyer_id', '=', companies.gejmerija)
        .executeTakeFirstOrThrow()
      const sent = await as('amra', 'POST', `/orders/mail-invoice/${paper.id}`)
      ok(sent)
      told = { number: paper.number, to: sent.body.data.to }
      return id
    },
    facts: () => told,
  },
  {
    kind: 'faultyReported',
    by: 'mirza',
    act: async () => {
      const id = await bought()
      const key = await keyOf(id)
      ok(await as('mirza', 'POST', `/orders/report-faulty-key/${key.keyId}`, { reason: 'Redeemed' }))
      told = { ...key, product: products.northfall.title, reason: 'Redeemed' }
      return id
    },
    facts: () => told,
  },
  {
    kind: 'returnAccepted',
    by: 'tarik',
    act: async () => {
      const id = await bought()
      const { keyId, last4 } = await keyOf(id)
      ok(await as('mirza', 'POST', `/orders/request-key-return/${keyId}`, { reason }))
      ok(await as('tarik', 'PUT', `/orders/accept-key-return/${await last('key_returns')}`))
      told = { product: products.northfall.title, last4 }
      return id
    },
    facts: () => told,
  },
]

describe('the history of an order says what people did with it', () => {
  test.each(orderActs.map((one) => [one.kind, one] as const))('%s', async (kind, { by, act, facts }) => {
    const id = await act()
    const events = await db
      .selectFrom('order_events')
      .select(['user_id', 'is_internal', 'detail'])
      .where('order_id', '=', id)
      .where('kind', '=', kind)
      .where('user_id', '=', people[by].id)
      .execute()
    expect(events).toEqual([
      { user_id: people[by].id, is_internal: false, detail: expect.objectContaining(await facts()) },
    ])
    expect(codes.filter((code) => JSON.stringify(events).includes(code))).toEqual([])
  })
})

describe('who is notified in the bell of an action on an order', () => {
  test('an order that Nikola is to pay to Digitalis notifies only Amra', async () => {
    let id = 0
    const told = await toldBy(db, 'order.toConfirm', async () => {
      id = await place({ by: 'nikola', lines: [['northfall', 1]], paymentType: 3 })
    })
    expect(told).toMatchObject([
      {
        user_id: people.amra.id,
        company_id: companies.digitalis,
        order_id: id,
        detail: { number: await numberOf(id) },
      },
    ])
  })
})
