import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seededDatabase } from '../../../server/src/testing/database.ts'
import { copySequences, differentTables, giveIdentities } from './tables-of-both.ts'

let before: pg.Client
let after: pg.Client
const opened = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
beforeEach(async () => {
  before = await opened(await seededDatabase())
  after = await opened(await seededDatabase())
})
afterEach(async () => {
  await Promise.all([before.end(), after.end()])
})

test('two copies of the demonstration are equal, and a town renamed in one of them is found', async () => {
  expect(await differentTables(before, after)).toEqual([])
  await after.query(`update towns set name = name || '!' where id = (select max(id) from towns)`)
  const different = await differentTables(before, after)
  expect(different.map((one) => one.split(':')[0])).toEqual(['towns'])
})

test('new ids continue after those that the former server assigned', async () => {
  const next = async (client: pg.Client) =>
    (await client.query<{ id: string }>(`select nextval(pg_get_serial_sequence('orders', 'id')) as id`)).rows[0]?.id
  for (let times = 0; times < 3; times += 1)
    await before.query(`select nextval(pg_get_serial_sequence('orders', 'id'))`)
  expect(await copySequences(before, after)).toBeGreaterThan(30)
  expect(await next(after)).toBe(await next(before))
})

test('each table without a primary key gets a replica identity, once', async () => {
  const told = await giveIdentities(before)
  expect(told).toContain('promotion_recipients')
  expect(told).not.toContain('orders')
  expect(await giveIdentities(before)).toEqual([])
})
