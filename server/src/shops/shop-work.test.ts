import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { businessZone } from '@brava/contract/format.ts'
import { password } from '../auth/testing/auth-world.ts'
import { amra } from '../auth/testing/sign-in-world.ts'
import { addKeys } from '../testing/small-world.ts'
import type { Fault } from './testing/fake-woo.ts'
import { many, shopWorld } from './testing/shop-world.ts'

const w = await shopWorld()
const { db, woo, call } = w

beforeEach(() => w.begin())

const product = (id: number) => woo.state.products.find((one) => one.id === id)
const statesOf = async (runId: number) => {
  const found: Record<string, number> = {}
  for (const { state } of await w.items(runId)) found[state] = (found[state] ?? 0) + 1
  return found
}
/** What is to be told or was told: the server tells it by itself when its minute comes. */
const newsKinds = async () => {
  const { rows } = await sql<{ kind: string }>`select kind from news where kind ~ '^shop'
    union select kind from notifications where kind ~ '^shop' order by kind`.execute(db)
  return rows.map((row) => row.kind)
}

describe('links', () => {
  test('are proposed by SKU and by GTIN; what nobody linked is shown on both sides', async () => {
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

const settings = (more: object = {}) => ({
  name: 'Web shop BA',
  address: woo.address,
  consumerKey: 'ck_kljuc',
  consumerSecret: 'cs_tajna',
  currency: 'BAM',
  isOn: true,
  password,
  ...more,
})

describe('another address', () => {
  const move = (more: object = {}) =>
    call('PUT', '/shops/first', settings({ address: `${woo.address}/druga`, ...more }))

  test('is another shop: Tarik is told that its links end, and only then they and what waits to be sent do', async () => {
    await w.setPrices(1100, 1, 2)
    await w.work(true)
    const { run } = (await w.push()).body.data
    const asked = await move()
    expect([asked.status, asked.body.code]).toEqual([409, 'shop.linksEnd'])
    expect(asked.body.data.info).toContain('30 linked products')
    expect(await w.state()).toMatchObject({ linked: many, run: { id: run.id, state: 'queued' } })
    // The same address with another name, or a slash more, is the same shop.
    expect((await call('PUT', '/shops/first', settings({ address: `${woo.address}/` }))).status).toBe(200)
    expect((await w.state()).linked).toBe(many)
    expect((await move({ confirm: true })).status).toBe(200)
    expect(await w.state()).toMatchObject({ linked: 0, unlinked: 0, comparedDate: null, run: { state: 'done' } })
    expect(await statesOf(run.id)).toEqual({ failed: 2 })
    expect((await w.items(run.id))[0].problem).toContain('another address')
    woo.state.asked = []
    await w.work(true)
    expect(woo.state.asked).toEqual([])
  })

  test('gets nothing of an undo of the shop before, also where the same numbers are linked again', async () => {
    await w.setPrices(1100, 1, 1)
    await w.work(true)
    const { run } = (await w.push()).body.data
    await w.work()
    await move({ confirm: true })
    w.moveClock(10)
    await call('PUT', '/shops/first', settings())
    await call('POST', '/shops/compare/first')
    await w.work()
    const [one] = await w.ids()
    await call('PUT', '/shops/link/first', { links: [{ productId: one, wooId: 101 }] })
    const { body } = await call('POST', '/shops/get-runs/first', { filters: { id: run.id } })
    expect(body.data).toMatchObject([{ id: run.id, prices: 0 }])
    expect((await call('PUT', `/shops/undo/${run.id}`)).body.code).toBe('shop.nothingToUndo')
    expect(product(101)?.price).toBe('11.00')
  })

  test('waits while the shop is being worked on', async () => {
    await sql`update shops set claimed_until = ${new Date(w.now().getTime() + 60_000)}`.execute(db)
    expect((await move({ confirm: true })).body.code).toBe('shop.runUnderWay')
    expect((await w.state()).linked).toBe(many)
  })
})

describe('another currency', () => {
  const toEuro = (more: object = {}) => call('PUT', '/shops/first', settings({ currency: 'EUR', ...more }))

  test('makes no euros of marks that Tarik set by hand: he is asked, and the rule holds again', async () => {
    const [one] = await w.ids()
    await call('PUT', `/products/update-woocomm-price/${one}`, { slot: 'first', price: '12.00' })
    await w.work()
    const asked = await toEuro()
    expect([asked.status, asked.body.code]).toEqual([409, 'shop.ownPricesEnd'])
    expect(asked.body.data.info).toContain('1 product')
    expect((await w.state()).currency).toBe('BAM')
    expect((await toEuro({ confirmCurrency: true })).status).toBe(200)
    const [first] = (await w.differences()).filter(({ code }: { code: string }) => code === 'S-1')
    expect(first).toMatchObject({ ownPrice: null, ourPrice: '5.11' })
    expect(await w.state()).toMatchObject({ linked: many, currency: 'EUR' })
    // Where nothing was set by hand nobody is asked.
    expect((await call('PUT', '/shops/first', settings())).status).toBe(200)
  })

  test('ends a push that is half sent: its shop, which still sells in marks, gets no euros', async () => {
    await w.setPrices(1100, 1, 2)
    await w.work(true)
    const { run } = (await w.push()).body.data
    woo.state.fault = 'batchTooMany'
    await w.work()
    expect((await w.state()).run).toMatchObject({ id: run.id, state: 'running' })
    woo.state.fault = 'none'
    expect((await toEuro()).status).toBe(200)
    w.moveClock(60)
    await w.work(true)
    expect([product(101)?.price, woo.state.written]).toEqual(['10.00', []])
    expect(await statesOf(run.id)).toEqual({ failed: 2 })
    expect((await w.items(run.id))[0].problem).toContain('another currency')
  })

  test.each<[Fault]>([['batchTooMany'], ['batchHangs']])(
    'loses no stock that was on its way with the prices (%s): it is told anew',
    async (fault) => {
      const [seven = 0] = (await w.ids()).slice(6)
      const before = product(107)?.stock ?? 0
      await w.setPrices(1100, 7, 7)
      await w.work(true)
      await addKeys(db, seven, 7, 421_000, `B-${Math.random()}`)
      await w.push()
      woo.state.fault = fault
      await w.work()
      woo.state.fault = 'none'
      expect((await toEuro()).status).toBe(200)
      woo.state.currency = 'EUR'
      w.moveClock(60)
      await w.work()
      expect(product(107)).toMatchObject({ price: '10.00', stock: before + 7 })
    },
  )

  test('leaves nothing to undo of a push in the currency before', async () => {
    await w.setPrices(1100, 1, 1)
    await w.work(true)
    const { run } = (await w.push()).body.data
    await w.work()
    w.moveClock(10)
    await toEuro()
    woo.state.currency = 'EUR'
    expect((await call('PUT', `/shops/undo/${run.id}`)).body.code).toBe('shop.nothingToUndo')
  })

  test('waits while the shop is being worked on', async () => {
    await sql`update shops set claimed_until = ${new Date(w.now().getTime() + 60_000)}`.execute(db)
    expect((await toEuro()).body.code).toBe('shop.runUnderWay')
  })
})

describe('a push', () => {
  test('writes nothing of a product that Tarik unlinked, or linked with another one, while it waited', async () => {
    await w.setPrices(1100, 1, 3)
    await w.work(true)
    const { run } = (await w.push()).body.data
    const rows: { id: number; code: string }[] = await w.differences()
    const ids = rows.filter(({ code }) => code === 'S-1' || code === 'S-2').map(({ id }) => id)
    await call('PUT', '/shops/unlink/first', { ids })
    const [one] = await w.ids()
    await call('PUT', '/shops/link/first', { links: [{ productId: one, wooId: 102 }] })
    await w.work()
    expect(woo.state.written).toEqual([103])
    expect(await statesOf(run.id)).toEqual({ failed: 2, done: 1 })
    const left = (await w.items(run.id)).filter((item: { state: string }) => item.state === 'failed')
    expect(left[0].problem).toContain('unlinked')
    // What became of it is no word about the product that is linked there now.
    expect((await w.differences()).find((row: { wooId: number }) => row.wooId === 102)).toMatchObject({
      code: 'S-1',
      problem: null,
    })
  })

  test('sends what differs only, in batches, and reads back what the shop made of it', async () => {
    await w.setPrices(1100, 1, 4)
    await w.work(true)
    expect(await w.differences({ differs: true })).toHaveLength(4)
    const { body } = await w.push()
    expect(body.data.run).toMatchObject({ kind: 'push', state: 'queued', total: 4, by: 'Tarik Kovačević' })
    await w.work()
    expect(woo.state.written).toEqual([101, 102, 103, 104])
    expect(product(101)?.price).toBe('11.00')
    expect(await w.differences({ differs: true })).toEqual([])
    const [item] = await w.items(body.data.run.id)
    expect(item).toMatchObject({
      state: 'done',
      before: { price: '10.00' },
      sent: { price: '11.00' },
      after: { price: '11.00' },
    })
    expect((await w.push()).body.code).toBe('shop.nothingDiffers')
  })

  test('says of each product why it was not taken, tells the administrators, and is mended by the next push', async () => {
    await w.setPrices(1100, 1, 4)
    await w.work(true)
    woo.state.refuses.add(102)
    woo.state.swallows.add(103)
    const { run } = (await w.push()).body.data
    await w.work()
    const failed = (await w.items(run.id)).filter((item: { state: string }) => item.state === 'failed')
    expect(failed.map((item: { code: string; problem: string }) => [item.code, item.problem])).toEqual([
      ['S-3', expect.stringContaining('a different value from the one it was sent')],
      ['S-2', 'The shop refused it: Invalid or duplicated SKU.'],
    ])
    expect(await newsKinds()).toEqual(['shop.itemsFailed'])
    expect((await w.differences({ differs: true })).map((row: { problem: string }) => row.problem)).toEqual([
      expect.stringContaining('a different value'),
      expect.stringContaining('refused'),
    ])
    woo.state.refuses.clear()
    woo.state.swallows.clear()
    await w.push()
    await w.work()
    expect(await w.differences({ differs: true })).toEqual([])
  })

  test('asks before much changes: many products, prices that jump, sales that would end', async () => {
    await w.setPrices(1100)
    await w.work(true)
    const asked = await w.push()
    expect([asked.status, asked.body.code]).toEqual([409, 'shop.brake'])
    expect(asked.body.data.info).toBe('Look before you push: 30 of 30 linked products change.')
    await w.setPrices(1000)
    await w.setPrices(1500, 1, 1)
    await w.work(true)
    expect((await w.push()).body.data.info).toContain('1 price changes by more than 30 %')
    Object.assign(product(101) ?? {}, { price: '14.80', salePrice: '14.00' })
    await w.setPrices(1400, 1, 1)
    await call('POST', '/shops/compare/first')
    await w.work(true)
    expect((await w.push()).body.data.info).toBe('Look before you push: 1 running sale ends.')
    expect((await w.push({ confirm: true })).status).toBe(200)
    await w.work()
    expect(product(101)).toMatchObject({ price: '14.00' })
  })

  test.each<[Fault]>([['batchDoneAndGone'], ['batchHalfDone'], ['batchHangs']])(
    'that is cut off (%s) reads before it sends again: nothing is written twice',
    async (fault) => {
      await w.setPrices(1100, 1, 6)
      await w.work(true)
      const { run } = (await w.push()).body.data
      woo.state.fault = fault
      w.limits.wholeMs = fault === 'batchHangs' ? 400 : 30_000
      await w.work()
      expect(await w.state()).toMatchObject({ problem: expect.any(String), nextTryDate: expect.any(String) })
      expect(await statesOf(run.id)).toEqual({ sent: 6 })
      woo.state.fault = 'none'
      w.limits.wholeMs = 30_000
      const asked = woo.state.asked.length
      await w.work()
      expect(woo.state.asked.length).toBe(asked)
      w.moveClock(31)
      await w.work()
      expect(await statesOf(run.id)).toEqual({ done: 6 })
      expect(woo.state.written.toSorted((a, b) => a - b)).toEqual([101, 102, 103, 104, 105, 106])
      expect(await w.state()).toMatchObject({ problem: null, nextTryDate: null, differing: 0 })
    },
  )

  test('of a process that died at any step is taken up by another, each product written once', async () => {
    await w.setPrices(1100, 1, 4)
    await w.work(true)
    const { run } = (await w.push()).body.data
    // Died after the shop did it, before anything was noted: the claim is still held.
    woo.state.fault = 'batchDoneAndGone'
    await w.work()
    await sql`update shops set failures = 0, next_try_at = null,
      claimed_until = ${new Date(w.now().getTime() + 180_000)}`.execute(db)
    woo.state.fault = 'none'
    await w.work()
    expect(await statesOf(run.id)).toEqual({ sent: 4 })
    w.moveClock(181)
    await w.work()
    expect(await statesOf(run.id)).toEqual({ done: 4 })
    expect(woo.state.written.toSorted((a, b) => a - b)).toEqual([101, 102, 103, 104])
  })

  test('waits as long as a busy shop asks, and counts it as no try of a product', async () => {
    await w.setPrices(1100, 1, 2)
    await w.work(true)
    const { run } = (await w.push()).body.data
    woo.state.fault = 'batchTooMany'
    for (let time = 0; time < 4; time += 1) {
      await w.work()
      w.moveClock(41)
    }
    expect(await statesOf(run.id)).toEqual({ planned: 2 })
    expect((await w.state()).pausedDate).toBeNull()
    woo.state.fault = 'none'
    await w.work()
    expect(await statesOf(run.id)).toEqual({ done: 2 })
  })

  test('pauses after five failures, tells it, refuses more, and goes on when Tarik says so', async () => {
    await w.setPrices(1100, 1, 2)
    await w.work(true)
    const { run } = (await w.push()).body.data
    woo.state.fault = 'html'
    for (const seconds of [31, 61, 121, 241, 481]) {
      await w.work()
      w.moveClock(seconds)
    }
    expect(await w.state()).toMatchObject({ pausedDate: expect.any(String), run: { id: run.id, state: 'queued' } })
    expect(await newsKinds()).toEqual(['shop.paused'])
    expect((await w.push()).body.code).toBe('shop.paused')
    woo.state.fault = 'none'
    await w.work()
    expect(woo.state.written).toEqual([])
    expect((await call('PUT', '/shops/resume/first')).status).toBe(200)
    await w.work()
    expect(await statesOf(run.id)).toEqual({ done: 2 })
  })

  test('that waited sends no price that jumped since Tarik looked at it, which he is told', async () => {
    await w.setPrices(1100, 1, 2)
    await w.work(true)
    const { run } = (await w.push()).body.data
    // A slip of the hand while the shop is busy.
    await w.setPrices(1, 1, 1)
    await w.setPrices(1150, 2, 2)
    await w.work(true)
    expect([product(101)?.price, product(102)?.price]).toEqual(['10.00', '11.50'])
    const [, slip] = await w.items(run.id)
    expect(slip).toMatchObject({ id: 101, state: 'failed', problem: expect.stringContaining('30 %') })
    expect(await newsKinds()).toEqual(['shop.itemsFailed'])
    expect((await w.push()).body.code).toBe('shop.brake')
  })

  test('that waited sends nothing that Tarik took from the rules meanwhile', async () => {
    await w.rules({ pushesTitle: true })
    await w.setPrices(1100, 1, 2)
    Object.assign(product(102) ?? {}, { name: 'Old name' })
    await call('POST', '/shops/compare/first')
    await w.work(true)
    const { run } = (await w.push()).body.data
    await w.rules({ pushesTitle: true, pushesPrice: false })
    await w.work()
    expect([product(101)?.price, product(102)?.price, product(102)?.name]).toEqual(['10.00', '10.00', 'Product 2'])
    const items = await w.items(run.id)
    expect(items).toMatchObject([
      { id: 102, state: 'done', sent: { title: 'Product 2' } },
      { id: 101, state: 'failed', problem: expect.stringContaining('rules of the shop') },
    ])
    expect(items[0].sent).not.toHaveProperty('price')
  })

  test('that is half sent does not go on once the shop sells in another currency', async () => {
    await w.setPrices(1100, 1, 2)
    await w.work(true)
    const { run } = (await w.push()).body.data
    woo.state.fault = 'batchTooMany'
    await w.work()
    expect((await w.state()).run).toMatchObject({ id: run.id, state: 'running' })
    Object.assign(woo.state, { fault: 'none', currency: 'EUR' })
    w.moveClock(41)
    await w.work()
    expect(woo.state.written).toEqual([])
    expect(await w.state()).toMatchObject({
      pausedDate: expect.any(String),
      problem: expect.stringContaining('sells in'),
    })
    expect(await statesOf(run.id)).toEqual({ planned: 2 })
  })

  test('with wrong keys pauses at once; in another currency nothing is sent', async () => {
    await w.setPrices(1100, 1, 2)
    await w.work(true)
    await w.push()
    woo.state.secret = 'cs_nova'
    await w.work()
    expect(await w.state()).toMatchObject({ pausedDate: expect.any(String) })
    woo.state.secret = 'cs_tajna'
    woo.state.currency = 'EUR'
    await call('PUT', '/shops/resume/first')
    await w.work()
    expect(await w.state()).toMatchObject({
      pausedDate: expect.any(String),
      problem: expect.stringContaining('sells in'),
    })
    expect(woo.state.written).toEqual([])
  })

  test('is undone: prices as the shop had them, but for one that the shop changed since', async () => {
    await w.setPrices(1100, 1, 3)
    await w.work(true)
    const { run } = (await w.push()).body.data
    await w.work()
    Object.assign(product(102) ?? {}, { price: '12.00' })
    const undo = (await call('PUT', `/shops/undo/${run.id}`)).body.data.run
    await w.work()
    expect([product(101)?.price, product(102)?.price, product(103)?.price]).toEqual(['10.00', '12.00', '10.00'])
    expect(await statesOf(undo.id)).toEqual({ done: 2, failed: 1 })
    expect((await call('PUT', `/shops/undo/${run.id}`)).body.code).toBe('shop.nothingToUndo')
  })
})

describe('prices and stock of a shop', () => {
  test('follow its rule: group, change, ending, net; and one of its own above it', async () => {
    const prices = async () => (await w.differences()).map((row: { ourPrice: string }) => row.ourPrice)
    await w.rules({ priceChangeBp: 1000, priceEnding: '99' })
    expect(new Set(await prices())).toEqual(new Set(['10.99']))
    await w.rules({ takesNet: true })
    expect(new Set(await prices())).toEqual(new Set(['8.55']))
    await w.rules()
    const [one] = await w.ids()
    const set = await call('PUT', `/products/update-woocomm-price/${one}`, { slot: 'first', price: '12.50' })
    expect(set.body.data.run).toMatchObject({ kind: 'push', total: 1 })
    await w.work()
    expect(product(101)?.price).toBe('12.50')
    const back = await call('PUT', `/products/update-woocomm-price/${one}`, { slot: 'first', price: null })
    expect(back.status).toBe(200)
    await w.work()
    expect(product(101)?.price).toBe('10.00')
  })

  test('come from a group that nobody deletes meanwhile: Tarik is told to choose another one first', async () => {
    const made = await call('POST', '/groups/create-group', {
      name: 'Web shop prices',
      currency: 'BAM',
      copyOfId: null,
    })
    const { id } = made.body.data
    const remove = () => call('DELETE', '/groups/delete-groups', { ids: [id] })
    expect((await w.rules({ priceGroupId: id })).status).toBe(200)
    const refused = await remove()
    expect([refused.status, refused.body.code]).toEqual([409, 'group.hasShops'])
    expect(refused.body.data.info).toContain('Web shop prices')
    expect((await w.rules()).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  test('go there when keys come or go, without anybody asking, less the reserve and up to the cap', async () => {
    const { rows } = await sql<{ id: number }>`select id from products where code = 'S-7'`.execute(db)
    const before = product(107)?.stock ?? 0
    await addKeys(db, rows[0]?.id ?? 0, 12, 421_000, `B-${Math.random()}`)
    await w.work()
    expect(product(107)?.stock).toBe(before + 12)
    expect(woo.state.written).toEqual([107])
    await w.work()
    expect(woo.state.written).toEqual([107])
    await w.rules({ stockReserve: 2, stockCap: 5 })
    await w.work()
    expect(product(107)?.stock).toBe(5)
    woo.state.refuses.add(107)
    await w.rules({ stockReserve: 9 })
    await w.work()
    const asked = woo.state.asked.length
    await w.work()
    expect(woo.state.asked.length).toBe(asked)
  })

  test('of a product that Tarik withdraws, or deletes, end: it is sold out there and off sale', async () => {
    const [seven = 0, eight = 0] = (await w.ids()).slice(6)
    for (const id of [seven, eight]) await addKeys(db, id, 4, 421_000, `B-${Math.random()}`)
    await w.work()
    expect(product(107)?.stock).toBeGreaterThanOrEqual(4)
    woo.state.written = []
    await sql`update products set is_withdrawn = true where id = ${seven}`.execute(db)
    await sql`update products set deleted_at = now() where id = ${eight}`.execute(db)
    await w.work()
    expect([product(107)?.stock, product(108)?.stock]).toEqual([0, 0])
    expect(woo.state.written).toEqual([107, 108])
    const ended = (await w.differences()).filter((row: { isOnSale: boolean }) => !row.isOnSale)
    expect(ended.map((row: { code: string }) => row.code).toSorted()).toEqual(['S-7', 'S-8'])
    expect(ended[0]).toMatchObject({ ourStock: 0, shopStock: 0, ourStatus: 'draft' })
    await sql`update products set is_withdrawn = false, deleted_at = null where id in (${seven}, ${eight})`.execute(db)
    await w.work()
    expect(product(107)?.stock).toBeGreaterThanOrEqual(4)
  })

  test('are compared and pushed by the schedule, which asks when too much differs', async () => {
    await w.rules({ everyHours: 1, pushesStatus: true })
    w.moveClock(3601)
    await w.signInAgain()
    Object.assign(product(105) ?? {}, { price: '9.90', status: 'draft' })
    await w.work(true)
    expect(product(105)).toMatchObject({ price: '10.00', status: 'publish' })
    w.moveClock(3601)
    await w.signInAgain()
    for (const one of woo.state.products) one.price = '9.00'
    woo.state.written = []
    await w.work(true)
    expect(woo.state.written).toEqual([])
    expect(await newsKinds()).toEqual(['shop.asks'])
    expect(await w.state()).toMatchObject({ differing: many })
    // That it asks stands there until somebody has looked, also where stock goes on and the shop answers.
    const asks = { problem: expect.stringContaining('The schedule pushed nothing') }
    expect(await w.state()).toMatchObject(asks)
    const [seven = 0] = (await w.ids()).slice(6)
    await addKeys(db, seven, 3, 421_000, `B-${Math.random()}`)
    await w.work()
    expect(woo.state.written).toEqual([107])
    expect(await w.state()).toMatchObject(asks)
    await w.push({ confirm: true })
    await w.work()
    expect(await w.state()).toMatchObject({ problem: null, differing: 0 })
  })

  test('are not pushed by a comparison that the schedule began before Tarik switched it off', async () => {
    await w.rules({ everyHours: 1 })
    w.moveClock(3601)
    await w.signInAgain()
    Object.assign(product(105) ?? {}, { price: '9.90' })
    woo.state.fault = 'broken'
    await w.work(true)
    expect((await w.state()).run).toMatchObject({ kind: 'compare' })
    await w.rules({ everyHours: null })
    woo.state.fault = 'none'
    w.moveClock(41)
    await w.work(true)
    expect(product(105)?.price).toBe('9.90')
    expect(await w.state()).toMatchObject({ differing: 1, run: { kind: 'compare', state: 'done' } })
  })

  test('are read as far as the shop changed something since, and whole once a night', async () => {
    // The next noon in Sarajevo, so that the next hours are the same day and all that was seen is older.
    const hourThere = Number(
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: businessZone }).format(
        w.app.services.clock.now(),
      ),
    )
    w.moveClock(((36 - hourThere) % 24 || 24) * 3600)
    await w.signInAgain()
    await call('POST', '/shops/compare/first')
    await w.work()
    await w.rules({ everyHours: 1 })
    woo.state.listed = []
    const hourLater = async (hours = 1) => {
      w.moveClock(hours * 3601)
      await w.signInAgain()
      await w.work(true)
      return woo.state.listed.splice(0)
    }
    Object.assign(product(105) ?? {}, { price: '9.90' })
    // The shop sold one, and its product keeps its date.
    woo.state.keepsDate.add(106)
    Object.assign(product(106) ?? {}, { price: '9.80' })
    expect(await hourLater()).toEqual([1])
    expect([product(105)?.price, product(106)?.price]).toEqual(['10.00', '9.80'])
    // What was pushed is a change of the shop too; then there is none.
    expect(await hourLater()).toEqual([1])
    expect(await hourLater()).toEqual([0])
    expect(await w.state()).toMatchObject({ linked: many, differing: 0 })
    expect(await hourLater(14)).toEqual([many])
    expect(product(106)?.price).toBe('10.00')
  })

  test('of a product that the shop lost are marked, and never pushed', async () => {
    woo.state.products = woo.state.products.filter(({ id }) => id !== 101)
    await w.setPrices(1100, 1, 1)
    w.moveClock(10)
    await call('POST', '/shops/compare/first')
    await w.work(true)
    expect((await w.differences()).filter((row: { isGone: boolean }) => row.isGone)).toMatchObject([
      { code: 'S-1', differs: [] },
    ])
  })
})

describe('variations', () => {
  const variation = (id: number, option: string, more: object = {}) => ({
    id,
    parentId: 700,
    name: '',
    option,
    price: '10.00',
    sku: '',
    stock: 0,
    ...more,
  })
  /** An antivirus that the shop sells for one year and for two, instead of the first two products. */
  async function withVariations() {
    const first = (await w.differences()).filter((row: { wooId: number }) => [101, 102].includes(row.wooId))
    await call('PUT', '/shops/unlink/first', { ids: first.map((row: { id: number }) => row.id) })
    woo.state.products = [
      ...woo.state.products.filter(({ id }) => id > 102),
      { id: 700, name: 'Antivirus & mir', price: '', sku: 'AV', stock: null, type: 'variable' },
      variation(701, '1 godina', { sku: 'S-1' }),
      variation(702, '2 godine', { sku: 'S-2', sharesStock: true, stock: 40 }),
    ]
    w.moveClock(10)
    await call('POST', '/shops/compare/first')
    await w.work()
    const { body } = await call('POST', '/shops/get-unlinked/first', { sortBy: 'name', isSortAscending: true })
    expect(body.data).toMatchObject([
      { id: 701, name: 'Antivirus & mir, 1 godina', proposal: { code: 'S-1', by: 'sku' } },
      { id: 702, name: 'Antivirus & mir, 2 godine', proposal: { code: 'S-2', by: 'sku' } },
    ])
    await call('PUT', '/shops/link/first', {
      links: first.map((row: { productId: number; code: string }) => ({
        productId: row.productId,
        wooId: row.code === 'S-1' ? 701 : 702,
      })),
    })
  }
  const rowOf = async (wooId: number) => (await w.differences()).find((row: { wooId: number }) => row.wooId === wooId)

  test('are read with their product, which cannot be linked itself, and proposed by their SKU', async () => {
    await withVariations()
    expect(await rowOf(701)).toMatchObject({ code: 'S-1', shopTitle: 'Antivirus & mir, 1 godina', differs: [] })
    // Stock that a variation shares with its product is none of its own.
    expect(await rowOf(702)).toMatchObject({ shopStock: null, differs: ['stock'] })
    expect(await w.state()).toMatchObject({ linked: many, unlinked: 0 })
    expect(woo.state.asked).toContain('GET /wp-json/wc/v3/products/700/variations')
  })

  test('that changed since are read, also where their product did not', async () => {
    await withVariations()
    await w.rules({ everyHours: 1 })
    w.moveClock(3601)
    await w.signInAgain()
    await w.work(true)
    w.moveClock(3601)
    await w.signInAgain()
    Object.assign(woo.state.products.find(({ id }) => id === 701) ?? {}, { price: '8.00' })
    woo.state.listed = []
    await w.work(true)
    expect(woo.state.products.find(({ id }) => id === 701)?.price).toBe('10.00')
    expect(await rowOf(701)).toMatchObject({ shopTitle: 'Antivirus & mir, 1 godina' })
  })

  test('are pushed under their product: price, stock and whether they are for sale, never a title', async () => {
    await withVariations()
    await w.rules({ pushesStatus: true, pushesTitle: true })
    await w.setPrices(1100, 1, 3)
    await sql`update products set is_withdrawn = true where code = 'S-1'`.execute(db)
    await w.work(true)
    expect((await rowOf(701)).differs).toEqual(['price', 'status'])
    woo.state.asked = []
    await w.push()
    await w.work()
    expect(product(701)).toMatchObject({ price: '11.00', status: 'private' })
    expect(product(702)).toMatchObject({ price: '11.00', sharesStock: false })
    expect(product(103)?.price).toBe('11.00')
    expect(woo.state.asked.filter((each) => each.startsWith('POST'))).toEqual([
      'POST /wp-json/wc/v3/products/batch',
      'POST /wp-json/wc/v3/products/700/variations/batch',
    ])
    expect((await rowOf(701)).shopTitle).toBe('Antivirus & mir, 1 godina')
    expect(await w.differences({ differs: true })).toEqual([])
  })

  test.each<[Fault]>([['batchDoneAndGone'], ['batchHalfDone']])(
    'that were cut off (%s) are read before they are sent again',
    async (fault) => {
      await withVariations()
      await w.work()
      await w.setPrices(1100, 1, 2)
      await w.work(true)
      const { run } = (await w.push()).body.data
      woo.state.written = []
      woo.state.fault = fault
      await w.work()
      woo.state.fault = 'none'
      w.moveClock(31)
      await w.work()
      expect(await statesOf(run.id)).toEqual({ done: 2 })
      expect(woo.state.written.toSorted((a, b) => a - b)).toEqual([701, 702])
    },
  )

  test('of a product that the shop deleted are gone', async () => {
    await withVariations()
    woo.state.products = woo.state.products.filter(({ id, parentId }) => id !== 700 && parentId !== 700)
    w.moveClock(10)
    await call('POST', '/shops/compare/first')
    await w.work()
    expect((await rowOf(701)).isGone).toBe(true)
    expect((await rowOf(702)).isGone).toBe(true)
  })

  test('that a cut comparison has not read yet are read by the next process', async () => {
    await withVariations()
    w.moveClock(10)
    await call('POST', '/shops/compare/first')
    woo.state.asked = []
    woo.state.products.push(variation(703, '3 godine'))
    await sql`update shop_runs set pages = 1, all_pages = 1, parents = '[{"id":700,"name":"Antivirus"}]'
      where state <> 'done'`.execute(db)
    await w.work()
    expect(woo.state.asked[0]).toBe('GET /wp-json/wc/v3/products/700/variations')
    expect(await w.state()).toMatchObject({ run: { state: 'done' }, unlinked: 1 })
  })
})

describe('pictures', () => {
  let pictures = 0
  async function withPicture(code: string): Promise<number> {
    pictures += 1
    const { rows } = await sql<{ id: number }>`
      insert into files (sha256, media_type, size_bytes, name, is_public)
      values (${String(pictures).padStart(64, '0')}, 'image/webp', 3, 'naslovnica.webp', true) returning id`.execute(db)
    await sql`update products set image_file_id = ${rows[0]?.id} where code = ${code}`.execute(db)
    return rows[0]?.id ?? 0
  }

  test('go there once, as a run of their own, before the other pictures of the shop', async () => {
    await w.rules({ pushesPicture: true })
    Object.assign(product(101) ?? {}, { pictures: [41, 42] })
    await call('POST', '/shops/compare/first')
    await w.work()
    const image = await withPicture('S-1')
    await w.setPrices(1100, 1, 1)
    await w.work(true)
    expect((await w.differences({ field: 'picture' })).map((row: { code: string }) => row.code)).toEqual(['S-1'])
    const { run } = (await w.push()).body.data
    expect(run).toMatchObject({ kind: 'push', total: 1 })
    await w.work()
    expect(product(101)).toMatchObject({ price: '11.00', pictures: [expect.any(Number), 42] })
    expect(woo.state.fetched).toEqual([`${w.app.services.config.publicUrl}/api/files/${image}/${image}.webp`])
    expect(woo.state.written).toEqual([101, 101])
    const items = await w.items(run.id + 1)
    expect(items).toMatchObject([{ state: 'done', before: { picture: 41 }, sent: { picture: image } }])
    // In step until our cover is another one, or somebody replaces it in the shop.
    expect(await w.differences({ differs: true })).toEqual([])
    expect((await w.push()).body.code).toBe('shop.nothingDiffers')
    Object.assign(product(101) ?? {}, { pictures: [77] })
    await call('POST', '/shops/compare/first')
    await w.work()
    expect((await w.differences({ differs: true }))[0].differs).toEqual(['picture'])
  })

  async function withFurther(code: string, count: number): Promise<number[]> {
    await sql`delete from product_pictures where product_id = (select id from products where code = ${code})`.execute(
      db,
    )
    const ids: number[] = []
    for (let place = 1; place <= count; place += 1) {
      pictures += 1
      const { rows } = await sql<{ id: number }>`
        with f as (insert into files (sha256, media_type, size_bytes, name, is_public)
          values (${String(pictures).padStart(64, '0')}, 'image/webp', 3, 'dalje.webp', true) returning id)
        insert into product_pictures (product_id, place, file_id)
        select p.id, ${place}, f.id from products p, f where p.code = ${code} returning file_id::int as id`.execute(db)
      ids.push(rows[0]?.id ?? 0)
    }
    return ids
  }

  test('further ones stand behind the cover, before those of the shop, and are replaced when ours are others', async () => {
    await w.rules({ pushesPicture: true })
    Object.assign(product(101) ?? {}, { pictures: [41, 42, 43] })
    await call('POST', '/shops/compare/first')
    await w.work()
    const cover = await withPicture('S-1')
    const [one, two] = await withFurther('S-1', 2)
    expect((await w.differences({ field: 'pictures' }))[0]).toMatchObject({
      code: 'S-1',
      differs: ['picture', 'pictures'],
    })
    const { run } = (await w.push()).body.data
    expect(run).toMatchObject({ kind: 'picture', total: 1 })
    await w.work()
    const shown = () => product(101)?.pictures ?? []
    const [, back, side] = shown()
    expect(shown()).toEqual([expect.any(Number), back, side, 42, 43])
    expect(woo.state.fetched.map((address) => Number(/files\/(\d+)\//.exec(address)?.[1]))).toEqual([cover, one, two])
    expect(await w.items(run.id)).toMatchObject([
      { state: 'done', before: { picture: 41, pictures: [42, 43] }, sent: { picture: cover, pictures: [one, two] } },
    ])
    expect(await w.differences({ differs: true })).toEqual([])
    // One is removed here: alone ours goes there, nothing else is fetched but what stays of ours, and the cover stands.
    const [own] = shown()
    const [only] = await withFurther('S-1', 1)
    expect((await w.differences({ differs: true }))[0].differs).toEqual(['pictures'])
    await w.push()
    await w.work()
    expect(shown()).toEqual([own, expect.any(Number), 42, 43])
    expect(shown()).not.toContain(back)
    expect(woo.state.fetched.at(-1)).toContain(`/${only}/`)
    expect(woo.state.fetched).toHaveLength(4)
    // The last one goes too; somebody who removes one in the shop is put right.
    await withFurther('S-1', 0)
    await w.push()
    await w.work()
    expect(shown()).toEqual([own, 42, 43])
    expect(await w.differences({ differs: true })).toEqual([])
    await withFurther('S-1', 2)
    await w.push()
    await w.work()
    Object.assign(product(101) ?? {}, { pictures: shown().filter((_, place) => place !== 1) })
    await call('POST', '/shops/compare/first')
    await w.work()
    expect((await w.differences({ differs: true }))[0].differs).toEqual(['pictures'])
    await w.push()
    await w.work()
    expect([shown().length, await w.differences({ differs: true })]).toEqual([5, []])
    await withFurther('S-1', 0)
  })

  test.each<[Fault]>([['batchDoneAndGone'], ['batchHangs']])(
    'further ones that were cut off (%s) are not fetched twice',
    async (fault) => {
      await w.rules({ pushesPicture: true })
      await withPicture('S-1')
      await withFurther('S-1', 2)
      const { run } = (await w.push()).body.data
      woo.state.fault = fault
      w.limits.wholeMs = fault === 'batchHangs' ? 400 : 30_000
      await w.work()
      expect(await statesOf(run.id)).toEqual({ sent: 1 })
      const fetched = woo.state.fetched.length
      woo.state.fault = 'none'
      w.limits.wholeMs = 30_000
      w.moveClock(31)
      await w.work()
      expect(await statesOf(run.id)).toEqual({ done: 1 })
      expect([fetched, woo.state.fetched.length]).toEqual([fault === 'batchHangs' ? 0 : 3, 3])
      expect(await w.differences({ differs: true })).toEqual([])
      await withFurther('S-1', 0)
    },
  )

  test.each<[Fault]>([['batchDoneAndGone'], ['batchHalfDone'], ['batchHangs']])(
    'that were cut off (%s) are not fetched twice',
    async (fault) => {
      await w.rules({ pushesPicture: true })
      for (const code of ['S-1', 'S-2']) await withPicture(code)
      const { run } = (await w.push()).body.data
      expect(run).toMatchObject({ kind: 'picture', total: 2 })
      woo.state.fault = fault
      w.limits.wholeMs = fault === 'batchHangs' ? 400 : 30_000
      await w.work()
      expect(await statesOf(run.id)).toEqual({ sent: 2 })
      woo.state.fault = 'none'
      w.limits.wholeMs = 30_000
      w.moveClock(31)
      await w.work()
      expect(await statesOf(run.id)).toEqual({ done: 2 })
      expect(woo.state.fetched).toHaveLength(2)
      expect(await w.differences({ differs: true })).toEqual([])
    },
  )

  test('that the shop took before the line was cut are not fetched again because it was busy when we looked', async () => {
    await w.rules({ pushesPicture: true })
    Object.assign(product(101) ?? {}, { pictures: [41] })
    await call('POST', '/shops/compare/first')
    await w.work()
    await withPicture('S-1')
    await w.work(true)
    const { run } = (await w.push()).body.data
    for (const fault of ['batchDoneAndGone', 'tooMany', 'none'] as const) {
      woo.state.fault = fault
      await w.work()
      w.moveClock(60)
    }
    expect(await statesOf(run.id)).toEqual({ done: 1 })
    expect(woo.state.fetched).toHaveLength(1)
  })

  test('that the shop does not take fail alone and say why', async () => {
    await w.rules({ pushesPicture: true })
    await withPicture('S-1')
    await w.setPrices(1100, 1, 1)
    await w.work(true)
    woo.state.onBatch = () => void woo.state.swallows.add(101)
    const { run } = (await w.push()).body.data
    await w.work()
    woo.state.swallows.clear()
    expect(await statesOf(run.id)).toEqual({ done: 1 })
    expect(await statesOf(run.id + 1)).toEqual({ failed: 1 })
    expect((await w.differences({ differs: true }))[0]).toMatchObject({
      differs: ['picture'],
      problem: expect.stringContaining('a different value'),
    })
  })
})

test('a comparison ends whatever the shop writes: a stock without end, the character 0 in a name, a product twice', async () => {
  Object.assign(product(101) ?? {}, { name: 'Product\u0000 1', stock: 99_999_999_999 })
  const again = product(102)
  if (again) woo.state.products.push(again)
  await call('POST', '/shops/compare/first')
  await w.work()
  expect((await w.state()).run).toMatchObject({ kind: 'compare', state: 'done' })
  // And what is there is sent by itself still.
  const row = (await w.differences()).find((one: { wooId: number }) => one.wooId === 101)
  expect(row).toMatchObject({ shopTitle: 'Product 1', differs: [] })
  expect(product(101)?.stock).toBe(row.ourStock)
})

test('a comparison that was cut off goes on with the next page', async () => {
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

test('work on shops is for the distributor: Amra of Digitalis sees and does nothing of it', async () => {
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
