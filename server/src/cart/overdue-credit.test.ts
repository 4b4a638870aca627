import { paymentType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placingWorld } from './testing/placing-world.ts'

const { db, stock, fill, order, send, shop, holdsTrue } = await placingWorld()

test('a shop whose credit is paused orders from its funds and not on credit, and its cart shows no credit', async () => {
  await stock('northfall', 5)
  const { companyId, token } = await shop('Trafika Duvno', 10_000)
  await sql`update ledger_accounts set credit_limit = 100000, overdue = 500, credit_paused = true
    where company_id = ${companyId} and kind = 'funds'`.execute(db)
  const tooMuch = await fill(token, [['northfall', 2]])
  expect(tooMuch).toMatchObject({ available: '100.00', creditLimit: '0.00', gross: '123.80' })
  const { payWith } = (await send(token, 'GET', '/shopping-cart')).body.data
  const fromFunds = payWith.find((way: { paymentType: number }) => way.paymentType === paymentType.code.companyFunds)
  expect(fromFunds.problem).toEqual({ code: 'OVERDUE' })
  const refused = await order(token, tooMuch.version)
  expect([refused.status, refused.body.code]).toEqual([409, 'ledger.creditPaused'])

  await send(token, 'DELETE', `/shopping-cart/${tooMuch.id}`)
  const covered = await fill(token, [['northfall', 1]])
  const placed = await order(token, covered.version)
  expect(placed.status).toBe(200)
  expect(placed.body.data.cart).toMatchObject({ available: '38.10', creditLimit: '0.00', funds: '38.10' })
  await holdsTrue()
})
