import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { leaveOwnTerms } from '../prices/leave-own-terms.ts'
import { priceWorld } from '../prices/testing/price-world.ts'

const { assign, db, path, rowOf, tarik, world } = await priceWorld()
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

describe('prices from a quantity on', () => {
  interface Shown extends Change {
    minQuantity: number
    oldPrice: string | null
    newPrice: string | null
    lowest30: string | null
    cause: string
    userName: string | null
  }
  /** Changes since the given one, the newest first. */
  const since = async (id: number, filters: object) =>
    ((await changes({ filters, pageSize: 500 })).data as Shown[]).filter((row) => row.id > id)
  const newest = async () => (await changes({ pageSize: 1 })).data[0]?.id ?? 0
  const said = (rows: readonly Shown[]) =>
    rows.map((row) => [row.level, row.minQuantity, row.oldPrice, row.newPrice, row.cause])
  const ofMegabajt = { productId: world.kestrel, companyId: world.megabajt }
  const tier = (minQuantity: number, price: string) => ({ minQuantity, price })

  test('of Megabajt are in the history when Tarik sets, changes and removes them, and are never its lowest price of one piece', async () => {
    await assign(tarik, world.megabajt, [{ productId: world.kestrel, price: '59.90' }])
    const { id } = await rowOf(tarik, world.megabajt, world.kestrel)
    const set = (price: string, tiers: object[]) =>
      tarik('POST', `${path}/update-company-product-price/${id}`, { price, marginBp: null, moq: null, tiers })
    const changed = async (what: () => Promise<unknown>) => {
      const before = await newest()
      await what()
      return since(before, ofMegabajt)
    }
    const first = await changed(() => set('58.90', [tier(10, '49.90'), tier(50, '45.00')]))
    expect(said(first)).toEqual([
      ['company', 1, '59.90', '58.90', 'hand'],
      ['company', 10, null, '49.90', 'hand'],
      ['company', 50, null, '45.00', 'hand'],
    ])
    expect(first.map(({ userName, lowest30 }) => [userName, lowest30])).toEqual([
      ['Tarik Kovačević', '59.90'],
      ['Tarik Kovačević', null],
      ['Tarik Kovačević', null],
    ])
    const second = await changed(() => set('58.90', [tier(10, '48.00'), tier(50, '45.00')]))
    expect(said(second)).toEqual([['company', 10, '49.90', '48.00', 'hand']])
    expect(second[0]?.lowest30).toBe('49.90')
    const third = await changed(() =>
      tarik('POST', `${path}/update-company-products-with-percentage/${world.megabajt}`, { ids: [id], marginBp: 2000 }),
    )
    expect(said(third)).toEqual([
      ['margin', 1, null, null, 'margin'],
      ['company', 1, '58.90', null, 'margin'],
      ['company', 10, '48.00', null, 'margin'],
      ['company', 50, '45.00', null, 'margin'],
    ])
    expect(third[1]?.lowest30).toBe('58.90')
    await set('57.90', [tier(10, '47.00')])
    const last = await changed(() => tarik('DELETE', `${path}/${id}`))
    expect(said(last)).toEqual([
      ['company', 1, '57.90', null, 'hand'],
      ['company', 10, '47.00', null, 'hand'],
    ])
  })

  test('of a price group are in the history when Tarik sets them and when he takes the product out', async () => {
    const groupId = groups[0]?.id
    const put = (items: object[]) => tarik('POST', '/groups/add-product-to-group', { groupId, items })
    let before = await newest()
    await put([{ productId: world.kestrel, price: '61.00', tiers: [tier(20, '58.00')] }])
    expect(said(await since(before, { productId: world.kestrel, level: ['group'] }))).toEqual([
      ['group', 1, null, '61.00', 'hand'],
      ['group', 20, null, '58.00', 'hand'],
    ])
    before = await newest()
    await put([{ productId: world.kestrel, price: '61.00', tiers: [tier(20, '57.00')] }])
    expect(said(await since(before, { productId: world.kestrel }))).toEqual([['group', 20, '58.00', '57.00', 'hand']])
    before = await newest()
    const held = db.selectFrom('price_group_products').select('id').where('product_id', '=', world.kestrel)
    const { id } = await held.where('group_id', '=', Number(groupId)).executeTakeFirstOrThrow()
    await tarik('DELETE', '/groups/delete-products-from-group', { ids: [id] })
    expect(said(await since(before, { productId: world.kestrel }))).toEqual([
      ['group', 1, '61.00', null, 'hand'],
      ['group', 20, '57.00', null, 'hand'],
    ])
  })

  test('are in the history when a company leaves its own terms behind', async () => {
    await assign(tarik, world.megabajt, [{ productId: world.vektorLiga }])
    const { id } = await rowOf(tarik, world.megabajt, world.vektorLiga)
    await tarik('POST', `${path}/update-company-product-price/${id}`, {
      price: null,
      marginBp: null,
      moq: null,
      tiers: [tier(10, '80.00')],
    })
    const before = await newest()
    await db
      .transaction()
      .execute((trx) => leaveOwnTerms(trx, { companyId: world.megabajt, currency: 'BAM', userId: world.tarik }))
    expect(said(await since(before, { productId: world.vektorLiga }))).toEqual([['company', 10, '80.00', null, 'hand']])
  })
})
