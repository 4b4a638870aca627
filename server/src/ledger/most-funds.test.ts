import { expect, it } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'

const world = await orderWorld()
const { as, companies, fundsOf } = world

it('Amra cannot book so much for Gejmerija that the balances become unreadable', async () => {
  const book = (amount: string) =>
    as('amra', 'POST', '/companies/add-funds', { companyId: companies.gejmerija, amount })
  const before = await fundsOf(companies.gejmerija)
  expect(await book('9999999999.99')).toMatchObject({ status: 422, body: { code: 'ledger.tooMuch' } })
  const room = (999_999_999_999 - before) / 100
  expect((await book(room.toFixed(2))).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 4 }, () => book('0.01')))
  expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('ledger.tooMuch'))
  expect(await fundsOf(companies.gejmerija)).toBe(999_999_999_999)
  expect((await as('tarik', 'POST', '/companies/get-companies', {})).status).toBe(200)
  expect((await book('-9999999999.99')).body.code).toBe('ledger.reasonNeeded')
})
