import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { movingWorld } from './testing/moving-world.ts'
import { whileItMoves } from './testing/while-it-moves.ts'
import { bankMoney } from '../testing/bank-money.ts'

const world = await movingWorld()
const {
  db,
  send,
  orion,
  gejmerija,
  digitalis,
  tarik,
  amra,
  zora,
  people,
  buy,
  company,
  fund,
  settle,
  balances,
  fundsOf,
} = world
await sql`insert into user_roles values (${people.tarik.id}, 1) on conflict do nothing`.execute(db)

/** Gejmerija's funds with a supplier. */
async function fundsWith(supplierId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger_accounts where company_id = ${gejmerija} and counterparty_id = ${supplierId} and kind = 'funds'`.execute(
    db,
  )
  return rows[0]?.balance ?? 0
}

const entryOf = (amount: number) => bankMoney(db, { by: people.tarik, amount, party: 'Gejmerija' })

/** Gejmerija's supplier, with no money there, and the one it moves to. */
async function settled() {
  const { supplierId } = await company()
  const [from, to, seller] = supplierId === orion ? [orion, digitalis, zora] : [digitalis, orion, amra]
  await settle(seller)
  return { from, to, seller }
}

test('money of Gejmerija that arrives by bank while it moves to another reseller belongs to that one, and none to the former', async () => {
  const { from, to } = await settled()
  const entryId = await entryOf(10_000)
  const before = { from: await fundsOf(from), to: await fundsOf(to), own: await fundsWith(to) }
  const answer = await whileItMoves(db, { companyId: gejmerija, to }, () =>
    send(tarik, 'POST', `/bank/add-funds/${entryId}`, { companyId: gejmerija }),
  )
  expect(answer.status).toBe(200)
  expect({ from: await fundsOf(from), to: await fundsOf(to), own: await fundsWith(to) }).toEqual({
    from: before.from,
    to: before.to + 10_000,
    own: before.own + 10_000,
  })
  expect(await balances()).toEqual([])
})

test('a refund for Gejmerija that waits while it moves to another reseller is paid back outside the portal', async () => {
  const { from, to, seller } = await settled()
  await fund(seller, gejmerija, '100.00')
  const { id, gross } = await buy(1)
  await settle(seller)
  const answer = await whileItMoves(db, { companyId: gejmerija, to }, () =>
    send(tarik, 'POST', '/orders/fully-refund-order', { id, keysToStock: true, reasonKind: 1, reason: 'Ne rade' }),
  )
  expect(answer.status).toBe(200)
  expect(await fundsWith(from)).toBe(0)
  const paid = Number(gross) * 100
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, amount from ledger_transactions where order_id = ${id} and company_id = ${gejmerija} order by id`.execute(
    db,
  )
  expect(rows).toEqual([
    { kind: 'capture', amount: -paid },
    { kind: 'refund', amount: paid },
    { kind: 'adjust', amount: -paid },
  ])
  expect(await balances()).toEqual([])
  expect(await world.breaches()).toEqual([])
})
