import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededDatabase } from '../../server/src/testing/database.ts'
import { fillMoney } from './fill-money.ts'

let owner: pg.Client
let url: string
beforeAll(async () => {
  url = await seededDatabase()
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(() => owner.end())

const one = async (text: string): Promise<number> => Number((await owner.query(text)).rows[0].n)

it('as many card payment attempts are written as were requested, however few orders are paid by card, and each of these orders is charged at most once', async () => {
  const before = await one('select count(*) as n from payment_attempts')
  const there = await fillMoney(url, { refunds: 20, attempts: 5000, entries: 40, differences: 10 })
  expect(await one("select count(*) as n from payment_attempts where reference like 'bench-%'")).toBe(5000)
  expect(there.attempts).toBe(before + 5000)
  expect(await one('select count(*) as n from payment_differences')).toBe(there.differences)
  expect(
    await one(
      'select max(n) as n from (select count(*) as n from payment_attempts where state in (3, 4) group by order_id) x',
    ),
  ).toBe(1)
  expect(
    await one(
      'select count(*) as n from payment_attempts a join orders o on o.id = a.order_id where a.currency <> o.currency',
    ),
  ).toBe(0)
})
