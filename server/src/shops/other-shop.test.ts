import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addKeys } from '../testing/small-world.ts'
import type { Fault } from './testing/fake-woo.ts'
import { many, shopAt, shopWorld } from './testing/shop-world.ts'

const w = await shopWorld()
const { db, woo, call, product, statesOf } = w

beforeEach(() => w.begin())

const settings = (more: object = {}) => ({ ...shopAt(woo.address), ...more })

describe('another address', () => {
  const move = (more: object = {}) =>
    call('PUT', '/shops/first', settings({ address: `${woo.address}/druga`, ...more }))

  test('is another shop: Tarik is told that its links would end, and they and the queued changes end only once he confirms', async () => {
    await w.setPrices(1100, 1, 2)
    await w.work(true)
    const { run } = (await w.push()).body.data
    const asked = await move()
    expect([asked.status, asked.body.code]).toEqual([409, 'shop.linksEnd'])
    expect(asked.body.data.info).toContain('30 linked products')
    expect(await w.state()).toMatchObject({ linked: many, run: { id: run.id, state: 'queued' } })
    // The same address with another name, or a trailing slash, is the same shop.
    expect((await call('PUT', '/shops/first', settings({ address: `${woo.address}/` }))).status).toBe(200)
    expect((await w.state()).linked).toBe(many)
    expect((await move({ confirm: true })).status).toBe(200)
    expect(await w.state()).toMatchObject({ linked: 0, unlinked: 0, comparedDate: null, run: { state: 'done' } })
    expect(await statesOf(run.id)).toEqual({ failed: 2 })
    expect((await w.items(run.id))[0].problem).toContain('address of the shop was changed')
    woo.state.asked = []
    await w.work(true)
    expect(woo.state.asked).toEqual([])
  })

  test('gets nothing from an undo of the previous shop, even if the same ids are linked again', async () => {
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

  test('is refused while a process is working on the shop', async () => {
    await sql`update shops set claimed_until = ${new Date(w.now().getTime() + 60_000)}`.execute(db)
    expect((await move({ confirm: true })).body.code).toBe('shop.runUnderWay')
    expect((await w.state()).linked).toBe(many)
  })
})

describe('another currency', () => {
  const toEuro = (more: object = {}) => call('PUT', '/shops/first', settings({ currency: 'EUR', ...more }))

  test('does not turn marks that Tarik set by hand into euros: he is asked, and the rule applies again', async () => {
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
    // If nothing was set by hand, there is no question.
    expect((await call('PUT', '/shops/first', settings())).status).toBe(200)
  })

  test('ends a half-sent push: its shop, which still sells in marks, gets no euros', async () => {
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
    expect((await w.items(run.id))[0].problem).toContain('currency of the shop was changed')
  })

  test.each<[Fault]>([['batchTooMany'], ['batchHangs']])(
    'loses no stock that was sent together with prices (%s): it is sent again',
    async (fault) => {
      const [seven = 0] = (await w.ids()).slice(6)
      const before = product(107)?.stock ?? 0
      await w.setPrices(1100, 7, 7)
      await w.work(true)
      await addKeys(db, seven, 7, 421_000, `B-${Math.random()}`)
      await w.push()
      woo.state.fault = fault
      w.limits.wholeMs = fault === 'batchHangs' ? 400 : 30_000
      await w.work()
      w.limits.wholeMs = 30_000
      woo.state.fault = 'none'
      expect((await toEuro()).status).toBe(200)
      woo.state.currency = 'EUR'
      w.moveClock(60)
      await w.work()
      expect(product(107)).toMatchObject({ price: '10.00', stock: before + 7 })
    },
  )

  test('leaves nothing to undo of a push in the previous currency', async () => {
    await w.setPrices(1100, 1, 1)
    await w.work(true)
    const { run } = (await w.push()).body.data
    await w.work()
    w.moveClock(10)
    await toEuro()
    woo.state.currency = 'EUR'
    expect((await call('PUT', `/shops/undo/${run.id}`)).body.code).toBe('shop.nothingToUndo')
  })

  test('is refused while a process is working on the shop', async () => {
    await sql`update shops set claimed_until = ${new Date(w.now().getTime() + 60_000)}`.execute(db)
    expect((await toEuro()).body.code).toBe('shop.runUnderWay')
  })
})
