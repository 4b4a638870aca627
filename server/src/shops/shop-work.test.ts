import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { amra } from '../auth/testing/sign-in-world.ts'
import { notedBy } from '../security/testing/noted-acts.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'
import { shopsJobs } from './shops.jobs.ts'
import { fakeWoo } from './testing/fake-woo.ts'
import { many, shopAt, shopWorld } from './testing/shop-world.ts'

const w = await shopWorld()
const { db, woo, call, product } = w

beforeEach(() => w.begin())

describe('links', () => {
  test('are proposed by SKU and by GTIN; unlinked products are listed on both sides', async () => {
    await sql`update products set gtin = '4006381333931' where code = 'S-2'`.execute(db)
    const rows = await w.differences()
    await call('PUT', '/shops/unlink/first', { ids: rows.map((row: { id: number }) => row.id) })
    w.moveClock(10)
    woo.state.products = [
      { id: 101, name: 'Product 1', price: '10.00', sku: 'S-1', stock: 0 },
      { id: 102, name: 'Another name', price: '10.00', sku: 'X', gtin: '4006381333931', stock: 0 },
      { id: 500, name: 'Mug', price: '5.00', sku: 'MUG', stock: 4 },
    ]
    await call('POST', '/shops/compare/first')
    await w.work()
    const { body } = await call('POST', '/shops/get-unlinked/first', { sortBy: 'name', isSortAscending: true })
    expect(
      body.data.map((row: { id: number; proposal: { code: string; by: string } | null }) => [
        row.id,
        row.proposal && `${row.proposal.code} by ${row.proposal.by}`,
      ]),
    ).toEqual([
      [102, 'S-2 by gtin'],
      [500, null],
      [101, 'S-1 by sku'],
    ])
    const missing = await call('POST', '/shops/get-missing/first', { quickSearch: 'Product ' })
    expect(missing.body.pagedResult.totalItems).toBe(many)
    expect(await w.state()).toMatchObject({ linked: 0, unlinked: 3, proposed: 2 })
    await sql`update products set gtin = '' where code = 'S-2'`.execute(db)
  })

  test('are one to one: Tarik cannot link a product twice, nor two with one of the shop', async () => {
    const [one, two] = await w.ids()
    const again = await call('PUT', '/shops/link/first', { links: [{ productId: one, wooId: 102 }] })
    expect([again.status, again.body.code]).toEqual([409, 'shop.alreadyLinked'])
    const unknown = await call('PUT', '/shops/link/first', { links: [{ productId: two, wooId: 9999 }] })
    expect(unknown.status).toBe(404)
    expect((await w.state()).linked).toBe(many)
  })

  test("and Tarik's other settings of a shop are logged with who did it (guarantee G46)", async () => {
    const [one] = await w.ids()
    const rows = await w.differences()
    const link = rows.find((row: { productId: number }) => row.productId === one)
    const ok = async (asked: Promise<{ status: number; body: unknown }>) => {
      const answer = await asked
      expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    }
    const links = [{ productId: one, wooId: 101 }]
    const price = { slot: 'first', price: '10.50' }
    const noted = [
      await notedBy(db, 'shops.unlinked', () => ok(call('PUT', '/shops/unlink/first', { ids: [link.id] }))),
      await notedBy(db, 'shops.linked', () => ok(call('PUT', '/shops/link/first', { links }))),
      await notedBy(db, 'shops.priceSet', () => ok(call('PUT', `/products/update-woocomm-price/${one}`, price))),
      await notedBy(db, 'shops.rulesChanged', () => ok(w.rules({ stockReserve: 2 }))),
    ]
    const by = { user_id: w.world.tarik, company_id: w.world.brava, ip: '203.0.113.5' }
    expect(noted).toMatchObject([
      [{ ...by, detail: { slot: 'first', productIds: [one] } }],
      [{ ...by, detail: { slot: 'first', products: 1 } }],
      [{ ...by, detail: { slot: 'first', productId: one, price: 1050 } }],
      [{ ...by, detail: { slot: 'first', stockReserve: 2, pushesPrice: true } }],
    ])
  })

  test('show in which shops a product of ours is sold', async () => {
    const [one] = await w.ids()
    const { body } = await call('POST', '/products/get-woocom-products-by-id', { ids: [one] })
    expect(body.data).toMatchObject([
      {
        id: one,
        name: 'Product 1',
        price: '10.00',
        shops: [{ slot: 'first', wooId: 101, price: '10.00', differs: [] }],
      },
    ])
  })
})

