import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addFunds } from '../ledger/add-funds.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { placingWorld } from './testing/placing-world.ts'

const { as, colleague, companies, db, fill, fundsOf, holdsTrue, order, people, send, stock, stockOf, products } =
  await placingWorld()
await db.insertInto('user_roles').values({ user_id: people.amra.id, role_id: 10 }).execute()

/** Sets what a company may spend to this many minor units. */
const bringTo = async (companyId: number, amount: number) => {
  const now = await fundsOf(companyId)
  if (now === amount) return
  const wire = { companyId, amount: amount - now, userId: people.tarik.id, memo: 'test' }
  await inTransaction(db, (trx) => addFunds(trx, wire))
}
/** The given number of buyers of a company, each with one Northfall key in the cart. */
const buyers = async (companyId: number, count: number) => {
  const found: { token: string; id: number; version: number }[] = []
  for (let n = 0; n < count; n += 1) {
    const { token, id } = await colleague(companyId, 3)
    found.push({ token, id, version: (await fill(token, [['northfall', 1]])).version })
  }
  return found
}
const given = async () => (await stockOf(products.northfall.id)).available

describe('a retailer orders through its reseller', () => {
  const hundred =
    'a hundred times at once, whose funds suffice for thirty-seven: so many orders stand, and both pay for so many'
  // An order may share a transaction with others only if it has its own key.
  const ways = { alone: () => ({}), 'with keys': () => ({ 'idempotency-key': randomUUID() }) }
  it.each(['alone', 'with keys'] as const)(
    `${hundred} (%s)`,
    async (way) => {
      await stock('northfall', 60)
      await bringTo(companies.digitalis, 37 * 5700 + 12)
      await bringTo(companies.gejmerija, 1_000_000)
      const all = await buyers(companies.gejmerija, 100)
      const left = (await given()) - 37
      const answers = await Promise.all(all.map(({ token, version }) => order(token, version, 5, ways[way]())))
      const said = Map.groupBy(answers, ({ status, body }) => (status === 200 ? 'ordered' : body.code))
      expect([said.get('ordered')?.length, said.get('ledger.supplierShort')?.length]).toEqual([37, 63])
      expect([await fundsOf(companies.digitalis), await fundsOf(companies.gejmerija)]).toEqual([
        12,
        1_000_000 - 37 * 6190,
      ])
      expect(await given()).toBe(left)
      await holdsTrue()
    },
    120_000,
  )
})

describe('while orders are being placed', () => {
  it('Amra blocks Gejmerija: orders that came first stand and are paid, and afterwards nobody there can order', async () => {
    for (let round = 0; round < 4; round += 1) {
      await stock('northfall', 20)
      await bringTo(companies.digitalis, 1_000_000)
      await bringTo(companies.gejmerija, 1_000_000)
      const all = await buyers(companies.gejmerija, 9)
      const [late, ...others] = all
      const before = await given()
      const block = (isBlocked: boolean) =>
        as('amra', 'PUT', `/companies/block-company/${companies.gejmerija}`, { isBlocked, reason: 'debt' })
      const [blocked, ...answers] = await Promise.all([
        block(true),
        ...others.map(({ token, version }) => order(token, version)),
      ])
      expect(blocked.status).toBe(200)
      const ordered = answers.filter(({ status }) => status === 200).length
      expect(answers.every(({ status }) => status === 200 || (status >= 400 && status < 500))).toBe(true)
      expect(await fundsOf(companies.gejmerija)).toBe(1_000_000 - ordered * 6190)
      expect(before - (await given())).toBe(ordered)
      expect((await order(late?.token ?? '', late?.version ?? 0)).status).not.toBe(200)
      expect(before - (await given())).toBe(ordered)
      await block(false)
    }
    await holdsTrue()
  }, 180_000)

  it("Tarik lowers Nexa's credit limit: nothing is bought beyond the old limit, and nothing more above the new one", async () => {
    for (const lowered of [2, 5, 8]) {
      await stock('northfall', 20)
      await bringTo(companies.nexa, 0)
      const limit = (amount: number) =>
        as('tarik', 'POST', '/companies/add-credit-limit', {
          companyId: companies.nexa,
          creditLimit: (amount / 100).toFixed(2),
        })
      expect((await limit(10 * 6190)).status).toBe(200)
      const all = await buyers(companies.nexa, 13)
      const [late, ...others] = all
      const before = await given()
      const [changed, ...answers] = await Promise.all([
        limit(lowered * 6190),
        ...others.map(({ token, version }) => order(token, version)),
      ])
      const ordered = answers.filter(({ status }) => status === 200).length
      expect(ordered).toBeLessThanOrEqual(10)
      // A limit cannot be lowered below what is already used of it.
      const holds = changed.status === 200 ? lowered : 10
      expect(ordered).toBeGreaterThanOrEqual(Math.min(lowered, holds))
      expect(before - (await given())).toBe(ordered)
      expect(await fundsOf(companies.nexa)).toBe((holds - ordered) * 6190)
      expect((await order(late?.token ?? '', late?.version ?? 0)).status === 200).toBe(ordered < holds)
      await bringTo(companies.nexa, holds * 6190)
      await limit(0)
    }
    await holdsTrue()
  }, 180_000)

  it('Amra gives a buyer of Gejmerija another role: the order is placed whole or not at all, and the session ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      await stock('northfall', 2)
      await bringTo(companies.digitalis, 1_000_000)
      await bringTo(companies.gejmerija, 1_000_000)
      const [buyer] = await buyers(companies.gejmerija, 1)
      if (!buyer) throw new Error('a buyer is needed')
      const before = await given()
      const user = {
        firstName: 'Buyer',
        lastName: 'Other',
        email: `other${buyer.id}@firma.example`,
        phone: '',
        language: 'bs',
        userGroups: [8],
      }
      const [changed, ordered] = await Promise.all([
        as('amra', 'PUT', `/users/${buyer.id}`, user),
        order(buyer.token, buyer.version),
      ])
      expect([changed.status, [200, 401].includes(ordered.status)]).toEqual([200, true])
      const count = ordered.status === 200 ? 1 : 0
      expect(before - (await given())).toBe(count)
      expect(await fundsOf(companies.gejmerija)).toBe(1_000_000 - count * 6190)
      expect((await send(buyer.token, 'GET', '/shopping-cart')).status).toBe(401)
    }
    await holdsTrue()
  }, 180_000)
})
