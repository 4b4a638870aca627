import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shopWorld } from '../cart/testing/shop-world.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { inTransaction } from '../platform/db/transaction.ts'

const world = await shopWorld()
const { db, send, stock, order, fill, emptyStock, products } = world
const tarik = await world.tokenFor('tarik')
const northfall = products.northfall.id
const soon = () => new Promise((resume) => setTimeout(resume, 400))

/** A shop that has never traded and pays base prices: its currency may change. */
async function newShop(name: string) {
  const shop = await world.shop(name, 0)
  // As creating a company does.
  await inTransaction(db, (trx) => lockAccounts(trx, [shop.companyId]))
  await db.updateTable('company_products').set({ price: null }).where('company_id', '=', shop.companyId).execute()
  const company = async () => (await send(tarik, 'GET', `/companies/${shop.companyId}`)).body.data
  const before = { ...(await company()), code: `M-${shop.companyId}` }
  return {
    ...shop,
    company,
    toEuro: () => send(tarik, 'PUT', `/companies/${shop.companyId}`, { ...before, currency: 'EUR' }),
    cart: await fill(shop.token, [['northfall', 1]]),
    /** The currency of its orders. */
    ordered: async () =>
      (await db.selectFrom('orders').select('currency').where('company_id', '=', shop.companyId).execute()).map(
        (row) => row.currency,
      ),
  }
}

/** Keeps these rows locked by another session while the work runs. */
async function whileHeld(rows: ReturnType<typeof sql>, work: (release: () => Promise<unknown>) => Promise<void>) {
  const held = await db.startTransaction().execute()
  await rows.execute(held)
  await work(() => held.rollback().execute())
}

test('an order being placed by transfer is in the currency its shop keeps: the change waits and is refused', async () => {
  await emptyStock()
  await stock('northfall', 1)
  const shop = await newShop('Kutak igara')
  await whileHeld(
    sql`select from keys where product_id = ${northfall} and state = 2 order by id for update`,
    async (release) => {
      const ordering = order(shop.token, shop.cart.version, 3)
      await soon()
      const changing = shop.toEuro()
      await soon()
      await release()
      expect([(await ordering).status, (await changing).body.code]).toEqual([200, 'company.currencyFixed'])
    },
  )
  expect([(await shop.company()).currency, await shop.ordered()]).toEqual(['BAM', ['BAM']])
})

test('an order placed while the currency is being changed waits, and is placed at the new prices or not at all', async () => {
  await emptyStock()
  await stock('northfall', 5)
  for (const paymentType of [3, 4] as const) {
    const shop = await newShop(`Kutak ${paymentType}`)
    await whileHeld(
      sql`select from company_products where company_id = ${shop.companyId} order by id for update`,
      async (release) => {
        const changing = shop.toEuro()
        await soon()
        const ordering = order(shop.token, shop.cart.version, paymentType)
        await soon()
        await release()
        expect([(await changing).status, (await ordering).body.code]).toEqual([200, 'cart.notValid'])
      },
    )
    expect([(await shop.company()).currency, await shop.ordered()]).toEqual(['EUR', []])
    const { version } = await fill(shop.token, [['northfall', 1]])
    expect((await order(shop.token, version, paymentType)).status).toBe(200)
    expect(await shop.ordered()).toEqual(['EUR'])
  }
})

test('keys given away in the meantime are in the currency the shop keeps', async () => {
  await emptyStock()
  await stock('northfall', 1)
  const shop = await newShop('Poklon')
  await whileHeld(
    sql`select from keys where product_id = ${northfall} and state = 2 order by id for update`,
    async (release) => {
      const giving = send(tarik, 'POST', '/orders/issue-free-order', {
        companyId: shop.companyId,
        lines: [{ productId: northfall, quantity: 1 }],
        reason: 'Za stalne kupce',
      })
      await soon()
      const changing = shop.toEuro()
      await soon()
      await release()
      expect([(await giving).status, (await changing).body.code]).toEqual([200, 'company.currencyFixed'])
    },
  )
  expect([(await shop.company()).currency, await shop.ordered()]).toEqual(['BAM', ['BAM']])
})

test("concurrent orders and currency changes leave no order in a currency other than its shop's, and the books are right", async () => {
  await emptyStock()
  await stock('northfall', 40)
  for (let round = 0; round < 8; round += 1) {
    const shop = await newShop(`Brzi ${round}`)
    await Promise.all([shop.toEuro(), order(shop.token, shop.cart.version, round % 2 === 0 ? 3 : 4)])
    const { currency } = await shop.company()
    expect((await shop.ordered()).filter((one) => one !== currency)).toEqual([])
  }
  expect(await findBreaches(db)).toEqual([])
}, 180_000)