test('a comparison completes whatever the shop writes: unlimited stock, the character 0 in a name, a product twice', async () => {
  Object.assign(product(101) ?? {}, { name: 'Product\u0000 1', stock: 99_999_999_999 })
  const again = product(102)
  if (again) woo.state.products.push(again)
  await call('POST', '/shops/compare/first')
  await w.work()
  expect((await w.state()).run).toMatchObject({ kind: 'compare', state: 'done' })
  // Existing stock is still sent automatically.
  const row = (await w.differences()).find((one: { wooId: number }) => one.wooId === 101)
  expect(row).toMatchObject({ shopTitle: 'Product 1', differs: [] })
  expect(product(101)?.stock).toBe(row.ourStock)
})

test('an interrupted comparison continues with the next page', async () => {
  woo.state.products = Array.from({ length: 230 }, (_, index) => ({
    id: 101 + index,
    name: `Product ${index + 1}`,
    price: '10.00',
    sku: `S-${index + 1}`,
    stock: 0,
  }))
  await call('POST', '/shops/compare/first')
  await sql`update shop_runs set pages = 1, all_pages = 3 where state <> 'done'`.execute(db)
  await w.work()
  expect(woo.state.asked.filter((each) => each.endsWith('/products'))).toHaveLength(2)
  expect(await w.state()).toMatchObject({ run: { kind: 'compare', state: 'done', done: 3, total: 3 }, unlinked: 130 })
})

test('a shop that answers slowly holds up only itself: each has a queue of its own, and the turn waits for none', async () => {
  const other = await fakeWoo({ certificate: woo.certificate })
  try {
    expect((await call('PUT', '/shops/second', { ...shopAt(other.address), name: 'Second' })).status).toBe(200)
    await call('POST', '/shops/compare/second')
    await w.setPrices(1100, 1, 1)
    await w.push()
    Object.assign(woo.state, { fault: 'batchHangs', asked: [] })
    const asked: string[] = []
    const jobs = {
      ...w.app.services.jobs,
      enqueue: async (_db: unknown, kind: JobKind<object>) => void asked.push(kind.queue),
    }
    const run = (queue: string) =>
      shopsJobs({ ...w.app.services, jobs })
        .find(({ kind }) => kind.queue === queue)
        ?.run({})
    await run('shops-turn')
    expect([...new Set(asked)]).toEqual(['shop-work-first', 'shop-work-second'])
    expect([woo.state.asked, other.state.asked]).toEqual([[], []])
    w.limits.wholeMs = 400
    const slow = run('shop-work-first')
    await run('shop-work-second')
    const states = (await call('GET', '/shops/states')).body.data
    expect(states.find(({ slot }: { slot: string }) => slot === 'second')).toMatchObject({
      run: { kind: 'compare', state: 'done' },
    })
    await slow
    expect(product(101)?.price).toBe('10.00')
  } finally {
    other.close()
  }
})

test('work on shops is for the distributor: Amra of Digitalis sees and does none of it', async () => {
  const token = await w.tokenOf(amra)
  const asked = [
    ['GET', '/shops/states'],
    ['POST', '/shops/get-differences/first'],
    ['PUT', '/shops/resume/first'],
  ] as const
  for (const [method, path] of asked) {
    const answer = await w.call(method, path, method === 'POST' ? {} : undefined)
    expect(answer.status).toBe(200)
    const hers = await w.app.http.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'POST' ? { payload: {} } : {}),
    })
    expect(hers.statusCode).toBe(403)
  }
})
