import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shopWorld } from '../cart/testing/shop-world.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { bankMoney } from '../testing/bank-money.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'

const world = await shopWorld()
const { db, people, send } = world
await sql`insert into user_roles values (${people.tarik.id}, 1) on conflict do nothing`.execute(db)
const tarik = await world.tokenFor('tarik')

const entryOf = (amount: number) => bankMoney(db, { by: people.tarik, amount, party: 'Kutak igara' })

test('100 KM of Kutak igara that arrive by bank while its currency changes to the euro are never 100 euros', async () => {
  const { companyId } = await world.shop('Kutak igara', 0)
  // As creating a company does.
  await inTransaction(db, (trx) => lockAccounts(trx, [companyId]))
  await db.updateTable('company_products').set({ price: null }).where('company_id', '=', companyId).execute()
  const before = { ...(await send(tarik, 'GET', `/companies/${companyId}`)).body.data, code: `M-${companyId}` }
  const entryId = await entryOf(10_000)
  const held = await db.startTransaction().execute()
  await sql`select from company_products where company_id = ${companyId} order by id for update`.execute(held)
  const changing = send(tarik, 'PUT', `/companies/${companyId}`, { ...before, currency: 'EUR' })
  await untilWaitedFor(db, held)
  const adding = send(tarik, 'POST', `/bank/add-funds/${entryId}`, { companyId })
  await untilWaitedFor(db, held, 2)
  await held.rollback().execute()
  expect((await changing).status).toBe(200)
  expect((await adding).body.code).toBe('bank.otherCurrency')
  const { rows } = await sql`
    select currency, balance from ledger_accounts where company_id = ${companyId} and balance <> 0`.execute(db)
  expect(rows).toEqual([])
  expect(await findBreaches(db)).toEqual([])
})
