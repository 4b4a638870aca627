import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { askForAccounts } from './account-needed.ts'

const { as, companies, db, people, place, products, services, statusOf, stock } = await orderWorld()

const [cash, wire] = [1, 3] as const
const account = 'BA393380606112345626'

beforeAll(async () => {
  await db
    .insertInto('user_roles')
    .values([
      { user_id: people.amra.id, role_id: 10 },
      { user_id: people.tarik.id, role_id: 1 },
    ])
    .execute()
  await stock('northfall', 40)
})
const paySupplier = (on: boolean) => setParameters(db, { retailersPaySupplier: on })
const setAccount = (bank_account: string) =>
  db.updateTable('companies').set({ bank_account }).where('id', '=', companies.digitalis).execute()
beforeEach(async () => {
  await paySupplier(true)
  await setAccount('')
})

const order = (paymentType: 1 | 3) => place({ by: 'nikola', lines: [['northfall', 1]], paymentType })
const ownCompany = async () => (await as('amra', 'GET', '/companies/get-logged-user-company')).body.data
const isOnDashboard = async (who: 'amra' | 'nikola') =>
  (await as(who, 'GET', '/dashboard/get-dashboard-data/3')).body.data.buyer.accountNeeded
const listed = async () => (await as('tarik', 'GET', '/companies/get-resellers-without-account')).body.data
const mails = () =>
  db.selectFrom('mails').select('to_address').where('template', '=', 'company-account-needed').execute()

/** Amra saves her company's data with this account. */
async function save(bankAccount: string) {
  const own = await ownCompany()
  const names =
    'town postalCode address email phone website contactPerson language keysInMail invoiceTextEn invoiceTextBs invoiceTextHr version'
  const body = Object.fromEntries(names.split(' ').map((name) => [name, own[name]]))
  return as('amra', 'PUT', `/companies/update-my-company/${companies.digitalis}`, { ...body, bankAccount })
}

describe("the bank account printed on a company's documents", () => {
  it('must have right check digits if it begins like an IBAN: Amra is told at its field, and nothing is saved', async () => {
    for (const wrong of ['BA12', account.replace('6112', '6121'), `${account.slice(0, -1)} UniCredit`]) {
      const { status, body } = await save(wrong)
      expect([status, body.code, body.data.fields[0].path]).toEqual([422, 'company.wrongAccount', 'bankAccount'])
      expect((await ownCompany()).bankAccount).toBe('')
    }
  })

  it("may be followed by the bank's name, or be no IBAN; an existing wrong one does not have to be fixed to change a phone number", async () => {
    const spaced = account.replace(/(.{4})/g, '$1 ').trim()
    for (const right of [account, `${spaced} (UniCredit)`, '338-060-61123456-78'])
      expect([right, (await save(right)).status]).toEqual([right, 200])
    await setAccount('BA12')
    expect((await save('BA12')).status).toBe(200)
  })
})

describe('Digitalis is paid by its retailers and has no bank account (decision 0171)', () => {
  it('Nikola cannot order by transfer and sees why; he can still pay in cash', async () => {
    await expect(order(wire)).rejects.toMatchObject({
      def: { code: 'cart.sellerWithoutAccount' },
      params: { seller: 'Digitalis d.o.o.' },
    })
    expect(await statusOf(await order(cash))).toBe(8)
    await setAccount(account)
    expect(await statusOf(await order(wire))).toBe(8)
    await setAccount('')
    await paySupplier(false)
    expect(await statusOf(await order(wire))).toBe(8)
  })

  it('the cart tells Nikola before he orders, and stops once there is an account or the distributor is paid', async () => {
    await db
      .updateTable('companies')
      .set({ payment_types: [cash, wire, 5] })
      .execute()
    await as('nikola', 'POST', '/shopping-cart', {
      shoppingCartItems: [{ productId: products.northfall.id, quantity: 1 }],
    })
    const transfer = async () =>
      (await as('nikola', 'GET', '/shopping-cart')).body.data.payWith.find(
        (way: { paymentType: number }) => way.paymentType === wire,
      ).problem
    expect(await transfer()).toEqual({ code: 'ACCOUNT' })
    await setAccount(account)
    expect(await transfer()).toBeNull()
    await setAccount('')
    await paySupplier(false)
    expect(await transfer()).toBeNull()
  })

  it('Amra sees it on her dashboard and at the field, Selma beside the switch; neither does once it is entered', async () => {
    const seen = async () => [await isOnDashboard('amra'), (await ownCompany()).accountNeeded, await listed()]
    const named = [{ id: companies.digitalis, name: 'Digitalis d.o.o.' }]
    expect(await seen()).toEqual([true, true, named])
    expect(await isOnDashboard('nikola')).toBe(false)
    // The list also shows who would lack one before the switch is turned on.
    await paySupplier(false)
    expect(await seen()).toEqual([false, false, named])
    await paySupplier(true)
    expect((await save(account)).status).toBe(200)
    expect(await seen()).toEqual([false, false, []])
    for (const who of ['amra', 'nikola'] as const)
      expect((await as(who, 'GET', '/companies/get-resellers-without-account')).status).toBe(403)
  })

  it('Amra saves her other data without an account, but cannot remove an existing one', async () => {
    expect((await save('')).status).toBe(200)
    await setAccount(account)
    expect(await save(' ')).toMatchObject({
      status: 422,
      body: { code: 'company.accountNeeded', data: { fields: [{ path: 'bankAccount' }] } },
    })
    expect((await ownCompany()).bankAccount).toBe(account)
    await paySupplier(false)
    expect((await save('')).status).toBe(200)
  })

  it('Amra is notified by mail, once a month however often the job runs', async () => {
    const before = (await mails()).length
    await paySupplier(false)
    expect(await askForAccounts(services)).toBe(0)
    await paySupplier(true)
    for (const _ of [1, 2, 3]) expect(await askForAccounts(services)).toBe(1)
    expect((await mails()).slice(before)).toEqual([{ to_address: 'amra@firma.example' }])
    await setAccount(account)
    expect(await askForAccounts(services)).toBe(0)
  })
})
