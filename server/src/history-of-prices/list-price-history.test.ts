import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { priceWorld } from '../prices/testing/price-world.ts'

const { db, tarik, world } = await priceWorld()
const { rows: groups } = await sql<{ id: number }>`
  insert into price_groups (owner_company_id, name, currency) values (${world.brava}, 'Alabaster', 'BAM') returning id`.execute(
  db,
)
await sql`insert into price_history (at, product_id, level, company_id, group_id, old_value, new_value, currency, cause)
  select now() - make_interval(mins => n), ${world.northfall}, (array['base', 'group', 'company'])[1 + n % 3],
    case when n % 3 = 2 then ${world.megabajt}::bigint end, case when n % 3 = 1 then ${groups[0]?.id}::bigint end, 4000 + n % 7, 4000 + n, 'BAM', 'hand'
  from generate_series(1, 40) n`.execute(db)

interface Change {
  id: number
  productTitle: string
  companyName: string | null
  groupName: string | null
  level: string
}
const changes = async (asked: object): Promise<{ data: Change[]; total: number }> => {
  const { status, body } = await tarik('POST', '/history-of-prices/get-history-of-prices', asked)
  expect(status).toBe(200)
  return { data: body.data, total: body.pagedResult.totalItems }
}
const ids = (rows: readonly Change[]) => rows.map(({ id }) => id)

test('Tarik pages through the price history: together the pages are the whole list, in each order', async () => {
  for (const sortBy of ['createdDate', 'productTitle', 'companyName', 'level', 'changeBp']) {
    const whole = await changes({ sortBy, pageSize: 500 })
    expect(whole.data).toHaveLength(whole.total)
    const pages: Change[] = []
    for (let page = 1; page <= Math.ceil(whole.total / 10); page++)
      pages.push(...(await changes({ sortBy, pageSize: 10, page })).data)
    expect(ids(pages), sortBy).toEqual(ids(whole.data))
  }
})

test('and finds changes by the name of a product, a partner or a group', async () => {
  const whole = (await changes({ pageSize: 500 })).data
  for (const text of ['northfall', 'megabajt', 'alabaster']) {
    const said = (row: Change) => [row.productTitle, row.companyName, row.groupName].join(' ').toLowerCase()
    const wanted = whole.filter((row) => said(row).includes(text))
    expect(wanted.length, text).toBeGreaterThan(0)
    const found = await changes({ quickSearch: text, pageSize: 500 })
    expect(ids(found.data), text).toEqual(ids(wanted))
    expect(found.total).toBe(wanted.length)
  }
  expect((await changes({ quickSearch: 'nobody has this name' })).total).toBe(0)
})

test('beside each change is the lowest price of the thirty days before it, not an older one', async () => {
  await sql`insert into price_history (at, product_id, level, company_id, old_value, new_value, currency, cause)
    select now() - make_interval(days => days), ${world.vektorLiga}, 'company', ${world.megabajt}, old, new, 'BAM', 'hand'
    from (values (45, 9000, 3000), (35, 3000, 6000), (28, 6000, 5500), (20, 5500, 7000), (1, 7000, 6800)) h(days, old, new)
    order by days desc`.execute(db)
  const { body } = await tarik('POST', '/history-of-prices/get-history-of-prices', {
    quickSearch: 'vektor',
    filters: { level: ['company'] },
    pageSize: 500,
  })
  const ofMegabajt = (
    body.data as { companyId: number; oldPrice: string; newPrice: string; lowest30: string }[]
  ).filter((row) => row.companyId === world.megabajt)
  expect(ofMegabajt.map((row) => [row.oldPrice, row.newPrice, row.lowest30])).toEqual([
    ['70.00', '68.00', '55.00'],
    ['55.00', '70.00', '30.00'],
    ['60.00', '55.00', '30.00'],
    ['30.00', '60.00', '30.00'],
    ['90.00', '30.00', '90.00'],
  ])
})
