import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { notedBy } from '../security/testing/noted-acts.ts'
import type { Fault } from './testing/fake-woo.ts'
import { shopWorld } from './testing/shop-world.ts'

const w = await shopWorld()
const { db, woo, call, product, statesOf, newsKinds } = w

beforeEach(() => w.begin())

describe('a push', () => {
  test('writes nothing for a product that Tarik unlinked, or linked with another one, while it waited', async () => {
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
    // Its outcome says nothing about the product that is linked there now.
    expect((await w.differences()).find((row: { wooId: number }) => row.wooId === 102)).toMatchObject({
      code: 'S-1',
      problem: null,
    })
  })

  test('sends only what differs, in batches, and reads back what the shop made of it', async () => {
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

  test('reports for each product why it was refused, notifies the administrators, and is corrected by the next push', async () => {
    await w.setPrices(1100, 1, 4)
    await w.work(true)
    woo.state.refuses.add(102)
    woo.state.swallows.add(103)
    const { run } = (await w.push()).body.data
    await w.work()
    const failed = (await w.items(run.id)).filter((item: { state: string }) => item.state === 'failed')
    expect(failed.map((item: { code: string; problem: string }) => [item.code, item.problem])).toEqual([
      ['S-3', expect.stringContaining('a different value from the one that was sent')],
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

  test('reports a product that the shop has since deleted as gone, and sends the others', async () => {
    await w.setPrices(1100, 1, 2)
    await w.work(true)
    const { run } = (await w.push()).body.data
    woo.state.products = woo.state.products.filter(({ id }) => id !== 102)
    await w.work()
    expect(woo.state.written).toEqual([101])
    const items = await w.items(run.id)
    expect(items.map(({ id, state, problem }: Record<string, unknown>) => [id, state, problem]).sort()).toEqual([
      [101, 'done', null],
      [102, 'failed', 'The product is not in the shop any more.'],
    ])
    expect(await newsKinds()).toEqual(['shop.itemsFailed'])
  })

  test('asks before large changes: many products, prices that jump, sales that would end', async () => {
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
    'that is interrupted (%s) reads before it sends again: nothing is written twice',
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

  test('of a process that died at any step is taken over by another, and each product is written once', async () => {
    await w.setPrices(1100, 1, 4)
    await w.work(true)
    const { run } = (await w.push()).body.data
    // Died after the shop did it, before anything was recorded: the claim is still held.
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

  test('waits as long as a busy shop asks, without counting it as a try for a product', async () => {
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

  test('pauses after five failures, reports it, refuses more, and resumes when Tarik says so', async () => {
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
    const noted = await notedBy(db, 'shops.resumed', async () =>
      expect((await call('PUT', '/shops/resume/first')).status).toBe(200),
    )
    expect(noted).toMatchObject([
      { user_id: w.world.tarik, company_id: w.world.brava, ip: '203.0.113.5', detail: { slot: 'first' } },
    ])
    await w.work()
    expect(await statesOf(run.id)).toEqual({ done: 2 })
  })

  test('that waited sends no price that has jumped since Tarik reviewed it, and reports that to him', async () => {
    await w.setPrices(1100, 1, 2)
    await w.work(true)
    const { run } = (await w.push()).body.data
    // A typo while the shop is busy.
    await w.setPrices(1, 1, 1)
    await w.setPrices(1150, 2, 2)
    await w.work(true)
    expect([product(101)?.price, product(102)?.price]).toEqual(['10.00', '11.50'])
    const [, slip] = await w.items(run.id)
    expect(slip).toMatchObject({ id: 101, state: 'failed', problem: expect.stringContaining('30 %') })
    expect(await newsKinds()).toEqual(['shop.itemsFailed'])
    expect((await w.push()).body.code).toBe('shop.brake')
  })

  test('that waited sends nothing that Tarik has since removed from the rules', async () => {
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

  test('that is half sent does not continue once the shop sells in another currency', async () => {
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

  test('is undone: prices return to what the shop had, except one that the shop has since changed', async () => {
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

  test('is undone: rules that Tarik read before do not turn the schedule back on', async () => {
    await w.rules({ everyHours: 1 })
    await w.setPrices(1100, 1, 3)
    await w.work(true)
    const { run } = (await w.push()).body.data
    await w.work()
    const rulesNow = async () => (await call('GET', '/shops')).body.data[0].rules
    const read = await rulesNow()
    expect((await call('PUT', `/shops/undo/${run.id}`)).status).toBe(200)
    const late = await w.rules({ everyHours: 1, stockReserve: 5, was: read })
    expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
    expect(await rulesNow()).toMatchObject({ everyHours: null, stockReserve: 0 })
    expect((await w.rules({ stockReserve: 5, was: await rulesNow() })).status).toBe(200)
    expect(await rulesNow()).toMatchObject({ everyHours: null, stockReserve: 5 })
  })

  test('is undone: the question of the schedule, which stops, asks nobody any more to push what was undone', async () => {
    await w.setPrices(1100, 1, 3)
    await w.work(true)
    const { run } = (await w.push()).body.data
    await w.work()
    await w.rules({ everyHours: 1 })
    await w.setPrices(1200)
    w.moveClock(3601)
    await w.signInAgain()
    await w.work(true)
    expect((await w.state()).problem).toContain('The schedule pushed nothing')
    expect((await call('PUT', `/shops/undo/${run.id}`)).status).toBe(200)
    await w.work()
    expect(await w.state()).toMatchObject({ problem: null })
  })
})
