import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { shopWorld } from '../cart/testing/shop-world.ts'
import { type NotedAct, testNotedActs } from './testing/noted-acts.ts'

const world = await shopWorld()
const { as, assigned, companies, db, people, place, stock } = world
await sql`insert into user_roles (user_id, role_id) values (${people.tarik.id}, 1), (${people.amra.id}, 10)`.execute(db)
const keys = await stock('northfall', 5)
const waiting = () => place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
const served = await place({ by: 'mirza', lines: [['northfall', 1]] })
const servedElsewhere = await place({ by: 'mirza', lines: [['northfall', 1]] })
const colleague = await world.colleague(companies.digitalis, 2)

const nikola = {
  firstName: 'Nikola',
  lastName: 'Đurić',
  email: 'nikola@firma.example',
  phone: '',
  language: 'bs',
}
const waits = [await waiting(), await waiting()] as const
const decided = await waiting()

/** Roles, prices, funds, reveals, decisions: what the security log must contain (guarantee G46). */
const acts: readonly NotedAct[] = [
  {
    kind: 'orders.approved',
    by: people.tarik,
    act: () => as('tarik', 'POST', `/orders/approve-order/${waits[0]}`),
    detail: { orderId: waits[0] },
  },
  {
    kind: 'orders.denied',
    by: people.tarik,
    act: () => as('tarik', 'POST', `/orders/deny-order/${waits[1]}`, { reason: 'no' }),
    detail: { orderId: waits[1] },
  },
  {
    kind: 'ledger.fundsAdded',
    by: people.tarik,
    act: () => as('tarik', 'POST', '/companies/add-funds', { companyId: companies.nexa, amount: '12.50' }),
    detail: { companyId: companies.nexa, amount: 1250 },
  },
  {
    kind: 'ledger.limitSet',
    by: people.tarik,
    act: () => as('tarik', 'POST', '/companies/add-credit-limit', { companyId: companies.nexa, creditLimit: '500' }),
    detail: { companyId: companies.nexa, creditLimit: 50_000 },
  },
  {
    kind: 'prices.changed',
    by: people.tarik,
    act: () =>
      as('tarik', 'POST', `/company-product-prices/update-company-product-price/${assigned.nexa.northfall}`, {
        price: '62.40',
        marginBp: null,
        moq: null,
      }),
    detail: {},
  },
  {
    kind: 'keys.revealed',
    by: people.mirza,
    act: () => as('mirza', 'POST', `/orders/reveal-my-key/${keys[0]?.id}`),
    detail: { keys: 1, orderId: served },
  },
  {
    kind: 'keys.downloaded',
    by: people.mirza,
    act: () => as('mirza', 'POST', `/orders/download-my-keys/${served}`, { format: 'txt' }),
    detail: { keys: 1, orderId: served },
  },
  {
    kind: 'keys.resent',
    by: people.tarik,
    act: () => as('tarik', 'POST', `/orders/resend-order-email/${served}`),
    detail: { keys: 1, orderId: served, companyId: people.mirza.companyId, isElsewhere: false },
  },
  {
    kind: 'keys.resent',
    by: people.tarik,
    act: async () => {
      // A queued mail would go to the new address.
      await db.updateTable('mails').set({ state: 'sent' }).where('order_id', '=', servedElsewhere).execute()
      await as('tarik', 'PUT', '/orders/change-email', { id: servedElsewhere, email: 'ko-zna-ko@drugdje.example' })
      return as('tarik', 'POST', `/orders/resend-order-email/${servedElsewhere}`)
    },
    detail: { keys: 1, orderId: servedElsewhere, companyId: people.mirza.companyId, isElsewhere: true },
  },
  {
    kind: 'users.rolesChanged',
    by: people.amra,
    act: () => as('amra', 'PUT', `/users/${people.nikola.id}`, { ...nikola, userGroups: [8] }),
    detail: { userId: people.nikola.id, companyId: companies.gejmerija, before: [9], after: [8] },
  },
  {
    kind: 'users.disabled',
    by: people.amra,
    act: () => as('amra', 'DELETE', '/users/delete-users', { ids: [colleague.id] }),
    detail: { userId: colleague.id, companyId: companies.digitalis },
  },
  {
    kind: 'companies.blocked',
    by: people.amra,
    act: () =>
      as('amra', 'PUT', `/companies/block-company/${companies.gejmerija}`, { isBlocked: true, reason: 'debt' }),
    detail: { companyId: companies.gejmerija },
  },
  {
    kind: 'auth.signedOut',
    by: people.amra,
    // A separate session: the other acts need hers.
    act: async () => world.send(await world.tokenFor('amra'), 'POST', '/auth/logout'),
    detail: {},
  },
]

const events = () => db.selectFrom('security_events').selectAll().orderBy('id').execute()

describe('what people do with roles, prices, money and keys is logged with who did it (guarantee G46)', () => {
  testNotedActs(db, acts, { secrets: () => keys.map((key) => key.code) })

  test('refused acts are not logged as done', async () => {
    expect((await as('tarik', 'POST', `/orders/approve-order/${decided}`)).status).toBe(200)
    const before = (await events()).length
    expect((await as('tarik', 'POST', `/orders/approve-order/${decided}`)).status).toBe(409)
    const tooMuch = { companyId: companies.nexa, amount: '-9999999.00', memo: 'x' }
    expect((await as('tarik', 'POST', '/companies/add-funds', tooMuch)).status).toBe(409)
    expect((await events()).length).toBe(before)
  })
})
